//! The proof that comes before a message of another computer, in a header: who has it knows the key, and says how long
//! the message is. Nothing is read of a message without it.
//!
//! Who has heard a proof can send it again, with a message of the same length to the same address; that one does not
//! open, is counted, and locks. Wrong proofs are counted apart: they never lock out who has the right one.

use axum::body::{Bytes, to_bytes};
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, header};

use super::{Standby, seal, source};
use crate::Trouble;
use crate::auth::Secret;
use crate::server::{Club, Remote, SeatHandle};

/// The header.
pub(super) const PROOF: &str = "tenace-proof";

/// A message longer than this counts as large.
const SMALL: usize = 64 * 1024;

/// Returns the proof for a message of this length to an address.
pub(super) fn proof(key: &Secret, path: &str, length: usize) -> Secret {
    let length = (length as u64).to_le_bytes();
    Secret::of(seal::derive(key, "tenace proof", &[path.as_bytes(), &length]))
}

/// A sealed message of another computer, which has shown before that it knows the key.
pub(super) struct Sealed(pub(super) Bytes);

impl FromRequest<Club> for Sealed {
    type Rejection = Trouble;

    async fn from_request(request: Request, club: &Club) -> Result<Sealed, Trouble> {
        let standby = club.desk.standby();
        let remote = request.extensions().get::<Remote>().copied().ok_or_else(Trouble::away)?;
        let who = remote.0.ip();
        let length = match proven(standby, request.uri().path(), request.headers()) {
            Proven::Length(length) => length,
            // Not a guess: a version before this one sends none. Nothing is read of it either.
            Proven::Nothing => return Err(Trouble::other_version()),
            Proven::Wrong => return Err(standby.wrong_key(who)),
        };
        standby.guard_unopened(who)?;
        if let Some(seat) = request.extensions().get::<SeatHandle>() {
            seat.is_of_director(standby.key().fingerprint());
        }
        if length > source::LARGEST {
            return Err(Trouble::too_large());
        }
        let _sending = match length > SMALL {
            true => Some(standby.begin_large(who).ok_or_else(|| Trouble::slow_down(1))?),
            false => None,
        };
        let body = to_bytes(request.into_body(), length).await;
        body.map(Sealed).map_err(|_| Trouble::away())
    }
}

/// What a message shows before it comes.
#[derive(Debug, PartialEq, Eq)]
enum Proven {
    /// Whoever sends it knows the key, and it is so long.
    Length(usize),
    /// There is no proof.
    Nothing,
    Wrong,
}

fn proven(standby: &Standby, path: &str, headers: &HeaderMap) -> Proven {
    let Some(sent) = headers.get(PROOF) else { return Proven::Nothing };
    let length = headers.get(header::CONTENT_LENGTH);
    let length = length.and_then(|length| length.to_str().ok()?.parse().ok());
    let sent = sent.to_str().ok().and_then(Secret::read);
    match (length, sent) {
        // Their digests are compared, so that time tells nothing of them.
        (Some(length), Some(sent))
            if sent.fingerprint() == proof(&standby.key(), path, length).fingerprint() =>
        {
            Proven::Length(length)
        }
        _ => Proven::Wrong,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_proof_is_of_one_key_one_address_and_one_length() {
        let [key, other] = [Secret::of([1; 32]), Secret::of([2; 32])];
        let right = proof(&key, "/standby/follow", 100).text();
        assert_eq!(proof(&key, "/standby/follow", 100).text(), right);
        for wrong in [
            proof(&other, "/standby/follow", 100),
            proof(&key, "/standby/has", 100),
            proof(&key, "/standby/follow", 101),
        ] {
            assert_ne!(wrong.text(), right);
        }
    }
}

//! The proof that comes before a message of another computer, in a header: who has it knows the key, and says how long
//! the message is. Nothing is read of a message without it.
//!
//! Who has heard a proof can send it again, with a message of the same length to the same address; that one does not
//! open, is counted, and locks.

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
        standby.guard(who)?;
        let length = proven(standby, request.uri().path(), request.headers());
        let length = length.ok_or_else(|| standby.wrong_key(who))?;
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

/// Returns the length of the message that comes, if whoever sends it knows the key.
fn proven(standby: &Standby, path: &str, headers: &HeaderMap) -> Option<usize> {
    let text = |name: &str| headers.get(name)?.to_str().ok();
    let length = text(header::CONTENT_LENGTH.as_str())?.parse().ok()?;
    let sent = Secret::read(text(PROOF)?)?;
    // Their digests are compared, so that time tells nothing of them.
    (sent.fingerprint() == proof(&standby.key(), path, length).fingerprint()).then_some(length)
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

//! The frames of a stream, as they come to a standby.

use http_body_util::BodyExt;
use hyper::body::Incoming;

use super::OTHER_VERSION;
use super::follower::{Ended, SILENCE};
use super::message::Frame;
use super::seal::Line;
use crate::auth::Secret;

/// A stream that is read frame by frame.
pub(super) struct FrameStream {
    body: Incoming,
    key: Secret,
    salt: Secret,
    /// There once the other's random bytes have come.
    line: Option<Line>,
    read: Vec<u8>,
}

impl FrameStream {
    pub(super) fn new(body: Incoming, key: Secret, salt: Secret) -> FrameStream {
        FrameStream { body, key, salt, line: None, read: Vec::new() }
    }

    /// Returns the next frame. Whatever comes of it shows that the other is there, however long all of it takes.
    pub(super) async fn next(&mut self) -> Result<Frame, Ended> {
        let broken = |why: &str| Ended::Broken(why.to_owned());
        loop {
            if let Some(frame) = self.opened()? {
                return Ok(frame);
            }
            let piece = tokio::time::timeout(SILENCE, self.body.frame()).await;
            let piece = piece.map_err(|_| broken("It has not been heard for some seconds."))?;
            let piece = piece.ok_or_else(|| broken("The line was closed."))?;
            let piece = piece.map_err(|_| broken("The connection broke."))?;
            if let Ok(data) = piece.into_data() {
                self.read.extend_from_slice(&data);
            }
        }
    }

    /// Returns the next frame if all of it has come.
    fn opened(&mut self) -> Result<Option<Frame>, Ended> {
        if self.line.is_none() && self.read.len() >= 32 {
            let theirs: Vec<u8> = self.read.drain(..32).collect();
            self.line = Some(Line::new(&self.key, &self.salt.bytes(), &theirs));
        }
        let Some(line) = &mut self.line else { return Ok(None) };
        let opened = line.open(&mut self.read);
        let opened =
            opened.map_err(|_| Ended::Broken("What came is not of this club.".to_owned()))?;
        opened.map(|bytes| read(&bytes)).transpose()
    }
}

fn read(bytes: &[u8]) -> Result<Frame, Ended> {
    serde_json::from_slice(bytes).map_err(|error| {
        tracing::debug!("a frame cannot be read: {error}");
        Ended::Useless(OTHER_VERSION.to_owned())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_of_another_version_is_a_plain_sentence() {
        assert!(read(br#"{"all":{"pass":1,"now":"2026-11-20T19:30:00Z"}}"#).is_ok());
        for other in [r#"{"all":[]}"#, r#"{"something":{}}"#, "[]"] {
            let Err(Ended::Useless(why)) = read(other.as_bytes()) else { panic!("{other}") };
            assert!(why.contains("different versions"), "{why}");
        }
    }
}

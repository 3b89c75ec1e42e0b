//! The side of the one in charge: standbys ask for the journal here, and say what they have on their disks.

use axum::body::{Body, Bytes};
use axum::extract::{Extension, State};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use jiff::Timestamp;
use std::time::Instant;
use tokio::sync::mpsc;

use super::message::{Follow, Has, PROTOCOL};
use super::opened;
use super::place::{Partner, origin};
use super::proof::Sealed;
use super::pump::{Pump, WAITING};
use super::seal::Line;
use crate::Trouble;
use crate::auth::Secret;
use crate::server::{Club, Remote};

/// The largest question of a standby: it names all its events.
pub(super) const LARGEST: usize = 8 << 20;

/// Answers with a stream. The question may have been heard on the network and sent again, so nothing is read or written
/// for it before the other side has read the stream's number, which takes the key.
pub(super) async fn follow(
    State(club): State<Club>,
    Extension(remote): Extension<Remote>,
    Sealed(body): Sealed,
) -> Result<Response, Trouble> {
    let standby = club.desk.standby().clone();
    let asked: Follow = opened(&standby, remote, "tenace follow", &body)?;
    if asked.protocol != PROTOCOL {
        return Err(Trouble::other_version());
    }
    if !standby.is_in_charge() {
        return Err(super::gate::not_in_charge(&standby));
    }
    let ours = Secret::fresh().map_err(crate::desk::no_randomness)?.bytes();
    let line = Line::new(&standby.key(), &asked.salt, &ours);
    let Follow { node, format, ends, .. } = asked;
    let origins: Vec<String> = asked.origins.iter().filter_map(|text| origin(text)).collect();
    let number = standby.followers().begin(remote.0.ip(), node, origins.clone());
    let number = number.ok_or_else(|| Trouble::slow_down(5))?;
    let (sender, frames) = mpsc::channel::<Bytes>(WAITING);
    let partner = Partner { node, origins, seen: Timestamp::now() };
    let pump = Pump { standby, club, line, sender, number, partner };
    tokio::spawn(pump.run(format, ends));
    let salt = stream::iter([Bytes::copy_from_slice(&ours)]);
    let frames = stream::unfold(frames, |mut frames| async move {
        frames.recv().await.map(|frame| (frame, frames))
    });
    let all = futures_util::StreamExt::chain(salt, frames);
    let all = futures_util::StreamExt::map(all, Ok::<_, std::convert::Infallible>);
    Ok(Body::from_stream(all).into_response())
}

/// A standby has something on its disk.
pub(super) async fn has(
    State(club): State<Club>,
    Extension(remote): Extension<Remote>,
    Sealed(body): Sealed,
) -> Result<Response, Trouble> {
    let standby = club.desk.standby();
    let Has { stream, pass } = opened(standby, remote, "tenace has", &body)?;
    let limit = standby.sync().limit;
    let change = standby.followers().confirm(stream, pass, limit, Instant::now());
    standby.moved(change);
    Ok(().into_response())
}

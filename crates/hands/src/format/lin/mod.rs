//! LIN, the records of Bridge Base Online: `key|value|` pairs, and the addresses of its hand viewer.
//!
//! Nobody published a specification; this follows what real files do.
//!
//! Reading tolerates:
//! - line ends anywhere or nowhere, a byte order mark, Windows-1252, any case, unknown keys (most of
//!   them arrange pages), a stray `|` in somebody's chat;
//! - one board or many; the head of a vugraph file (`vg`, `rs`, `bn`, `mp`, `pw`, and `pn` with four
//!   names or eight), rooms and numbers in `qx`, numbers in `ah`, else boards are counted;
//! - `md` with or without a dealer, ranks in any order, suits in any order, `10` for `T`, three or
//!   four hands, or any one hand left out; without `sv` the number decides the vulnerability;
//! - several calls in one `mb` and several cards in one `pc`, `!` and `an` for alerts and
//!   explanations;
//! - hand viewer addresses, one on each line: `?lin=` with the record percent-encoded, or
//!   `n=…&e=…&s=…&w=…&d=&v=&b=&a=&p=&c=` and the names `nn`, `en`, `sn`, `wn`.
//!
//! An auction or a play that cannot have happened is cut where it becomes impossible, with a
//! complaint; the cards are delivered. Chat (`nt`) and the arrangement of pages are passed over.
//!
//! Writing gives one line for each board, three hands, ranks from the ace down, as Big Deal does;
//! results go into `mc`, or into `rs` when there is no auction; a board that came before in the same room
//! then begins a new head. `|` cannot be written at all and becomes `/`; in a name, `,` becomes a blank.

mod draft;
mod header;
mod reader;
mod tokens;
mod url;
mod words;
mod writer;

use super::{Format, ReadError, ReadOptions, WriteError, WriteOptions};
use crate::complaint::Complaints;
use crate::encoding::decode;
use crate::set::HandSet;
pub(super) use writer::loses;

/// How many bytes are looked at to tell the format.
const LOOKED_AT: usize = 64 * 1024;

/// Tells whether the content looks like this format.
pub(super) fn looks_like(bytes: &[u8]) -> bool {
    let start = bytes.get(..LOOKED_AT).unwrap_or(bytes);
    let text = decode(start);
    if url::are_addresses(&text) {
        return true;
    }
    let mut pairs = tokens::pairs(&text, 1);
    let mut n_keys = 0;
    pairs.any(|pair| {
        n_keys += 1;
        n_keys < 2000 && matches!(pair.key.as_str(), "md" | "qx" | "vg")
    })
}

/// Reads the boards.
pub(super) fn read(
    bytes: &[u8],
    options: &ReadOptions,
    complaints: &mut Complaints,
) -> Result<HandSet, ReadError> {
    let text = decode(bytes);
    let set = if url::are_addresses(&text) {
        url::read(&text, options, complaints)
    } else {
        reader::read(&text, options, complaints)
    };
    if set.boards.is_empty() && complaints.is_empty() {
        let why = "it has no hands (md|…|)".to_owned();
        return Err(ReadError::NotThis { format: Format::Lin, why });
    }
    Ok(set)
}

/// Writes the boards.
pub(super) fn write(set: &HandSet, _options: &WriteOptions) -> Result<Vec<u8>, WriteError> {
    if set.boards.is_empty() {
        return Err(WriteError::Nothing);
    }
    Ok(writer::write(set).into_bytes())
}

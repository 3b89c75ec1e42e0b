//! RBN 3.2, Richard's Bridge Notation: a label and its text on each line, a blank line after each
//! record.
//!
//! Labels read: `D` date, `L` place, `E` event, `N` names and room, `B` board, `H` hands, `A` auction,
//! `C` contract, `P` play, `R` result, `M` makes; digits are notes to the auction, or to the play if
//! they stand behind `P`. `T`, `S`, `F`, `K`, `I` and `{text}` have no place in a set of hands and are
//! passed over. Labels from `D` to `H` hold for the following records until they are said anew, so
//! that the second table of a match needs only its names and what it did.
//!
//! Reading tolerates: any line ends, a byte order mark, Windows-1252, any case of calls and cards, a
//! label without its blank, `%` lines, `;` for `:` (hidden hands are delivered like the others), a
//! fourth hand left to the rest or left out altogether, `10` for `T`, an auction without dealer and
//! vulnerability (West deals, says version 3.2). Hands with `x` or `?` for unknown cards are no deal,
//! and are complained about.
//!
//! Writing gives `% RBN 3.2`, line feeds, and for each board its labels in the standard order. A
//! colon in `L` and `E` is doubled; `+` and `:` cannot stand in names and become blanks. `M` follows
//! other programs' files: empty par fields, then North+South and West+East by no-trump, spades,
//! hearts, diamonds, clubs in hexadecimal digits.

mod calls;
mod makes;
mod reader;
mod record;
mod writer;

use super::{Format, ReadError, ReadOptions, WriteError, WriteOptions};
use crate::complaint::Complaints;
use crate::encoding::decode;
use crate::set::HandSet;

/// How many bytes are looked at to tell the format.
const LOOKED_AT: usize = 64 * 1024;

/// Tells whether the content looks like this format.
pub(super) fn looks_like(bytes: &[u8]) -> bool {
    let text = decode(bytes.get(..LOOKED_AT).unwrap_or(bytes));
    text.trim_start().starts_with("% RBN")
        || text.lines().any(|line| {
            let has_seat = |hands: &str| hands.trim_start().starts_with(['N', 'E', 'S', 'W']);
            let hands = line.strip_prefix("H ").filter(|hands| has_seat(hands));
            hands.is_some_and(|hands| {
                hands.matches([':', ';']).count() >= 3 && hands.matches('.').count() >= 6
            })
        })
}

/// Reads the boards.
pub(super) fn read(
    bytes: &[u8],
    options: &ReadOptions,
    complaints: &mut Complaints,
) -> Result<HandSet, ReadError> {
    let set = reader::read(&decode(bytes), options, complaints);
    if set.boards.is_empty() && complaints.is_empty() {
        let why = "it has no hands (a line that begins with H)".to_owned();
        return Err(ReadError::NotThis { format: Format::Rbn, why });
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

//! How much a BML text may grow while it is read.
//!
//! A few lines can stand for billions: what is pasted can paste twice itself, and rows of several
//! suits multiply. Real systems stay far below these numbers; a text that reaches one of them is
//! read as far as it goes, with a [`Problem`](super::Problem).

/// The most meanings of one text.
pub const MEANINGS: usize = 1_000_000;

/// The most bytes and calls in all meanings of one text together.
pub const MEANING_BYTES: usize = 128 << 20;

/// The most rows that are visited while tables are multiplied out, with or without a meaning.
pub const VISITS: usize = 2_000_000;

/// The most work that pasting may be: the bytes of the lines and of each replacing, and
/// [`PASTED_LINE`] for each line.
pub const PASTED_BYTES: usize = 16 << 20;

/// What a pasted line counts besides its bytes.
pub const PASTED_LINE: usize = 64;

/// The most pastes within each other.
pub const PASTE_DEPTH: usize = 32;

/// The most bytes that are included.
pub const INCLUDED_BYTES: usize = 16 << 20;

/// The most files that are included.
pub const INCLUDED_FILES: usize = 10_000;

/// The most included files within each other.
pub const INCLUDE_DEPTH: usize = 16;

/// The most problems that are listed.
pub const PROBLEMS: usize = 1000;

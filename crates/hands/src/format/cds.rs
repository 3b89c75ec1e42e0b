//! PLACEHOLDER: to be written.

use super::{Format, ReadError, ReadOptions, WriteError, WriteOptions};
use crate::complaint::Complaints;
use crate::set::HandSet;

/// Tells whether the content looks like this format.
pub(super) fn looks_like(_bytes: &[u8]) -> bool {
    false
}

/// Reads the boards.
pub(super) fn read(
    _bytes: &[u8],
    _options: &ReadOptions,
    _complaints: &mut Complaints,
) -> Result<HandSet, ReadError> {
    Err(ReadError::NotThis { format: Format::Cds, why: "not written yet".to_owned() })
}

/// Writes the boards.
pub(super) fn write(_set: &HandSet, _options: &WriteOptions) -> Result<Vec<u8>, WriteError> {
    Err(WriteError::Nothing)
}

//! Reading numbers one after the other, with a reason instead of a panic at the end.

use crate::format::bytes::{u8_at, u16_at, u32_at};
use crate::page::RowId;

/// A place in bytes that moves on as numbers are read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

const ENDS: &str = "it ends too early";

impl<'a> Reader<'a> {
    pub(crate) fn at(bytes: &'a [u8], at: usize) -> Self {
        Self { bytes, at }
    }

    pub(crate) fn position(&self) -> usize {
        self.at
    }

    pub(crate) fn seek(&mut self, at: usize) {
        self.at = at;
    }

    pub(crate) fn u8(&mut self) -> Result<u8, String> {
        let value = u8_at(self.bytes, self.at).ok_or(ENDS)?;
        self.at += 1;
        Ok(value)
    }

    pub(crate) fn u16(&mut self) -> Result<u16, String> {
        let value = u16_at(self.bytes, self.at).ok_or(ENDS)?;
        self.at += 2;
        Ok(value)
    }

    pub(crate) fn u32(&mut self) -> Result<u32, String> {
        let value = u32_at(self.bytes, self.at).ok_or(ENDS)?;
        self.at += 4;
        Ok(value)
    }

    pub(crate) fn row_id(&mut self) -> Result<RowId, String> {
        self.u32().map(RowId::from_pointer)
    }

    pub(crate) fn take(&mut self, length: usize) -> Result<&'a [u8], String> {
        let end = self.at.checked_add(length).ok_or(ENDS)?;
        let bytes = self.bytes.get(self.at..end).ok_or(ENDS)?;
        self.at = end;
        Ok(bytes)
    }

    pub(crate) fn skip(&mut self, length: usize) -> Result<(), String> {
        self.take(length).map(|_| ())
    }
}

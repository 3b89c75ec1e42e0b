//! [`DupControl`], what the last ten bytes of a DUP record tell a dealing machine.

use std::fmt;

/// What the last ten bytes of a DUP record say; nothing where they are blank or left open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DupControl {
    /// Byte 147: whether the boards are random.
    pub random: Option<bool>,
    /// Byte 148: whether they are dealt from the last board to the first.
    pub backwards: Option<bool>,
    /// Bytes 149 to 151: the first board number of the set.
    pub first: Option<u32>,
    /// Bytes 152 and 153: how many copies of each board are dealt.
    pub copies: Option<u8>,
    /// Bytes 154 to 156: the last board number of the set; some programs write how many boards there are.
    pub last: Option<u32>,
}

impl DupControl {
    /// Tells whether nothing is said.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Tells whether a machine is told more than to deal each board once, in order.
    pub(in crate::format) fn is_unusual(&self) -> bool {
        self.backwards == Some(true) || self.copies.is_some_and(|copies| copies > 1)
    }
}

/// Writes it for people: `random, forwards, first board 1, last board 16, copies 2`.
impl fmt::Display for DupControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        parts.extend(self.random.map(|yes| if yes { "random" } else { "not random" }.to_owned()));
        parts.extend(
            self.backwards.map(|yes| if yes { "backwards" } else { "forwards" }.to_owned()),
        );
        parts.extend(self.first.map(|first| format!("first board {first}")));
        parts.extend(self.last.map(|last| format!("last board {last}")));
        parts.extend(self.copies.map(|copies| format!("copies {copies}")));
        f.write_str(&parts.join(", "))
    }
}

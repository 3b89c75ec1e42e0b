//! The PIN with which a director opens the menu at a table: four digits, drawn for each event.

use std::fmt;
use std::str::FromStr;

/// Four digits. Its debug form does not show them, so that no log has them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct DirectorPin([u8; 4]);

/// Text that is no PIN.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a PIN has four digits")]
pub struct DirectorPinError;

impl DirectorPin {
    /// What today's files and scoring programs send where no PIN was set. It is never one.
    pub const UNSET: &str = "0000";

    /// Returns the PIN of a random number; none where the number would make some PINs likelier than others, or gives
    /// one that people try first. Draw again then.
    pub fn drawn(random: u32) -> Option<DirectorPin> {
        const LIMIT: u32 = u32::MAX - u32::MAX % 10_000;
        let digit = |power: u32| b'0' + u8::try_from(random / power % 10).unwrap_or(0);
        let pin = DirectorPin([1000, 100, 10, 1].map(digit));
        (random < LIMIT && !pin.is_tried_first()).then_some(pin)
    }

    /// Returns its digits.
    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.0).unwrap_or_default()
    }

    /// Tells whether it is one that people try first: `1111`, `1234`, `8765`, `1212`.
    fn is_tried_first(&self) -> bool {
        let [a, b, c, d] = self.0;
        let steps =
            |by: i16| self.0.windows(2).all(|two| i16::from(two[1]) - i16::from(two[0]) == by);
        steps(1) || steps(-1) || (a == c && b == d)
    }
}

impl FromStr for DirectorPin {
    type Err = DirectorPinError;

    /// Reads any four digits but [`UNSET`](Self::UNSET): a director may choose one that people try first.
    fn from_str(text: &str) -> Result<DirectorPin, DirectorPinError> {
        let digits: [u8; 4] = text.as_bytes().try_into().map_err(|_| DirectorPinError)?;
        let is_pin = digits.iter().all(u8::is_ascii_digit) && text != DirectorPin::UNSET;
        is_pin.then_some(DirectorPin(digits)).ok_or(DirectorPinError)
    }
}

impl fmt::Debug for DirectorPin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("DirectorPin(…)")
    }
}

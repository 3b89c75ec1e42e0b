//! [`Form`] names the spellings in which cards, calls and contracts are written.
//!
//! Readers need no form: each `FromStr` of this crate understands every spelling. Writers are
//! strict and take the form they are to write.

/// Names a way of spelling cards, calls, contracts and results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Form {
    /// The fields of a `.bws` exchange file: `C10`, `4 S x`, `PASS`.
    Bws,
    /// Our own short text, used on travellers, in the log and in JSON: `CT`, `4SX`, `Pass`.
    Traveller,
    /// What a player reads on a screen or on paper: `♣10`, `4♠×`, `Pass`.
    People,
    /// Portable Bridge Notation 2.1: `CT`, `4SX`, `Pass`.
    Pbn,
    /// The LIN files of Bridge Base Online: `CT`, `4Sx`, `p`.
    Lin,
}

impl Form {
    /// Lists every form.
    pub const ALL: [Self; 5] = [Self::Bws, Self::Traveller, Self::People, Self::Pbn, Self::Lin];
}

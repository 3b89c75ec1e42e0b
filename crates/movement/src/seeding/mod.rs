//! x
pub(crate) mod random;

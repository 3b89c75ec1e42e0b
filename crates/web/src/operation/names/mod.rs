//! Who sits where: names are changed, swapped, given from a round on, and players told by number.

mod identify;
mod name;
mod places;
mod rename;
mod swap;

pub(super) use identify::Identify;
pub(super) use name::Name;
pub(super) use rename::Rename;
pub(super) use swap::SwapNames;

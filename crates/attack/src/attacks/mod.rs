//! The attacks: one file each, in the order in which they run.

mod floods;
mod guessing;
mod memory;
mod pin;
mod places;
mod plain_director;
mod reach;
mod siege;
mod small;
mod unseen_hands;

use crate::arguments::Size;
use crate::club::Club;
use crate::report::Finding;

/// An attack.
#[derive(Clone, Copy)]
pub struct Attack {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it tries, in a sentence.
    pub tries: &'static str,
    /// Carries it out on a fresh club. An error is why it could not go on.
    pub(crate) run: fn(&Club, Size, &mut Finding) -> anyhow::Result<()>,
}

/// All attacks.
pub const ALL: [Attack; 9] = [
    unseen_hands::ATTACK,
    pin::ATTACK,
    plain_director::ATTACK,
    places::ATTACK,
    floods::ATTACK,
    guessing::ATTACK,
    memory::ATTACK,
    reach::ATTACK,
    small::ATTACK,
];

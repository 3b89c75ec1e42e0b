//! [`Kind`], the movements by name, and how one is asked for.

mod code;
mod generate;
mod no_such_size;
mod others;
mod sizes;
mod wanted;

pub use code::UnknownMovement;
pub use generate::{generate, two_sessions};
pub use no_such_size::NoSuchSize;
pub use wanted::{ArrowRule, Wanted};

use std::fmt;
use std::str::FromStr;

/// A kind of movement.
///
/// Written in kebab-case: `skip-mitchell`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "each is described by Kind::description")]
pub enum Kind {
    Mitchell,
    SkipMitchell,
    ShareRelay,
    Scrambled,
    Rover,
    Bump,
    Bowman,
    Hesitation,
    DoubleHesitation,
    Blackpool,
    Web,
    DoubleWeave,
    Twinned,
    Howell,
    ReducedHowell,
    DoubleHowell,
    InterwovenHowell,
    AmericanWhist,
    NewEngland,
    Thurner,
    Mirrored,
    HeadToHead,
    Triangle,
    RoundRobin,
    Swiss,
    Rainbow,
    HowellIndividual,
    Barometer,
}

/// A name that is no kind of movement.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no movement is called {name:?}")]
pub struct UnknownKind {
    /// The name as it was given.
    pub name: String,
}

impl Kind {
    /// All kinds: Mitchells, Howells, teams, individuals and the rest.
    pub const ALL: [Kind; 28] = [
        Kind::Mitchell,
        Kind::SkipMitchell,
        Kind::ShareRelay,
        Kind::Scrambled,
        Kind::Rover,
        Kind::Bump,
        Kind::Bowman,
        Kind::Hesitation,
        Kind::DoubleHesitation,
        Kind::Blackpool,
        Kind::Web,
        Kind::DoubleWeave,
        Kind::Twinned,
        Kind::Howell,
        Kind::ReducedHowell,
        Kind::DoubleHowell,
        Kind::InterwovenHowell,
        Kind::AmericanWhist,
        Kind::NewEngland,
        Kind::Thurner,
        Kind::Mirrored,
        Kind::HeadToHead,
        Kind::Triangle,
        Kind::RoundRobin,
        Kind::Swiss,
        Kind::Rainbow,
        Kind::HowellIndividual,
        Kind::Barometer,
    ];

    /// Returns its name, as it is written and read.
    pub fn name(self) -> &'static str {
        self.text().0
    }

    /// Returns one sentence about it.
    pub fn description(self) -> &'static str {
        self.text().1
    }

    /// Tells whether there is one ranking even if no arrows are switched.
    pub fn is_one_winner(self) -> bool {
        matches!(
            self,
            Kind::Scrambled
                | Kind::Hesitation
                | Kind::DoubleHesitation
                | Kind::Howell
                | Kind::ReducedHowell
                | Kind::DoubleHowell
                | Kind::InterwovenHowell
        )
    }

    /// Tells whether its arrows are a part of it, so that no rule is asked.
    pub fn has_own_arrows(self) -> bool {
        matches!(self, Kind::Howell | Kind::ReducedHowell) || !self.is_for_pairs()
    }

    /// Tells whether it is played by one pair more than the tables seat.
    pub fn has_extra_pair(self) -> bool {
        matches!(self, Kind::Rover | Kind::Bump)
    }

    #[rustfmt::skip]
    fn text(self) -> (&'static str, &'static str) {
        match self {
            Kind::Mitchell => ("mitchell",
                "N/S sit, E/W go up a table, boards go down one; odd numbers of tables."),
            Kind::SkipMitchell => ("skip-mitchell",
                "A Mitchell for even numbers of tables: E/W skip a table half way."),
            Kind::ShareRelay => ("share-relay",
                "A Mitchell for even numbers of tables: a bye-stand half way, first and last table share."),
            Kind::Scrambled => ("scrambled",
                "A Mitchell with the last rounds arrow-switched, for one winner."),
            Kind::Rover => ("rover",
                "A Mitchell with an extra pair that sits in for a different N/S pair each round."),
            Kind::Bump => ("bump",
                "A Mitchell with an extra pair: each round one N/S pair is put out and takes the next seat."),
            Kind::Bowman => ("bowman",
                "A Mitchell of two rounds fewer than tables in which all boards are played by all (1½-table appendix)."),
            Kind::Hesitation => ("hesitation",
                "A Mitchell of one round more than tables: E/W pass through one N/S seat; one winner."),
            Kind::DoubleHesitation => ("double-hesitation",
                "A Mitchell of two rounds more than tables: E/W pass through two N/S seats; one winner."),
            Kind::Blackpool => ("blackpool",
                "A Mitchell of two rounds more than tables, the last two against opponents met before."),
            Kind::Web => ("web",
                "A Mitchell for many tables and few rounds, with two or three copies of the boards."),
            Kind::DoubleWeave => ("double-weave",
                "A Mitchell for tables in fours in which nobody shares, relays or skips."),
            Kind::Twinned => ("twinned",
                "Two Mitchells of half the tables side by side on the same boards."),
            Kind::Howell => ("howell",
                "Everybody meets everybody, one pair sits; one winner."),
            Kind::ReducedHowell => ("reduced-howell",
                "A Howell with more sitting pairs and fewer rounds; one winner."),
            Kind::DoubleHowell => ("double-howell",
                "Session 2 of an all-play-all final, even numbers of tables: a Howell within each line."),
            Kind::InterwovenHowell => ("interwoven-howell",
                "Session 2 of an all-play-all final, odd numbers of tables: two Howells interwoven."),
            Kind::AmericanWhist => ("american-whist",
                "Teams, odd numbers: every team meets every other, boards go down one table."),
            Kind::NewEngland => ("new-england",
                "Teams, even numbers: a relay in which opposite tables share boards."),
            Kind::Thurner => ("thurner",
                "Teams, even numbers without sharing: the last team's visitors sit in for each other."),
            Kind::Mirrored => ("mirrored",
                "Teams in two rooms, the second the first with the seats turned."),
            Kind::HeadToHead => ("head-to-head",
                "One match between two teams at two tables."),
            Kind::Triangle => ("triangle",
                "Three teams that all play each other at the same time."),
            Kind::RoundRobin => ("round-robin",
                "Everybody plays a match against everybody, one opponent a round."),
            Kind::Swiss => ("swiss",
                "Each round is drawn from the standings, and nobody meets twice."),
            Kind::Rainbow => ("rainbow",
                "An individual in which each seat moves at its own pace; prime numbers of tables."),
            Kind::HowellIndividual => ("howell-individual",
                "An individual of few tables in which everybody partners everybody."),
            Kind::Barometer => ("barometer",
                "All tables play the same boards at the same time."),
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Kind {
    type Err = UnknownKind;

    fn from_str(name: &str) -> Result<Kind, UnknownKind> {
        let found = Kind::ALL.into_iter().find(|kind| kind.name().eq_ignore_ascii_case(name));
        found.ok_or_else(|| UnknownKind { name: name.to_owned() })
    }
}

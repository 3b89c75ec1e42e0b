//! What happened, as it is typed.

use anyhow::Context;
use clap::Subcommand;
use movement::check::{Line, Who};
use movement::repair::Happened;
use movement::{Kind, Movement, Row, Seating, Wanted, generate};

use crate::commands::movement::{Style, source};

#[derive(Subcommand)]
pub(crate) enum Happening {
    /// Pairs come late, and can play from the next round on
    LatePair {
        /// How many pairs
        #[arg(long, default_value_t = 1)]
        pairs: u16,
    },
    /// A pair goes home: 7, or NS7 and EW7 where the lines are numbered apart
    Leaves {
        /// Who
        pair: String,
    },
    /// From a round on, boards were further on (or, with a minus, further back) than they should be
    BoardsOff {
        /// The first round with wrong boards
        from_round: u16,
        /// By how many sets
        #[arg(long, default_value_t = 1, allow_negative_numbers = true)]
        by: i16,
        /// Only at these tables: 1,2
        #[arg(long, value_delimiter = ',')]
        tables: Vec<u16>,
    },
    /// The boards went past the relay
    RelaySkipped {
        /// The first round with wrong boards
        from_round: u16,
    },
    /// East-West did not skip
    SkipForgotten {
        /// The first round in which they sat wrong
        from_round: u16,
    },
    /// Two pairs sat in each other's places
    Swapped {
        /// One of them
        one: String,
        /// The other
        other: String,
        /// The first round in which they did
        from_round: u16,
    },
    /// Arrows were switched by mistake, or forgotten
    Arrows {
        /// The round
        round: u16,
        /// Only at these tables: 1,2
        #[arg(long, value_delimiter = ',')]
        tables: Vec<u16>,
    },
    /// A table did not play its boards
    Missed {
        /// The table
        table: u16,
        /// The round
        round: u16,
    },
    /// There is time for fewer rounds
    Curtail {
        /// How many there shall be in all
        rounds: u16,
    },
    /// There is time for more rounds
    AddRounds {
        /// How many more
        rounds: u16,
    },
    /// Another movement should have been set
    WrongMovement {
        /// The one that should have been: a kind for as many tables, mitchell:7:6, or a file
        #[arg(value_name = "KIND|FILE")]
        should_be: String,
    },
    /// What was played, as the results of the event say, is not what the movement says
    PlayedOtherwise,
}

impl Happening {
    /// Returns it as the repairer knows it; `plan` is the movement it happened to.
    pub(super) fn happened(&self, plan: &Movement) -> anyhow::Result<Happened> {
        Ok(match self {
            Happening::LatePair { pairs } => Happened::LatePairs { pairs: *pairs },
            Happening::Leaves { pair } => Happened::Leaves { who: who(pair)? },
            Happening::BoardsOff { from_round, by, tables } => {
                Happened::BoardsOff { from_round: *from_round, tables: tables.clone(), by: *by }
            }
            Happening::RelaySkipped { from_round } => {
                Happened::RelaySkipped { from_round: *from_round }
            }
            Happening::SkipForgotten { from_round } => {
                Happened::SkipForgotten { from_round: *from_round }
            }
            Happening::Swapped { one, other, from_round } => Happened::PairsSwapped {
                one: who(one)?,
                other: who(other)?,
                from_round: *from_round,
            },
            Happening::Arrows { round, tables } => {
                Happened::ArrowsTurned { round: *round, tables: tables.clone() }
            }
            Happening::Missed { table, round } => {
                Happened::BoardsMissed { table: *table, round: *round }
            }
            Happening::Curtail { rounds } => Happened::Curtail { rounds: *rounds },
            Happening::AddRounds { rounds } => Happened::AddRounds { rounds: *rounds },
            Happening::WrongMovement { should_be } => {
                Happened::WrongMovement { should_be: intended(should_be, plan)? }
            }
            Happening::PlayedOtherwise => Happened::PlayedOtherwise,
        })
    }
}

/// Returns the movement that a word names; of a kind alone, for as many tables and pairs as there are.
fn intended(word: &str, plan: &Movement) -> anyhow::Result<Movement> {
    let Ok(kind) = word.parse::<Kind>() else {
        let (numbering, arrows) = ("usual".to_owned(), "usual".to_owned());
        return source::movement(word, &Style { set_size: None, numbering, arrows });
    };
    let half = |row: &Row| match row.seating {
        Seating::Pairs { ns, ew } => (ns == 0) != (ew == 0),
        Seating::Players { n, s, e, w } => [n, s, e, w].contains(&0),
    };
    let phantom = plan.rows().iter().filter(|row| row.round == 1).any(half);
    Ok(generate(&Wanted { phantom, ..Wanted::new(kind, plan.tables()) })?)
}

fn who(text: &str) -> anyhow::Result<Who> {
    let plain = text.trim().to_ascii_uppercase();
    let (line, number) = match plain.strip_prefix("NS") {
        Some(number) => (Some(Line::Ns), number),
        None => match plain.strip_prefix("EW") {
            Some(number) => (Some(Line::Ew), number),
            None => (None, plain.as_str()),
        },
    };
    let wrong = || format!("“{text}” names no pair: expected 7, or NS7 and EW7");
    Ok(Who { line, number: number.trim().parse().with_context(wrong)? })
}

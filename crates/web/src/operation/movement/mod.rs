//! What happens to a movement: each operation asks the repairer for ways to go on, takes one, and
//! makes the results say what was played.

mod boards_missed;
mod change_boards;
mod change_seating;
mod directions;
mod late_pair;
mod misfits;
mod move_result;
mod pair_leaves;
mod people;
mod really_played;
mod rooms;
mod rounds;
mod took_wrong;
mod way;
mod winners;
mod wrong_board;
mod wrong_movement;

pub(crate) use boards_missed::{BoardsMissed, CloseRound};
pub(crate) use change_boards::ChangeBoards;
pub(crate) use change_seating::{AsPlayed, ChangeSeating, NewTable};
pub(crate) use directions::SwapDirections;
pub(crate) use late_pair::{LatePair, PhantomFilled};
pub(crate) use misfits::misfits;
pub(crate) use move_result::MoveResult;
pub(crate) use pair_leaves::PairLeaves;
pub(crate) use rooms::rooms;
pub(crate) use rounds::{AddRounds, Curtail};
pub(crate) use took_wrong::{BoardsOff, PairsSwapped, RelaySkipped, SkipForgotten};
pub(crate) use wrong_board::WrongBoard;
pub(crate) use wrong_movement::WrongMovement;

use bridge::BoardNo;
use serde::Deserialize;
use session::model::{
    BoardList, Movement, Round, Seating, Section, SectionId, SectionLetters, SessionNo,
};
use session::{Command, State};

use super::Choice;
use crate::Trouble;
use crate::trouble::sentence;

/// The section something happens to, and how the director wants to go on.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Part {
    session: SessionNo,
    section: SectionLetters,
    /// The next round to be played; the first after all results if it is not named.
    #[serde(default)]
    next_round: Option<u16>,
    /// The way that is taken, by its code; the best one if none is named.
    #[serde(default)]
    choice: Option<String>,
}

impl Part {
    fn id(&self) -> SectionId {
        SectionId { session: self.session, letters: self.section }
    }

    /// Returns the section and its movement.
    fn movement<'a>(&self, state: &'a State) -> Result<(&'a Section, &'a Movement), Trouble> {
        let id = self.id();
        let section = state.event().sections.get(&id);
        let section = section.ok_or_else(|| refused(format!("there is no {id}")))?;
        let movement = state.event().movements.get(&id);
        Ok((section, movement.ok_or_else(|| refused(format!("{id} has no movement")))?))
    }

    /// Returns the code of the choice that is taken: the one named, or the first.
    fn chosen<'a>(&'a self, known: &[&'a str]) -> Result<&'a str, Trouble> {
        match &self.choice {
            None => known.first().copied().ok_or_else(|| refused("there is nothing to choose")),
            Some(code) => known.iter().copied().find(|it| it == code).ok_or_else(no_such_choice),
        }
    }
}

fn no_such_choice() -> Trouble {
    Trouble::refused(
        "This way is not offered any more, because something was entered since. Look at the ways again.",
    )
}

/// Returns a refusal as a sentence.
fn refused(text: impl AsRef<str>) -> Trouble {
    Trouble::refused(sentence(text.as_ref()))
}

fn choice(code: &str, title: &str, sentence: &str) -> Choice {
    let (code, title) = (code.to_owned(), title.to_owned());
    Choice { code, title, sentences: vec![sentence.to_owned()], against: Vec::new() }
}

/// Returns a round with other boards. Those who have no board left to play sit there without playing.
fn with_boards(row: &Round, boards: Vec<BoardNo>) -> Result<Round, Trouble> {
    let boards = BoardList::new(boards).map_err(|error| refused(error.to_string()))?;
    let seating = match (boards.is_empty(), row.seating) {
        (false, seating) => seating,
        (true, Seating::Pairs { ns, .. }) => Seating::Pairs { ns, ew: None },
        (true, Seating::Individual { north, .. }) => {
            Seating::Individual { north, east: None, south: None, west: None }
        }
    };
    Ok(Round { boards, seating, ..row.clone() })
}

/// Returns boards as they are named: `board 3`, `boards 3, 4`.
fn named(boards: &[BoardNo]) -> String {
    let numbers: Vec<String> = boards.iter().map(ToString::to_string).collect();
    match numbers.as_slice() {
        [one] => format!("board {one}"),
        many => format!("boards {}", many.join(", ")),
    }
}

/// Returns a new version of a movement, or why nobody can play it: the one absolute rule, explained.
fn new_version(
    id: SectionId,
    section: &Section,
    before: &Movement,
    rounds: Vec<Round>,
) -> Result<Command, Trouble> {
    let rounds = Movement::from(rounds);
    let told: Vec<String> = rounds.problems(section).iter().map(ToString::to_string).collect();
    if let Some(first) = told.first() {
        let rule = match first.contains("a second time") {
            true => {
                " Nobody may play a board twice (Law 15): take the board out of one of the two rounds. \
                     If it was played twice already, choose “The wrong board was played”."
            }
            false => "",
        };
        let more = match told.len() {
            1 => String::new(),
            n => format!(
                " There {}.",
                if n == 2 {
                    "is 1 more such place".into()
                } else {
                    format!("are {} more such places", n - 1)
                }
            ),
        };
        return Err(Trouble::refused(format!("{}{rule}{more}", sentence(&first.to_string()))));
    }
    let changed = |one: &Movement, other: &Movement| {
        let differs = |row: &&Round| other.at(row.table, row.round) != Some(*row);
        one.rounds().iter().filter(differs).map(|row| row.round).min()
    };
    let from_round = [changed(&rounds, before), changed(before, &rounds)];
    let from_round = from_round.into_iter().flatten().min();
    let from_round = from_round.ok_or_else(|| refused("the movement says this already"))?;
    let SectionId { session, letters: section } = id;
    Ok(Command::SetMovement(session::log::MovementSet { session, section, from_round, rounds }))
}

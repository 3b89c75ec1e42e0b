//! Operations: everything the director changes from the console.
//!
//! An operation is what the page sends. [`Operation::plan`] turns it into a [`Plan`], the commands
//! it takes and the sentences that say so, without changing anything. A preview
//! supposes the plan on a copy of the state and shows the [`Difference`]; applying it
//! says it all in one commit, with a fact that groups it, unless somebody changed meanwhile what it
//! stands on.
//!
//! A new operation is a file with a struct and its `plan`, a line in [`Operation`], and a page.

mod adjust;
mod award;
mod board;
mod correct;
pub mod difference;
mod drop_entries;
mod erase;
mod hands;
pub(crate) mod http;
mod in_words;
pub(crate) mod movement;
mod names;
mod paper;
mod penalty;
mod place_by_seeding;
mod plan;
mod publicity;
mod scoring;
mod settings;
mod stage;
mod standings;
mod typed;
mod undo;
pub(crate) mod weigh;

use serde::Deserialize;
use session::State;

pub(crate) use adjust::{at_table, is_adjusted};
pub use difference::Difference;
pub(crate) use in_words::in_percent;
pub use plan::{Choice, Plan};
pub(crate) use scoring::Scoring;

use crate::Trouble;

macro_rules! operations {
    ($($variant:ident($body:ty) = $word:literal,)+) => {
        /// What the director wants to do.
        #[derive(Debug, Clone, Deserialize)]
        #[serde(tag = "operation")]
        #[expect(missing_docs, reason = "each struct says what it is")]
        pub enum Operation { $(#[serde(rename = $word)] $variant($body),)+ }

        impl Operation {
            /// Every operation, by its word.
            pub const WORDS: &'static [&'static str] = &[$($word,)+];

            /// Returns the word for it.
            pub fn word(&self) -> &'static str {
                match self { $(Operation::$variant(_) => $word,)+ }
            }

            /// Returns how it would be done on an event as it is now.
            pub fn plan(&self, state: &State) -> Result<Plan, Trouble> {
                match self { $(Operation::$variant(body) => body.plan(state),)+ }
            }
        }
    };
}

operations! {
    Adjust(adjust::Adjust) = "adjust",
    CancelBoard(board::CancelBoard) = "cancel_board",
    Correct(correct::Correct) = "correct",
    DropEntries(drop_entries::DropEntries) = "drop_entries",
    Erase(erase::Erase) = "erase",
    FoulBoard(board::FoulBoard) = "foul_board",
    Hands(hands::RecordHands) = "hands",
    Identify(names::Identify) = "identify",
    Name(names::Name) = "name",
    Paper(paper::Paper) = "paper",
    Penalty(penalty::Penalty) = "penalty",
    Publicity(publicity::SetPublicity) = "publicity",
    Rename(names::Rename) = "rename",
    RestoreBoard(board::RestoreBoard) = "restore_board",
    PlaceBySeeding(place_by_seeding::PlaceBySeeding) = "place_by_seeding",
    Scoring(scoring::Scoring) = "scoring",
    Stage(stage::SetStage) = "stage",
    Settings(settings::Settings) = "settings",
    SwapNames(names::SwapNames) = "swap_names",
    Undo(undo::Undo) = "undo",
    LatePair(movement::LatePair) = "late_pair",
    PhantomFilled(movement::PhantomFilled) = "phantom_filled",
    PairLeaves(movement::PairLeaves) = "pair_leaves",
    WrongMovement(movement::WrongMovement) = "wrong_movement",
    AddRounds(movement::AddRounds) = "add_rounds",
    Curtail(movement::Curtail) = "curtail",
    ChangeBoards(movement::ChangeBoards) = "change_boards",
    SwapDirections(movement::SwapDirections) = "swap_directions",
    WrongBoard(movement::WrongBoard) = "wrong_board",
    RelaySkipped(movement::RelaySkipped) = "relay_skipped",
    SkipForgotten(movement::SkipForgotten) = "skip_forgotten",
    PairsSwapped(movement::PairsSwapped) = "pairs_swapped",
    BoardsOff(movement::BoardsOff) = "boards_off",
    MoveResult(movement::MoveResult) = "move_result",
    BoardsMissed(movement::BoardsMissed) = "boards_missed",
    CloseRound(movement::CloseRound) = "close_round",
    ChangeSeating(movement::ChangeSeating) = "change_seating",
    NewTable(movement::NewTable) = "new_table",
    AsPlayed(movement::AsPlayed) = "as_played",
}

//! `tenace movement`: make, show, check and improve movements.

mod advise;
mod cards;
mod check;
mod choice;
mod decimal;
mod draw;
mod event_file;
mod list;
mod optimise;
mod reading;
mod repair;
mod sections;
mod seed;
mod show;
mod source;

use anyhow::{Context, ensure};
use clap::{Args, Subcommand};
use movement::{ArrowRule, Kind, Numbering, Wanted};

use self::reading::{is_file, read, read_text, read_whole};

use crate::Verdict;
use crate::data::Data;
use crate::screen::Screen;

#[derive(Subcommand)]
#[command(after_help = MOVEMENT_HELP)]
pub(crate) enum Movement {
    /// List the kinds of movements, the sizes of one of them, or the movements of a file
    List(list::List),
    /// Tell which movements suit an evening, with the reasons
    Advise(advise::Advise),
    /// Show a movement, table by table and pair by pair
    Show(show::Show),
    /// Arrange sections that play the same boards, so that as few tables as possible share
    Sections(sections::Sections),
    /// Tell who takes which number, so that nobody has stronger opponents than another
    Seed(seed::Seed),
    /// Print the cards of tables and pairs: who goes where with which boards
    Cards(cards::Cards),
    /// Check a movement, ours or anybody's, and measure its balance
    Check(check::Check),
    /// Draw the next round of a Swiss from the standing
    Draw(draw::Draw),
    /// Improve the arrows of a movement, or design one from nothing
    Optimise(optimise::Optimise),
    /// Tell how to go on when something has gone wrong, and change the event
    Repair(repair::Repair),
}

const MOVEMENT_HELP: &str = "\
Examples:
  tenace movement advise --pairs 19 --winners 1 --stationary 3,7
  tenace movement list --tables 9
  tenace movement show hesitation --tables 7 --set-size 3
  tenace movement show howell --tables 6 --format csv > six.csv
  tenace movement check six.csv
  tenace movement list PSMovements.txt
  tenace movement show PSMovements.txt#12
  tenace movement sections mitchell:7 mitchell:7 --copies 1
  tenace movement seed scrambled:9 --ratings ratings.csv
  tenace movement draw standing.csv --teams --triangle
  tenace movement optimise --tables 6 --rounds 9 --seconds 20
  tenace movement repair \"Tuesday pairs\" late-pair

docs/movement-file.md describes the files, docs/movements.md those of seed and draw.";

impl Movement {
    pub(crate) fn run(self, data: &Data, screen: &mut Screen) -> anyhow::Result<Verdict> {
        match self {
            Movement::List(command) => command.run(screen),
            Movement::Advise(command) => command.run(screen),
            Movement::Show(command) => command.run(screen),
            Movement::Sections(command) => command.run(screen),
            Movement::Seed(command) => command.run(screen),
            Movement::Cards(command) => command.run(data, screen),
            Movement::Check(command) => command.run(screen),
            Movement::Draw(command) => command.run(screen),
            Movement::Optimise(command) => command.run(screen),
            Movement::Repair(command) => command.run(data, screen),
        }
    }
}

/// How many boards a set has where nobody says.
const USUAL_SET_SIZE: u16 = 2;

/// The size of a movement, and how it is numbered, as they are asked for.
#[derive(Args)]
pub(crate) struct Size {
    /// How many tables, a half table included
    #[arg(long, value_name = "T")]
    tables: Option<u16>,
    /// How many rounds; the usual number if not given
    #[arg(long, value_name = "R")]
    rounds: Option<u16>,
    /// A pair is missing: whoever meets it sits out
    #[arg(long)]
    phantom: bool,
    #[command(flatten)]
    style: Style,
}

/// What is asked for of a movement besides its size.
#[derive(Args)]
pub(crate) struct Style {
    /// How many boards a set has, 2 unless a file says; they are numbered from 1
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=99))]
    set_size: Option<u16>,
    /// How pairs are numbered: usual, plus-tables, next-ten, or the numbers themselves, with commas
    #[arg(long, default_value = "usual", value_name = "SCHEME")]
    numbering: String,
    /// Which of the last rounds are arrow-switched: usual, none, eighth, course, or how many
    #[arg(long, default_value = "usual", value_name = "RULE")]
    arrows: String,
}

impl Size {
    /// Returns the movement of a kind that is asked for.
    pub(crate) fn wanted(&self, kind: Kind) -> anyhow::Result<Wanted> {
        let tables = self.tables.context("--tables must say how many tables there are")?;
        let wanted = self.style.wanted(kind, tables)?;
        Ok(Wanted { rounds: self.rounds, phantom: self.phantom, ..wanted })
    }

    /// Tells whether nothing was said that a file says itself.
    fn is_left_open(&self) -> bool {
        let Style { numbering, arrows, set_size: _ } = &self.style;
        let usual = numbering == "usual" && arrows == "usual";
        usual && self.tables.is_none() && self.rounds.is_none() && !self.phantom
    }

    /// Returns an event file in which a movement, of a kind or from a file, is played.
    pub(crate) fn event_file(&self, movement: &str, name: &str) -> anyhow::Result<String> {
        choice::event(movement, self, name)
    }

    /// Returns an event file in which several sections play the same boards.
    pub(crate) fn sections_file(
        &self,
        sources: &[String],
        copies: u16,
        name: &str,
    ) -> anyhow::Result<String> {
        sections::event_file(sources, copies, &self.style, name)
    }
}

impl Style {
    /// Returns a kind and size as they are asked for.
    fn wanted(&self, kind: Kind, tables: u16) -> anyhow::Result<Wanted> {
        let numbering = match self.numbering.as_str() {
            "usual" => Numbering::Usual,
            "plus-tables" => Numbering::PlusTables,
            "next-ten" => Numbering::NextTen,
            own => {
                let numbers: Result<Vec<u16>, _> =
                    own.split(',').map(|number| number.trim().parse()).collect();
                Numbering::Own(numbers.with_context(|| {
                    format!(
                        "--numbering {own}: expected usual, plus-tables, next-ten or numbers such as \
                         1,2,3"
                    )
                })?)
            }
        };
        let arrows = match self.arrows.as_str() {
            "usual" => ArrowRule::Usual,
            "none" => ArrowRule::None,
            "eighth" => ArrowRule::Eighth,
            "course" => ArrowRule::Course,
            number => ArrowRule::Last(number.parse().with_context(|| {
                format!("--arrows {number}: expected usual, none, eighth, course or a number")
            })?),
        };
        let is_asked = arrows != ArrowRule::Usual;
        ensure!(
            !(is_asked && kind.has_own_arrows()),
            "--arrows {}: the arrows of a {kind} are built in; leave --arrows out",
            self.arrows
        );
        Ok(Wanted { numbering, arrows, ..Wanted::new(kind, tables) })
    }
}

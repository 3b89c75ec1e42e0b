//! `tenace movement cards`: what lies on each table, and what each pair takes along.

mod deck;

use anyhow::Context;
use clap::{Args, ValueEnum};
use movement::Kind;

use self::deck::{Deck, OwnCard, TableCard};
use super::choice::{Choice, Chosen};
use super::{USUAL_SET_SIZE, event_file, source};
use crate::Verdict;
use crate::data::Data;
use crate::screen::Screen;

#[derive(Args)]
#[command(
    after_help = "An event can be named instead of KIND|FILE, by name or id: then the cards \
are those of its movement as it is now, after any repair."
)]
pub(crate) struct Cards {
    #[command(flatten)]
    choice: Choice,
    /// Which cards
    #[arg(long = "for", value_enum, default_value_t = Whose::All)]
    whose: Whose,
    /// Print JSON, for a program that prints cards
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Whose {
    /// Those that lie on the tables
    Tables,
    /// Those that pairs, teams or players take along
    Pairs,
    /// Both
    All,
}

impl Cards {
    pub(crate) fn run(self, data: &Data, screen: &mut Screen) -> anyhow::Result<Verdict> {
        let mut decks = self.decks(data)?;
        for deck in &mut decks {
            match self.whose {
                Whose::Tables => deck.contestants.clear(),
                Whose::Pairs => deck.tables.clear(),
                Whose::All => {}
            }
        }
        if self.json {
            match decks.as_slice() {
                [only] => screen.json(only)?,
                all => screen.json(&all)?,
            }
            return Ok(Verdict::Yes);
        }
        for deck in &decks {
            for card in &deck.tables {
                print_table(&deck.name, card, screen)?;
            }
            for card in &deck.contestants {
                print_own(&deck.name, card, screen)?;
            }
        }
        Ok(Verdict::Yes)
    }

    /// Returns the cards of each session of a movement, or of each section of an event.
    fn decks(&self, data: &Data) -> anyhow::Result<Vec<Deck>> {
        let word = &self.choice.movement;
        if word.parse::<Kind>().is_err() && !super::is_file(word) {
            return of_event(word, data).with_context(|| {
                format!("{}, and it is no event either", source::no_such_kind(word))
            });
        }
        let Chosen { sessions, set_size } = self.choice.sessions()?;
        let set_size = set_size.unwrap_or(USUAL_SET_SIZE);
        let decks = sessions.iter().map(|movement| {
            Deck::new(movement.name(), movement, |row| event_file::boards(row, set_size))
        });
        Ok(decks.collect())
    }
}

fn of_event(name: &str, data: &Data) -> anyhow::Result<Vec<Deck>> {
    let live = data.event(name)?;
    let event = live.state().event();
    let title = event.info.current().map_or("", |info| info.name.as_str());
    let decks = event.sections.iter().filter_map(|(id, about)| {
        let movement = event.movements.get(id)?;
        Some(movement.in_sets(about).map_err(anyhow::Error::from).map(|(plan, sets)| {
            Deck::new(&format!("{title}, {id}"), &plan, |row| {
                let boards = sets.get(&row.set).filter(|_| row.is_played())?;
                Some(boards.to_string())
            })
        }))
    });
    let decks: Vec<Deck> = decks.collect::<anyhow::Result<_>>()?;
    anyhow::ensure!(!decks.is_empty(), "“{title}” has no movement yet, so there are no cards");
    Ok(decks)
}

fn print_table(name: &str, card: &TableCard, screen: &mut Screen) -> anyhow::Result<()> {
    screen.line(format!("Table {} — {name}", card.table))?;
    let rows = card.rounds.iter().map(|round| {
        let (ns, ew) = round.sides();
        let boards = round.boards.clone().unwrap_or_else(|| "no play".to_owned());
        vec![round.round.to_string(), ns, ew, boards]
    });
    screen.table(&["round", "N/S", "E/W", "boards"], &["round", "N/S", "E/W"], rows)?;
    screen.line("")
}

fn print_own(name: &str, card: &OwnCard, screen: &mut Screen) -> anyhow::Result<()> {
    screen.line(format!("{} — {name}", card.contestant))?;
    let list =
        |numbers: &[u16]| numbers.iter().map(u16::to_string).collect::<Vec<_>>().join(" and ");
    let rows = card.rounds.iter().map(|round| {
        let against = match round.boards {
            Some(_) => list(&round.against),
            None => "sit out".to_owned(),
        };
        vec![
            round.round.to_string(),
            round.table.map_or(String::new(), |table| table.to_string()),
            round.seat.to_owned(),
            round.partner.map_or(String::new(), |partner| partner.to_string()),
            against,
            round.boards.clone().unwrap_or_default(),
        ]
    });
    let headings = ["round", "table", "sit", "with", "against", "boards"];
    screen.table(&headings, &["round", "table", "with", "against"], rows)?;
    screen.line("")
}

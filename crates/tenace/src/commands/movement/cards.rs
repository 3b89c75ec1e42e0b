//! `tenace movement cards`: what lies on each table, and what each pair takes along.

use std::collections::BTreeMap;

use clap::Args;
use movement::{Contest, Kind, Movement, Seating, generate};
use serde::Serialize;

use super::{Size, event_file};
use crate::Verdict;
use crate::screen::Screen;

#[derive(Args)]
pub(crate) struct Cards {
    /// The kind, such as mitchell or howell
    kind: Kind,
    #[command(flatten)]
    size: Size,
    /// Print JSON, for a program that prints cards
    #[arg(long)]
    json: bool,
}

/// All cards of a movement.
#[derive(Serialize)]
struct Deck {
    name: String,
    tables: Vec<TableCard>,
    contestants: Vec<OwnCard>,
}

/// What lies on a table.
#[derive(Serialize)]
struct TableCard {
    table: u16,
    rounds: Vec<TableRound>,
}

#[derive(Serialize)]
struct TableRound {
    round: u16,
    #[serde(flatten)]
    seating: Seating,
    boards: Option<String>,
}

/// What a pair, a team's pair or a player takes along.
#[derive(Serialize)]
struct OwnCard {
    contestant: String,
    rounds: Vec<OwnRound>,
}

#[derive(Serialize)]
struct OwnRound {
    round: u16,
    table: u16,
    seat: &'static str,
    /// Whom they meet; none sits out.
    against: Vec<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    partner: Option<u16>,
    boards: Option<String>,
}

impl Cards {
    pub(crate) fn run(self, screen: &mut Screen) -> anyhow::Result<Verdict> {
        let movement = generate(&self.size.wanted(self.kind)?)?;
        let deck = deck(&movement, self.size.set_size());
        if self.json {
            screen.json(&deck)?;
            return Ok(Verdict::Yes);
        }
        for card in &deck.contestants {
            screen.line(format!("{} — {}", card.contestant, deck.name))?;
            let rows = card.rounds.iter().map(|round| {
                let list = |numbers: &[u16]| {
                    numbers.iter().map(u16::to_string).collect::<Vec<_>>().join(" and ")
                };
                let against = match round.boards {
                    Some(_) => list(&round.against),
                    None => "sit out".to_owned(),
                };
                vec![
                    round.round.to_string(),
                    round.table.to_string(),
                    round.seat.to_owned(),
                    round.partner.map_or(String::new(), |partner| partner.to_string()),
                    against,
                    round.boards.clone().unwrap_or_default(),
                ]
            });
            let headings = ["round", "table", "sit", "with", "against", "boards"];
            let right = ["round", "table", "with", "against"];
            screen.table(&headings, &right, rows)?;
            screen.line("")?;
        }
        Ok(Verdict::Yes)
    }
}

fn deck(movement: &Movement, set_size: u16) -> Deck {
    let mut tables: BTreeMap<u16, Vec<TableRound>> = BTreeMap::new();
    let mut own: BTreeMap<(u16, &'static str), Vec<OwnRound>> = BTreeMap::new();
    let has_lines = matches!(movement.contest(), Contest::TwoWinners | Contest::Teams);
    for row in movement.rows() {
        let boards = event_file::boards(row, set_size);
        let round = TableRound { round: row.round, seating: row.seating, boards: boards.clone() };
        tables.entry(row.table).or_default().push(round);
        let seats: Vec<(u16, &'static str, Vec<u16>, Option<u16>)> = match row.seating {
            Seating::Pairs { ns, ew } => {
                vec![(ns, "N/S", vec![ew], None), (ew, "E/W", vec![ns], None)]
            }
            Seating::Players { n, s, e, w } => vec![
                (n, "N", vec![e, w], Some(s)),
                (s, "S", vec![e, w], Some(n)),
                (e, "E", vec![n, s], Some(w)),
                (w, "W", vec![n, s], Some(e)),
            ],
        };
        for (number, seat, against, partner) in seats.into_iter().filter(|seat| seat.0 != 0) {
            let line = if has_lines { seat } else { "" };
            let (round, table) = (row.round, row.table);
            let boards = boards.clone();
            let card = OwnRound { round, table, seat, against, partner, boards };
            own.entry((number, line)).or_default().push(card);
        }
    }
    let noun = match movement.contest() {
        Contest::TwoWinners | Contest::OneWinner => "Pair",
        Contest::Teams => "Team",
        Contest::Individual => "Player",
    };
    let contestants = own.into_iter().map(|((number, line), mut rounds)| {
        rounds.sort_by_key(|round| round.round);
        let contestant = format!("{noun} {number} {line}").trim_end().to_owned();
        OwnCard { contestant, rounds }
    });
    Deck {
        name: movement.name().to_owned(),
        contestants: contestants.collect(),
        tables: tables.into_iter().map(|(table, rounds)| TableCard { table, rounds }).collect(),
    }
}

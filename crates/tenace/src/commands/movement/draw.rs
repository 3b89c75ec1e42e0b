//! `tenace movement draw`: the next round of a Swiss.

mod standing;

use anyhow::{Context, ensure};
use clap::{Args, ValueEnum};
use movement::swiss::{Entry, FirstRound, Odd, Options, Round, first_round, pair};
use serde::Serialize;

use self::standing::Standing;
use super::decimal;
use crate::Verdict;
use crate::screen::{Screen, complain};

#[derive(Args)]
pub(crate) struct Draw {
    /// The standing: a CSV with columns such as number,name,score,played,ns; `-` for a pipe
    #[arg(value_name = "FILE")]
    standing: String,
    /// They are teams: whoever is named first is at home
    #[arg(long)]
    teams: bool,
    /// With an odd number of teams three play a triangle, instead of one sitting out
    #[arg(long, requires = "teams")]
    triangle: bool,
    /// Comes when the round is drawn already: what was drawn stays; again for each
    #[arg(long, value_name = "NUMBER")]
    late: Vec<u16>,
    /// How the first round is drawn, when nobody has played or has a score
    #[arg(long, value_enum, default_value_t = First::Halves)]
    first: First,
    /// Decides a first round that is drawn by lot
    #[arg(long, default_value_t = 1, value_name = "N")]
    lot: u64,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum First {
    /// The upper half of the numbers against the lower
    Halves,
    /// The first against the last
    TopBottom,
    /// By lot
    Lot,
}

/// A round, for other programs.
#[derive(Serialize)]
struct Drawn {
    first_round: bool,
    matches: Vec<Meeting>,
    triangle: Option<[Side; 3]>,
    sits_out: Option<Side>,
    rematches: Vec<(u16, u16)>,
    remarks: Vec<String>,
}

#[derive(Serialize)]
struct Meeting {
    table: usize,
    home: Side,
    away: Side,
}

/// A team or a pair.
#[derive(Serialize)]
struct Side {
    number: u16,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    score: f64,
    #[serde(skip)]
    thousandths: i64,
}

impl Draw {
    pub(crate) fn run(self, screen: &mut Screen) -> anyhow::Result<Verdict> {
        let text = super::read_text(&self.standing)?;
        let standing = standing::read(&text).with_context(|| self.standing.clone())?;
        for doubt in &standing.doubts {
            complain(format_args!("{}: {doubt}", self.standing));
        }
        let (round, is_first) = self.round(&standing)?;
        let drawn = drawn(&round, is_first, &standing);
        if self.json {
            screen.json(&drawn)?;
        } else {
            self.print(&drawn, screen)?;
        }
        Ok(if standing.doubts.is_empty() { Verdict::Yes } else { Verdict::No })
    }

    /// Returns the round, and whether it is the first.
    fn round(&self, standing: &Standing) -> anyhow::Result<(Round, bool)> {
        let Standing { entries, played, .. } = standing;
        let mut in_time = entries.clone();
        for late in &self.late {
            let before = in_time.len();
            in_time.retain(|entry| entry.number != *late);
            ensure!(
                in_time.len() < before,
                "--late {late}: nobody in the file has that number; add a line for them"
            );
        }
        let options = Options { odd: if self.triangle { Odd::Triangle } else { Odd::SitOut } };
        let fresh = |entry: &Entry| entry.sat_out == 0 && entry.triangles == 0 && entry.score == 0;
        let is_first = played.is_empty() && in_time.iter().all(fresh);
        let round = if is_first {
            in_time.sort_by_key(|entry| entry.number);
            let how = match self.first {
                First::Halves => FirstRound::Halves,
                First::TopBottom => FirstRound::TopBottom,
                First::Lot => FirstRound::Lot(self.lot),
            };
            first_round(&in_time, how, options)
        } else {
            pair(&in_time, played, options)
        };
        let round = round.with_context(|| self.standing.clone())?;
        let round = self.late.iter().fold(round, |round, late| round.with_late_entry(*late));
        Ok((round, is_first))
    }

    fn print(&self, drawn: &Drawn, screen: &mut Screen) -> anyhow::Result<()> {
        let headings = if self.teams {
            ["match", "home", "score", "away", "score"]
        } else {
            ["table", "N/S", "score", "E/W", "score"]
        };
        let rows = drawn.matches.iter().map(|meeting| {
            let Meeting { table, home, away } = meeting;
            let score = |side: &Side| decimal::written(side.thousandths);
            vec![table.to_string(), home.called(), score(home), away.called(), score(away)]
        });
        screen.table(&headings, &["match", "table", "score"], rows)?;
        for remark in &drawn.remarks {
            screen.line(remark)?;
        }
        Ok(())
    }
}

impl Side {
    fn called(&self) -> String {
        match &self.name {
            Some(name) => format!("{} {name}", self.number),
            None => self.number.to_string(),
        }
    }
}

fn drawn(round: &Round, is_first: bool, standing: &Standing) -> Drawn {
    let side = |number: u16| {
        let entry = standing.entries.iter().find(|entry| entry.number == number);
        let thousandths = entry.map_or(0, |entry| entry.score);
        let score = thousandths as f64 / f64::from(decimal::UNIT);
        Side { number, name: standing.names.get(&number).cloned(), score, thousandths }
    };
    let matches = (1..).zip(&round.matches).map(|(table, meeting)| Meeting {
        table,
        home: side(meeting.home),
        away: side(meeting.away),
    });
    // Who comes late takes whoever waits, whether they have met or not.
    let has_met = |one: u16, other: u16| {
        standing.played.iter().any(|&met| met == (one, other) || met == (other, one))
    };
    let is_told = |one: u16, other: u16| {
        round.rematches.iter().any(|&met| met == (one, other) || met == (other, one))
    };
    let again = round.matches.iter().map(|meeting| (meeting.home, meeting.away));
    let again: Vec<(u16, u16)> =
        again.filter(|&(one, other)| has_met(one, other) && !is_told(one, other)).collect();
    let mut remarks = round.remarks_with(|number| side(number).called());
    remarks.extend(again.iter().map(|&(one, other)| {
        let (one, other) = (side(one).called(), side(other).called());
        format!("{one} and {other} meet again: what was drawn stays, and nobody else is left.")
    }));
    Drawn {
        first_round: is_first,
        matches: matches.collect(),
        triangle: round.triangle.map(|three| three.map(side)),
        sits_out: round.sits_out.map(side),
        rematches: [round.rematches.as_slice(), &again].concat(),
        remarks,
    }
}

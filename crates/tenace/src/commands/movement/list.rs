//! `tenace movement list`: the kinds of movements, and their sizes.

use clap::Args;
use movement::Kind;
use serde::Serialize;

use crate::Verdict;
use crate::screen::Screen;

#[derive(Args)]
pub(crate) struct List {
    /// Only what can be played at so many tables, with the rounds
    #[arg(long, value_name = "T")]
    tables: Option<u16>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// A kind, for other programs.
#[derive(Serialize)]
struct Line {
    kind: String,
    description: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    rounds: Option<Vec<u16>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    usual: Option<u16>,
}

impl List {
    pub(crate) fn run(self, screen: &mut Screen) -> anyhow::Result<Verdict> {
        let lines = Kind::ALL.into_iter().filter_map(|kind| {
            let rounds = self.tables.map(|tables| kind.rounds(tables));
            let exists = rounds.as_ref().is_none_or(|rounds| !rounds.is_empty());
            exists.then(|| Line {
                kind: kind.to_string(),
                description: kind.description(),
                usual: self.tables.and_then(|tables| kind.usual_rounds(tables)),
                rounds,
            })
        });
        let lines: Vec<Line> = lines.collect();
        if self.json {
            screen.json(&lines)?;
            return Ok(Verdict::Yes);
        }
        let rounds = |line: &Line| match (&line.rounds, line.usual) {
            (Some(rounds), Some(usual)) if rounds.len() > 1 => {
                format!("{usual} ({})", span(rounds))
            }
            (Some(_), Some(usual)) => usual.to_string(),
            _ => String::new(),
        };
        match self.tables {
            Some(_) => screen.table(
                &["kind", "rounds", "what it is"],
                &[],
                lines
                    .iter()
                    .map(|line| vec![line.kind.clone(), rounds(line), line.description.to_owned()]),
            )?,
            None => screen.table(
                &["kind", "what it is"],
                &[],
                lines.iter().map(|line| vec![line.kind.clone(), line.description.to_owned()]),
            )?,
        }
        Ok(Verdict::Yes)
    }
}

/// Writes rounds that can be had: `1–9`, or `5, 7, 9`.
fn span(rounds: &[u16]) -> String {
    match rounds {
        [first, .., last] if usize::from(last - first) + 1 == rounds.len() => {
            format!("{first}–{last}")
        }
        rounds => rounds.iter().map(u16::to_string).collect::<Vec<_>>().join(", "),
    }
}

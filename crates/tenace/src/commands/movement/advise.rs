//! `tenace movement advise`: which movement suits tonight.

use anyhow::{Context, bail, ensure};
use clap::{Args, ValueEnum};
use movement::advise::{SharingAllowed, Stationary, Winners};
use movement::{Advice, ArrowRule, Evening, advise};

use crate::Verdict;
use crate::screen::Screen;

#[derive(Args)]
pub(crate) struct Advise {
    /// How many pairs there are
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=999))]
    pairs: u16,
    /// How many boards each should play: about 24, or a range such as 22-26
    #[arg(long, default_value = "24", value_name = "N|N-N")]
    boards: String,
    /// How many minutes there are
    #[arg(long, value_name = "N")]
    minutes: Option<u16>,
    /// One winner or two
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=2), value_name = "1|2")]
    winners: Option<u8>,
    /// Which pairs must sit still: 3,7
    #[arg(long, value_delimiter = ',', value_name = "PAIRS", conflicts_with = "seats")]
    stationary: Vec<u16>,
    /// How many pairs must sit still, whoever they are
    #[arg(long, value_name = "N")]
    seats: Option<u16>,
    /// Whether tables may share boards
    #[arg(long, value_enum, default_value_t = Share::Any)]
    sharing: Share,
    /// How many boards the club has
    #[arg(long, value_name = "N")]
    boards_owned: Option<u16>,
    /// How many movements to show
    #[arg(
        long,
        default_value_t = 3,
        value_name = "N",
        value_parser = clap::value_parser!(u8).range(1..=20)
    )]
    most: u8,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Share {
    /// Never
    No,
    /// A few tables
    Some,
    /// As many as need to
    Any,
}

impl Advise {
    pub(crate) fn run(self, screen: &mut Screen) -> anyhow::Result<Verdict> {
        let evening = self.evening()?;
        let (verdict, list) = match advise(&evening) {
            Ok(list) => (Verdict::Yes, list),
            Err(nothing) if self.json => {
                screen.json(&nothing)?;
                return Ok(Verdict::No);
            }
            Err(nothing) => {
                screen.line(&nothing.because)?;
                (Verdict::No, nothing.nearest)
            }
        };
        let list: Vec<Advice> = list.into_iter().take(usize::from(self.most)).collect();
        if self.json {
            screen.json(&list)?;
            return Ok(verdict);
        }
        for (number, advice) in (1..).zip(&list) {
            if number > 1 || matches!(verdict, Verdict::No) {
                screen.line("")?;
            }
            screen.line(format!("{number}. {}", advice.title()))?;
            screen.line(format!("   {}", advice.sentence()))?;
            for reason in &advice.reasons {
                screen.line(format!(
                    "   {} {}",
                    if reason.good { "+" } else { "–" },
                    reason.text
                ))?;
            }
            screen
                .line(format!("   tenace event new {} --name \"Club night\"", options(advice)))?;
            screen.line(format!("   tenace movement cards {}", card_options(advice)))?;
        }
        Ok(verdict)
    }

    fn evening(&self) -> anyhow::Result<Evening> {
        let wrong = || format!("--boards {}: expected 24, or 22-26", self.boards);
        let mut evening = match self.boards.split_once('-') {
            None => {
                let about: u16 = self.boards.trim().parse().with_context(wrong)?;
                ensure!(about > 0, "--boards 0: expected at least 1");
                Evening::about(self.pairs, about)
            }
            Some((least, most)) => {
                let least = least.trim().parse().with_context(wrong)?;
                let most = most.trim().parse().with_context(wrong)?;
                ensure!(
                    0 < least && least <= most,
                    "--boards {}: expected at least 1, and the smaller number first",
                    self.boards
                );
                Evening::new(self.pairs, least..=most)
            }
        };
        if let Some(stranger) = self.stationary.iter().find(|pair| !(1..=self.pairs).contains(pair))
        {
            bail!("--stationary {stranger}: there are {} pairs, 1 to {0}", self.pairs);
        }
        evening.minutes = self.minutes;
        evening.winners = match self.winners {
            None => Winners::Either,
            Some(1) => Winners::One,
            Some(_) => Winners::Two,
        };
        evening.stationary = match (self.stationary.as_slice(), self.seats) {
            ([], None) => Stationary::Nobody,
            ([], Some(seats)) => Stationary::AtLeast(seats),
            (pairs, _) => Stationary::Pairs(pairs.to_vec()),
        };
        evening.sharing = match self.sharing {
            Share::No => SharingAllowed::No,
            Share::Some => SharingAllowed::Some,
            Share::Any => SharingAllowed::Any,
        };
        evening.boards_owned = self.boards_owned;
        Ok(evening)
    }
}

/// Writes the options that make an event of an advice.
fn options(advice: &Advice) -> String {
    format!("--movement {}", card_options(advice))
}

fn card_options(advice: &Advice) -> String {
    let wanted = &advice.wanted;
    let mut words = format!(
        "{} --tables {} --rounds {} --set-size {}",
        wanted.kind, wanted.tables, advice.rounds, advice.set_size
    );
    if wanted.phantom {
        words.push_str(" --phantom");
    }
    match wanted.arrows {
        ArrowRule::Usual => {}
        ArrowRule::None => words.push_str(" --arrows none"),
        ArrowRule::Eighth => words.push_str(" --arrows eighth"),
        ArrowRule::Course => words.push_str(" --arrows course"),
        ArrowRule::Last(rounds) => words.push_str(&format!(" --arrows {rounds}")),
    }
    // Who sits where another number would keeps his own.
    if let Some(numbers) = advice.own_numbers() {
        let numbers: Vec<String> = numbers.iter().map(u16::to_string).collect();
        words.push_str(&format!(" --numbering {}", numbers.join(",")));
    }
    words
}

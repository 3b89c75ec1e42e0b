//! What is asked of a system: a call in an auction, and what its player chose.

use alerts::auction::{self, read_asked};
use alerts::{Choices, Chosen, Question, Rules};
use anyhow::{bail, ensure};
use bridge::{BoardNo, Call};
use clap::{Args, ValueEnum};

use super::source::Source;
use super::words::{listed, quoted};
use crate::screen::complain;

/// A call in an auction.
#[derive(Args)]
pub(super) struct Asked {
    /// The calls so far, from the dealer on: "1C P 1D P", "1C-(1S)" or "1C--1D--"
    #[arg(
        long,
        value_name = "CALLS",
        default_value = "",
        hide_default_value = true,
        allow_hyphen_values = true
    )]
    auction: String,
    /// The call that is asked for; without it, the last one of the auction
    #[arg(long, value_name = "CALL", allow_hyphen_values = true)]
    call: Option<String>,
}

/// The calls of a question.
pub(super) struct Calls {
    pub(super) auction: Vec<Call>,
    pub(super) call: Call,
}

impl Asked {
    /// Reads the calls, and tells if they cannot have happened.
    pub(super) fn read(&self) -> anyhow::Result<Calls> {
        if let Some(call) = &self.call {
            let n_calls = auction::read(call)?.len();
            ensure!(n_calls == 1, "--call: “{call}” is not one call, such as 1N, P, X or XX");
        }
        let (auction, call) = read_asked(&self.auction, self.call.as_deref())?;
        let calls = Calls { auction, call };
        let all: Vec<Call> = calls.auction.iter().copied().chain([call]).collect();
        if let Some(why) = auction::illegal(&all) {
            complain(format_args!("note: {calls} cannot happen ({why}); BBOalert does not mind"));
        }
        Ok(calls)
    }
}

impl Calls {
    /// Returns the question on a board, if one was named.
    pub(super) fn question(&self, board: Option<BoardNo>) -> Question<'_> {
        Question { auction: &self.auction, call: self.call, board }
    }
}

/// `1NT after 1C Pass 1D Pass`, or `1C as the opening call`.
impl std::fmt::Display for Calls {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let before: Vec<String> = self.auction.iter().map(ToString::to_string).collect();
        match before.as_slice() {
            [] => write!(f, "{} as the first call", self.call),
            before => write!(f, "{} after {}", self.call, before.join(" ")),
        }
    }
}

/// Which board is played; tags in the names of options ask for it.
#[derive(Args)]
pub(super) struct OnBoard {
    /// The number of the board, which says who deals and who is vulnerable
    #[arg(long, value_name = "N")]
    pub(super) board: Option<BoardNo>,
}

/// What the player of a system chose.
#[derive(Args)]
pub(super) struct Choosing {
    /// Select an option of the file; those that exclude it are deselected
    #[arg(long, value_name = "NAME")]
    option: Vec<String>,
    /// Deselect an option of the file
    #[arg(long, value_name = "NAME")]
    no_option: Vec<String>,
    /// Who plays with you: the user id by which options name partners
    #[arg(long, value_name = "ID")]
    partner: Option<String>,
    /// Your own user id, for options that name two people
    #[arg(long, value_name = "ID")]
    me: Option<String>,
    #[command(flatten)]
    by: ByRules,
}

/// Which rules are followed.
#[derive(Args)]
pub(super) struct ByRules {
    /// Whose rules are followed
    #[arg(long, value_enum, default_value_t = RuleBook::Today)]
    rules: RuleBook,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum RuleBook {
    /// BBOalert's since 4.0: a block counts if it is selected and its tags fit
    Today,
    /// Those of the sample file of 2020: tags select
    Sample,
}

impl ByRules {
    pub(super) fn rules(&self) -> Rules {
        match self.rules {
            RuleBook::Today => Rules::Today,
            RuleBook::Sample => Rules::Sample,
        }
    }
}

impl Choosing {
    /// Returns what was chosen; options that the file does not have are refused.
    pub(super) fn choices(&self, source: &Source) -> anyhow::Result<Choices> {
        let names: Vec<&str> = source.system.options().collect();
        for name in self.option.iter().chain(&self.no_option) {
            known(name, &names, &source.path)?;
        }
        if let Some(both) = self.option.iter().find(|name| self.no_option.contains(name)) {
            bail!("{} is selected and deselected at once", quoted(both));
        }
        let selected = self.option.iter().map(|name| (name.clone(), true));
        let deselected = self.no_option.iter().map(|name| (name.clone(), false));
        let choices = Choices {
            rules: self.by.rules(),
            partner: self.partner.clone(),
            me: self.me.clone(),
            options: selected.chain(deselected).collect(),
        };
        if let Some(partner) = &self.partner
            && !is_known(partner, self.me.as_deref(), source)
        {
            let known: Vec<String> = source.system.partners().map(quoted).collect();
            let known = match known.as_slice() {
                [] => "it names no partners".to_owned(),
                known => format!("it names {}", listed(known)),
            };
            complain(format_args!(
                "note: no option of {} is for {}, so nothing is switched for them; {known}",
                source.path,
                quoted(partner)
            ));
        }
        Ok(choices)
    }

    /// Tells whether anything was chosen at all.
    pub(super) fn is_given(&self) -> bool {
        let Choosing { option, no_option, partner, me, by } = self;
        let is_named = partner.is_some() || me.is_some();
        is_named || !option.is_empty() || !no_option.is_empty() || by.rules != RuleBook::Today
    }

    /// Returns which options are switched on by what was chosen.
    pub(super) fn chosen(&self, source: &Source) -> anyhow::Result<Chosen> {
        Ok(source.system.choose(&self.choices(source)?))
    }
}

/// Refuses an option that is none, with the nearest names and all names.
fn known(name: &str, names: &[&str], path: &str) -> anyhow::Result<()> {
    /// How many letters may be wrong.
    const FURTHEST: usize = 3;
    let name = name.trim();
    if names.contains(&name) {
        ensure!(
            !name.contains("@s"),
            "{} is a heading between options (@s); nothing can be switched by it",
            quoted(name)
        );
        return Ok(());
    }
    ensure!(!names.is_empty(), "{path} has no options, so not {}", quoted(name));
    let distance = |other: &&str| {
        let (name, other) = (name.to_lowercase(), other.to_lowercase());
        if other.starts_with(&name) { 0 } else { strsim::damerau_levenshtein(&name, &other) }
    };
    let nearest = names.iter().map(&distance).min().unwrap_or(usize::MAX);
    let near = names.iter().filter(|it| distance(it) == nearest && nearest <= FURTHEST).take(3);
    let near: Vec<String> = near.map(|it| quoted(it)).collect();
    let meant = match near.as_slice() {
        [] => String::new(),
        near => format!(" Did you mean {}?", near.join(" or ")),
    };
    let all: Vec<String> = names.iter().map(|it| quoted(it)).collect();
    bail!("{path} has no option {}.{meant} Its options are {}", quoted(name), listed(&all))
}

/// Tells whether there are options for a partner, or for a partner and me.
fn is_known(partner: &str, me: Option<&str>, source: &Source) -> bool {
    let (partner, me) =
        (partner.trim().to_lowercase(), me.unwrap_or_default().trim().to_lowercase());
    let names = [format!("{partner}+{me}"), format!("{me}+{partner}"), partner];
    source.system.partners().any(|known| names.contains(&known.to_lowercase()))
}

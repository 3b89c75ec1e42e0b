//! `tenace score`: score a file of results or an event, and compare what a file publishes.

mod event;
mod print;
mod rules;

use std::io::Read;
use std::path::Path;

use anyhow::{Context, bail};
use clap::Args;
use results::{Comparison, Format, Rescored, ResultsFile, Terms, rescore};
use scoring::{Explanation, Profile, ProfileError};
use serde::Serialize;
use session::EventId;
use session::model::ScoringGroup;

use self::print::Header;
pub(super) use self::rules::profile;
use crate::Verdict;
use crate::data::Data;
use crate::screen::{Screen, complain};

#[derive(Args)]
#[command(after_help = SCORE_HELP)]
pub(crate) struct Score {
    /// A USEBIO file, travellers as CSV, `-` for a pipe, or the name or id of an event
    file: String,
    /// The rules: wbf, ebu, ebuscore, acbl, cbai-manual, or a TOML file of your own
    ///
    /// Without it files of EBUScore and TeamsScorer are scored by ebuscore, other USEBIO files by ebu,
    /// travellers as CSV by wbf, and events by the profile of their scoring group.
    #[arg(long, value_name = "PROFILE")]
    profile: Option<String>,
    /// Score by a second profile too, and show who changes place
    #[arg(long, value_name = "PROFILE")]
    compare: Option<String>,
    /// Explain a score: 7, or board 12 of it: 7:12
    ///
    /// NS7, EW7 and A 7 tell apart those with the same number. Teams are explained match by match.
    #[arg(long, value_name = "PAIR[:BOARD]")]
    explain: Option<String>,
    /// The scale of victory points, instead of the profile's: a name or a TOML file
    ///
    /// The names are wbf_discrete, wbf_discrete_half, wbf_continuous, acbl_20, acbl_30, cbai_diary and
    /// jss_three_boards.
    #[arg(long, value_name = "SCALE")]
    vp: Option<String>,
    /// Add master points: ebu_club, acbl_club, or a TOML file
    #[arg(long, value_name = "SCHEME")]
    masterpoints: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

const SCORE_HELP: &str = "\
Examples:
  tenace score evening.xml
  tenace score evening.xml --profile ebu --explain NS7:12
  tenace score travellers.csv --profile acbl --compare ebu
  tenace score \"Tuesday pairs\" --masterpoints ebu_club
  tenace score teams.xml --vp jss_three_boards --json

Exit codes: 0 done, and all numbers the file publishes agree; 1 some differ, or there were
problems; 2 wrong use or unreadable input. docs/scoring.md describes profiles and scales,
docs/travellers-csv.md the CSV.";

/// Everything, for other programs.
#[derive(Serialize)]
struct Report<'a> {
    #[serde(flatten)]
    rescored: &'a Rescored,
    #[serde(skip_serializing_if = "Option::is_none")]
    compare: Option<&'a Comparison>,
    #[serde(skip_serializing_if = "Option::is_none")]
    explanation: Option<&'a Explanation>,
}

/// What is to be scored.
enum Source {
    File(Box<ResultsFile>),
    Event(event::Parts),
}

impl Score {
    /// Scores an event as it is.
    pub(crate) fn of_event(event: EventId) -> Score {
        Score {
            file: event.to_string(),
            profile: None,
            compare: None,
            explain: None,
            vp: None,
            masterpoints: None,
            json: false,
        }
    }

    pub(crate) fn run(self, data: &Data, screen: &mut Screen) -> anyhow::Result<Verdict> {
        // Misspelt options are told before a file is read.
        let chosen = self.profile.as_deref().map(rules::profile).transpose()?;
        let other = self.compare.as_deref().map(rules::profile).transpose()?;
        let victory_points = self.vp.as_deref().map(rules::scale).transpose()?;
        let masterpoints = self.masterpoints.as_deref().map(rules::scheme).transpose()?;
        let source = self.source(data)?;
        let is_default = chosen.is_none();
        let profile = match chosen {
            Some(profile) => profile,
            None => source.usual_profile()?,
        };
        let terms = Terms { profile, victory_points, masterpoints };
        let rescored = source.score(&terms, is_default);
        let comparison = other.map(|profile| {
            rescored.compare(&source.score(&Terms { profile, ..terms.clone() }, false))
        });
        let explanation = self.explain.as_deref().map(|asked| rescored.explain(asked));
        let explanation = explanation.transpose().context("--explain")?;
        let has_faults = !rescored.differences.is_empty() || !rescored.problems.is_empty();
        // Whoever asks for an explanation and gets it has an answer; how a file compares is another
        // question.
        let is_answered = explanation.is_some() || !has_faults;
        let verdict = if is_answered { Verdict::Yes } else { Verdict::No };
        if self.json {
            let (compare, explanation) = (comparison.as_ref(), explanation.as_ref());
            screen.json(&Report { rescored: &rescored, compare, explanation })?;
            return Ok(verdict);
        }
        let header = Header { rescored: &rescored, usual_for: is_default.then(|| source.kind()) };
        print::header(&header, screen)?;
        if let Some(explanation) = &explanation {
            screen.line("")?;
            for line in explanation.to_string().lines() {
                screen.line(line)?;
            }
            if let Some(comparison) = &comparison {
                print::comparison(&rescored, comparison, screen)?;
            }
            self.tell_problems(&rescored);
            return Ok(verdict);
        }
        print::standings(&rescored, screen)?;
        if let Some(comparison) = &comparison {
            print::comparison(&rescored, comparison, screen)?;
        }
        self.tell_problems(&rescored);
        print::differences(&rescored, matches!(source, Source::File(_)), screen)?;
        Ok(verdict)
    }

    fn tell_problems(&self, rescored: &Rescored) {
        for problem in &rescored.problems {
            complain(format_args!("{}: {problem}", self.file));
        }
    }

    fn source(&self, data: &Data) -> anyhow::Result<Source> {
        if self.file == "-" || Path::new(&self.file).exists() {
            let file = results::read(&self.bytes()?).with_context(|| self.file.clone())?;
            return Ok(Source::File(Box::new(file)));
        }
        if data.events()?.is_empty() {
            bail!("there is no file “{}”, and there are no events yet", self.file);
        }
        let name = &self.file;
        let live = data.event(name).with_context(|| {
            format!("there is no file “{name}”, so it should be the name of an event")
        })?;
        Ok(Source::Event(event::standings_of_event(live.state())?))
    }

    fn bytes(&self) -> anyhow::Result<Vec<u8>> {
        // One byte more than is allowed shows that there is more.
        let most = u64::try_from(results::LARGEST_FILE).unwrap_or(u64::MAX).saturating_add(1);
        let mut bytes = Vec::new();
        let read = match self.file.as_str() {
            "-" => std::io::stdin().take(most).read_to_end(&mut bytes),
            path => {
                std::fs::File::open(path).and_then(|file| file.take(most).read_to_end(&mut bytes))
            }
        };
        read.with_context(|| format!("cannot read {}", self.file))?;
        Ok(bytes)
    }
}

/// Scores an event by a profile or by its own rules, for a command that shows more than the scores.
pub(super) fn score_of(
    state: &session::State,
    chosen: Option<Profile>,
) -> anyhow::Result<Rescored> {
    let source = Source::Event(event::standings_of_event(state)?);
    let by_own_profile = chosen.is_none();
    let profile = match chosen {
        Some(profile) => profile,
        None => source.usual_profile()?,
    };
    let terms = Terms { profile, victory_points: None, masterpoints: None };
    Ok(source.score(&terms, by_own_profile))
}

/// Prints what [`score_of`] found.
pub(super) fn print_score(rescored: &Rescored, screen: &mut Screen) -> anyhow::Result<()> {
    let Rescored { profile, profile_title, method, .. } = rescored;
    screen.line(format!("Scored by {method}, profile {profile}: {profile_title}"))?;
    rescored.notes.iter().try_for_each(|note| screen.line(note))?;
    print::standings(rescored, screen)
}

impl Source {
    fn usual_profile(&self) -> Result<Profile, ProfileError> {
        match self {
            Source::File(file) => Profile::named(file.usual_profile()),
            Source::Event(parts) => match parts.profile() {
                Some(profile) => Ok(profile.clone()),
                None => Profile::named(ScoringGroup::DEFAULT_PROFILE),
            },
        }
    }

    /// Returns why the profile is the usual one.
    fn kind(&self) -> String {
        match self {
            Source::File(file) => match (&file.about.program, &file.format) {
                (Some(program), _) if file.usual_profile() == "ebuscore" => {
                    format!("the one for files of {program}")
                }
                (_, Format::Usebio { .. }) => "the usual one for USEBIO files".to_owned(),
                _ => "the usual one for travellers as CSV".to_owned(),
            },
            Source::Event(_) => "the event's own".to_owned(),
        }
    }

    fn score(&self, terms: &Terms, by_own_profile: bool) -> Rescored {
        match self {
            Source::File(file) => rescore(file, terms),
            Source::Event(parts) => parts.score(terms, by_own_profile),
        }
    }
}

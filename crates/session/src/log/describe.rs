//! Facts and results as sentences for people.

use super::{DirectorAtTable, DirectorDeed, FactBody, FouledGroup, ResultsOfLeaver};
use crate::model::{
    BoardsShown, HandScope, Publicity, Rating, SectionLetters, Stage, StandingsShown,
};
use bridge::{BoardNo, Outcome};
use scoring::Score;

/// Returns what a fact says, in a sentence.
pub fn fact(body: &FactBody) -> String {
    match body {
        FactBody::EventCreated(info) => format!("event “{}” created", info.name),
        FactBody::SessionAdded(body) => match &body.info.name {
            Some(name) => format!("session {} added: {name}", body.session),
            None => format!("session {} added", body.session),
        },
        FactBody::ScoringGroupSet(body) => {
            format!("scoring group {} scored by {}", body.group, body.scoring.method)
        }
        FactBody::SectionSet(body) => {
            let winners = u8::from(body.about.winners);
            let missing = body.about.missing_pair;
            let missing = missing.map_or(String::new(), |pair| format!(", pair {pair} missing"));
            format!("{} set: winners {winners}{missing}", body.id)
        }
        FactBody::MovementSet(body) => {
            let rounds = body.rounds.rounds();
            let tables = body.rounds.tables().count();
            let last = rounds.iter().map(|row| row.round).max().map_or(0, u16::from);
            format!(
                "movement of section {} set from round {}: {tables} tables, {last} rounds",
                body.section, body.from_round
            )
        }
        FactBody::PlayerAdded(body) => format!("player {}: {}", body.player, body.about.name()),
        FactBody::PlayerSeated(body) => {
            let seat = &body.participation;
            let who = body.player.as_ref().map_or("nobody".into(), ToString::to_string);
            format!(
                "pair {} of section {}, place {}, from round {}: {who}",
                seat.contestant, seat.section, seat.place, seat.from_round
            )
        }
        FactBody::HandRecorded(body) => format!("cards of board {} recorded", body.board),
        FactBody::SettingsChanged(body) => {
            let section = body.section.as_ref().map_or("all sections", SectionLetters::as_str);
            let settings = body.settings.iter().map(|(name, value)| name.told(value));
            format!("settings of {section}: {}", settings.collect::<Vec<_>>().join(", "))
        }
        FactBody::StageSet(body) => match body.stage {
            Stage::Waiting => format!("session {} waits to be opened", body.session),
            Stage::Open => format!("session {} is open", body.session),
            Stage::Closed => format!("session {} is closed", body.session),
        },
        FactBody::ResultEntered(body) => {
            let result = result(&body.outcome, body.board);
            let correction =
                body.corrects.map_or(String::new(), |seq| format!(", correcting fact {seq}"));
            let reason = because(body.reason.as_deref());
            format!("{}, {}: {result}{correction}{reason}", body.slot(), body.seating)
        }
        FactBody::ResultErased(body) => {
            let reason = body.reason.as_ref().map_or(String::new(), |why| format!(" ({why})"));
            format!("{}: result of fact {} erased{reason}", body.slot, body.erases)
        }
        FactBody::ResultAccepted(body) => {
            let who = match body.side {
                Some(side) => side.name(),
                None => "the director",
            };
            format!("{}: result of fact {} accepted by {who}", body.slot, body.accepts)
        }
        FactBody::CallMade(body) => {
            let round = body.round.map_or(String::new(), |round| format!(", round {round}"));
            let reason = body.reason.as_ref().map_or(String::new(), |why| format!(": {why}"));
            format!("table {}{} calls the director{round}{reason}", body.section, body.table)
        }
        FactBody::CallAnswered(body) => format!("call of fact {} {}", body.call, body.answer),
        FactBody::EntrySetAside(body) => {
            let who = body.seating.map_or(String::new(), |seating| format!(", {seating}"));
            let result = result(&body.outcome, body.slot.board);
            format!("{}{who}: {result}, set aside: {}", body.slot, body.why)
        }
        FactBody::EntrySettled(body) => {
            let reason = body.reason.as_ref().map_or(String::new(), |why| format!(" ({why})"));
            match body.result {
                Some(seq) => format!("entry of fact {} taken in as fact {seq}{reason}", body.entry),
                None => format!("entry of fact {} dropped{reason}", body.entry),
            }
        }
        FactBody::DirectorAtTable(body) => at_table(body),
        FactBody::OperationDone(body) => {
            let note = body.note.as_ref().map_or(String::new(), |note| format!(" ({note})"));
            let (first, last) = (body.first, body.last);
            format!("operation: {}{note}, facts {first} to {last}", body.title)
        }
        FactBody::PenaltyGiven(body) => {
            let sign = if body.amount < Score::ZERO { "" } else { "+" };
            let round = body.round.map_or(String::new(), |round| format!(" in round {round}"));
            format!(
                "pair {} of section {}{round}: {sign}{} {}, {}",
                body.contestant,
                body.section,
                body.amount,
                body.kind,
                body.title()
            )
        }
        FactBody::BoardCancelled(body) => {
            let (place, reason) = (place(&body.scope), because(body.reason.as_deref()));
            format!("board {} cancelled in {place}{reason}", body.board)
        }
        FactBody::BoardFouled(body) => {
            let (place, reason) = (place(&body.scope), because(body.reason.as_deref()));
            match body.groups.as_slice() {
                [] => format!("board {} as dealt in {place}{reason}", body.board),
                groups => {
                    let groups = groups.iter().map(fouled_group).collect::<Vec<_>>().join("; ");
                    format!("board {} fouled in {place}: {groups}{reason}", body.board)
                }
            }
        }
        FactBody::Withdrawn(body) => {
            let results = match body.results {
                ResultsOfLeaver::Stay => "their results stay",
                ResultsOfLeaver::Cancelled => "their results are cancelled",
            };
            format!(
                "pair {} of section {} left before round {}, {results}{}",
                body.contestant,
                body.section,
                body.from_round,
                because(body.reason.as_deref())
            )
        }
        FactBody::RatingSet(body) => {
            let rating = body.rating.map_or("not rated".to_owned(), |rating| match rating {
                Rating::Seed(seed) => format!("seed {seed}"),
                Rating::Points(points) => format!("rating {points}"),
            });
            format!("pair {} of section {}: {rating}", body.contestant, body.section)
        }
        FactBody::ClockSet(body) => match &body.clock {
            None => format!("session {} has no clock any more", body.session),
            Some(clock) => {
                let runs = if clock.running_since.is_some() { "runs" } else { "stands" };
                let (minutes, counted) = (clock.minutes, clock.counted / 60);
                format!(
                    "clock of session {} {runs} at {counted} minutes, {minutes} minutes a round",
                    body.session
                )
            }
        },
        FactBody::PublicitySet(body) => {
            let Publicity { standings, travellers, hands, names } = body.publicity;
            let standings = match standings {
                StandingsShown::Never => "never",
                StandingsShown::Live => "live",
                StandingsShown::RoundComplete => "round by round",
                StandingsShown::AfterClose => "after the end",
            };
            let boards = |shown| match shown {
                BoardsShown::Finished => "when finished everywhere",
                BoardsShown::AfterClose => "after the end",
            };
            format!(
                "public of session {}: standings {standings}, results {}, hands {}, names {}",
                body.session,
                boards(travellers),
                boards(hands),
                if names { "shown" } else { "not shown" }
            )
        }
        FactBody::Undone(body) => format!("fact {} undone", body.undoes),
    }
}

/// Returns which sections something is about.
fn place(scope: &HandScope) -> String {
    match scope.section {
        Some(letters) => format!("section {letters}"),
        None => "all sections".to_owned(),
    }
}

/// Returns a reason behind a sentence.
fn because(reason: Option<&str>) -> String {
    reason.map_or(String::new(), |why| format!(" ({why})"))
}

fn fouled_group(group: &FouledGroup) -> String {
    let mut places: Vec<String> = group
        .slots
        .iter()
        .map(|slot| format!("table {}{} in round {}", slot.section, slot.table, slot.round))
        .collect();
    places.extend(group.from_round.map(|round| format!("from round {round} on")));
    let cards = match group.version {
        0 => "as dealt".to_owned(),
        version => format!("cards {version}"),
    };
    format!("{cards}: {}", places.join(", "))
}

/// Returns a result with its score in words: `4SN= HK, N/S +420`.
pub fn result(outcome: &Outcome, board: BoardNo) -> String {
    match outcome.score(board.vulnerability()) {
        Some(score) if outcome.wrong_direction => {
            format!("{outcome}, the N/S cards {}, played the wrong way round", points(score))
        }
        Some(score) => format!("{outcome}, N/S {}", points(score)),
        None => outcome.to_string(),
    }
}

/// Returns points with their sign.
pub fn points(score: i32) -> String {
    match score {
        0 => "0".to_owned(),
        score => format!("{score:+}"),
    }
}

fn at_table(body: &DirectorAtTable) -> String {
    let after = |wrong_pins: u32| match wrong_pins {
        0 => String::new(),
        wrong => format!(" (wrong PINs before: {wrong})"),
    };
    let did = match body.deed {
        DirectorDeed::OpenedMenu { wrong_pins } => {
            format!("director's menu opened with the PIN{}", after(wrong_pins))
        }
        DirectorDeed::TookOver { wrong_pins } => {
            format!("taken over by another phone with the PIN{}", after(wrong_pins))
        }
        DirectorDeed::LookedUp { board } => {
            format!("board {board} looked up in the director's menu")
        }
        DirectorDeed::Unlocked { board } => {
            format!("cards of board {board} unlocked with name and password")
        }
    };
    format!("table {}{}: {did}", body.section, body.table)
}

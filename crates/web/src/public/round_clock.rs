//! The round's clock as the wall shows it: until when each phase lasts, so that a page that was drawn
//! once stays right while the clock runs.

use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use maud::{Markup, html};
use session::model::{Clock, ClockPhase, RoundNo, SessionNo};
use session::state::EventState;

use crate::texts::Language;

/// So many phases are told at most: no session has more rounds.
const MOST: usize = 600;

/// Draws the clock of a session, where it has one.
pub(super) fn draw(
    language: Language,
    event: &EventState,
    session: SessionNo,
    now: Timestamp,
) -> Markup {
    let (Some(clock), Some(last)) = (event.clock(session), event.last_round(session)) else {
        return html! {};
    };
    let reading = clock.at(now, last);
    let label = label(language, reading.phase);
    if !reading.is_running {
        let left = format!("{}:{:02}", reading.seconds_left / 60, reading.seconds_left % 60);
        let with = [("phase", label.into()), ("left", left.into())];
        return html! { p class="round-clock" { (language.say("clock-stands", &with)) } };
    }
    let phases = phases(language, clock, last, now);
    let until = phases
        .first()
        .filter(|_| reading.phase != ClockPhase::Over)
        .map(|(_, end)| end.to_zoned(TimeZone::system()).strftime("%H:%M").to_string());
    let told: Vec<(String, i64)> =
        phases.into_iter().map(|(label, end)| (label, end.as_millisecond())).collect();
    let told = serde_json::to_string(&told).unwrap_or_default();
    html! {
        p class="round-clock" data-phases=(told) data-over=(language.t("clock-over")) {
            @match until {
                Some(until) => (language.say("clock-until", &[("phase", label.into()), ("until", until.into())])),
                None => (label),
            }
        }
    }
}

/// Returns what follows from now on, each with its end.
fn phases(
    language: Language,
    clock: &Clock,
    last: RoundNo,
    now: Timestamp,
) -> Vec<(String, Timestamp)> {
    let mut phases = Vec::new();
    let mut moment = now;
    while phases.len() < MOST {
        let reading = clock.at(moment, last);
        let end = moment.checked_add(i64::from(reading.seconds_left).seconds());
        let (false, Ok(end)) = (reading.phase == ClockPhase::Over, end) else { break };
        phases.push((label(language, reading.phase), end));
        moment = end;
    }
    phases
}

fn label(language: Language, phase: ClockPhase) -> String {
    match phase {
        ClockPhase::Round(round) => language.say("round", &[("n", round.to_string().into())]),
        ClockPhase::After(_) => language.t("clock-change"),
        ClockPhase::Over => language.t("clock-over"),
    }
}

//! The settings of an event file, as `tenace connector init` brings them to a Data Connector.

use connector::dto::Init;
use connector::event::{build, settings};
use session::State;
use session::model::{SectionId, SessionNo};
use test_support::commands::commands;
use web::policy::Policy;

use crate::club::TestClub;

fn event(settings: &str) -> String {
    format!(
        r#"
name = "Friday pairs"
date = 2026-11-20
[[sessions]]
settings = [{settings}]
[[sessions.sections]]
section = "A"
rounds = [{{ table = 1, round = 1, ns = 1, ew = 2, boards = "1-2" }}]
"#
    )
}

/// On the wire every setting has a value. What nobody set must not be that of a terminal with a battery: phones would dim,
/// go dark and show nothing.
#[test]
fn the_phones_of_an_event_that_is_brought_are_as_those_of_the_same_event_here() {
    let club = TestClub::empty();
    let section = SectionId { session: SessionNo::FIRST, letters: "A".parse().unwrap() };
    for settings in
        ["{ LeadCard = false }", "{ LeadCard = true, BM2Ranking = 2 }", "{ AutopoweroffTime = 30 }"]
    {
        let file = club.write("event.toml", &event(settings));
        let init = club.run(&["connector", "init", &file, "--dry-run"]).ok();
        let init: Init = serde_json::from_str(&init).unwrap();
        let built = build::init(&init).unwrap();
        let (mut brought, _) = State::default().suppose(&built.commands).unwrap();
        let sent = init.bridgemate2_settings.unwrap();
        let said = settings::read2(brought.event(), &built.sessions, &sent).unwrap();
        (brought, _) = brought.suppose(&said).unwrap();
        assert_eq!(init.bridgemate3_settings.unwrap().len(), 0, "{settings}");
        let (here, _) = State::default().suppose(&commands(&event(settings))).unwrap();
        let [here, brought] = [here, brought].map(|state| Policy::of(state.event(), section));
        assert_eq!(brought, here, "{settings}");
    }
    // One that sets a setting of the newer terminals goes with all of these, and no phone dims.
    let file = club.write("event.toml", &event("{ BM3LeadCardEntry = 1 }"));
    let init = club.run(&["connector", "init", &file, "--dry-run"]).ok();
    let init: Init = serde_json::from_str(&init).unwrap();
    let newer = &init.bridgemate3_settings.unwrap()[0];
    assert_eq!((newer.screen_dim_mode, newer.screen_off_mode, newer.audio_volume), (0, 0, 0));
    assert_eq!(newer.view_results.0, 2);
}

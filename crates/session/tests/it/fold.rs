//! The laws of the fold: extending, folding and reopening agree; undo restores exactly; the order
//! of what different tables say does not matter.

use std::collections::BTreeMap;

use proptest::prelude::*;
use session::log::{
    BoardCancelled, BoardFouled, CallAnswered, CallMade, ClockSet, DirectorAtTable, DirectorDeed,
    EntrySetAside, FouledGroup, HandRecorded, MarkOperation, MovementSet, PenaltyGiven,
    PlayerSeated, PublicitySet, RatingSet, ResultsOfLeaver, SettingsChanged, StageSet, Withdrawn,
};
use session::model::{
    CallAnswer, Clock, Contestant, HandScope, Movement, Participation, PenaltyKind, PlayerId,
    Publicity, RoundNo, SectionId, SessionNo, SettingValue, Stage, StandingsShown, TableNo,
};
use session::{
    AcceptResult, AcceptanceDue, Command, EnterAtTable, Fact, FactId, Journal, LiveEvent, Scores,
    Seq, SettleEntry, State,
};
use test_support::commands::{EVENT_ID, Speak, enter, erase, saying, slot};
use test_support::random::Random;

use crate::club::club;
use crate::memory_journal::MemoryJournal;

/// The boards of the club's tables, so that most of what is generated is possible.
const PLAYED: &[(&str, u16, u32)] = &[
    ("A", 1, 1),
    ("A", 1, 2),
    ("A", 1, 3),
    ("A", 2, 3),
    ("A", 2, 4),
    ("A", 2, 5),
    ("A", 3, 5),
    ("A", 3, 6),
    ("A", 3, 1),
    ("B", 2, 1),
    ("B", 2, 2),
    ("B", 2, 3),
    ("B", 2, 6),
];

const OUTCOMES: &[&str] = &[
    "4SN=",
    "3NTXE-2 HK",
    "PASS",
    "NP",
    "A+ A-",
    "62.5% 40%",
    "? ?",
    "1CXXW+3 D2 WD",
    "[1/3 4SN=, 2/3 -50] [4SN-1]",
    "7NTS= CT",
];

#[derive(Debug, Clone)]
enum Step {
    Enter {
        played: usize,
        outcome: usize,
        correct: bool,
    },
    Erase {
        played: usize,
    },
    /// The table enters it, and says what is still to come of its acceptance.
    EnterAtTable {
        played: usize,
        outcome: usize,
        correct: bool,
        due: usize,
    },
    /// Accepts what the fact so many before the last one entered.
    Accept {
        back: u64,
        by_director: bool,
    },
    Undo {
        back: u64,
    },
    Settings {
        for_section: bool,
        lead_card: bool,
        partial: bool,
    },
    Seat {
        place: u8,
        from_round: u16,
        player: Option<u16>,
    },
    Hand {
        board: u32,
        rotated: bool,
    },
    DropRound,
    Stage {
        stage: usize,
    },
    Call {
        table: u16,
        with_reason: bool,
    },
    /// Answers the call so many before the last one, whatever became of it.
    AnswerCall {
        back: usize,
        answer: usize,
    },
    SetAside {
        played: usize,
        outcome: usize,
    },
    /// Settles the entry so many before the last one.
    Settle {
        back: usize,
    },
    /// Groups the last facts.
    Mark {
        facts: u64,
    },
    Penalty {
        pair: usize,
        kind: usize,
        amount: i64,
    },
    Cancel {
        board: u32,
        for_section: bool,
    },
    /// Says that a board was fouled from a round on, or at one table, or not at all.
    Foul {
        board: u32,
        for_section: bool,
        from_round: Option<u16>,
        played: Option<usize>,
    },
    Withdraw {
        pair: usize,
        cancelled: bool,
    },
    Rating {
        pair: usize,
        rating: usize,
    },
    Clock {
        minutes: u16,
        runs: bool,
    },
    Publicity {
        names: bool,
        live: bool,
    },
    AtTable {
        table: u16,
        deed: u32,
    },
}

const PAIRS: &[(&str, &str)] = &[("A", "NS1"), ("A", "EW2"), ("A", "EW3"), ("B", "2"), ("B", "3")];

const DUE: &[AcceptanceDue] =
    &[AcceptanceDue::WithEntry, AcceptanceDue::Follows, AcceptanceDue::OtherPhone];

const ANSWERS: &[CallAnswer] =
    &[CallAnswer::InProgress, CallAnswer::Resolved, CallAnswer::Deferred, CallAnswer::CalledOff];

fn step() -> impl Strategy<Value = Step> {
    let played = 0..PLAYED.len();
    prop_oneof![
        8 => (played.clone(), 0..OUTCOMES.len(), any::<bool>())
            .prop_map(|(played, outcome, correct)| Step::Enter { played, outcome, correct }),
        2 => played.clone().prop_map(|played| Step::Erase { played }),
        4 => (played, 0..OUTCOMES.len(), any::<bool>(), 0..DUE.len()).prop_map(
            |(played, outcome, correct, due)| Step::EnterAtTable { played, outcome, correct, due },
        ),
        3 => (0..6u64, any::<bool>())
            .prop_map(|(back, by_director)| Step::Accept { back, by_director }),
        5 => (0..8u64).prop_map(|back| Step::Undo { back }),
        1 => any::<(bool, bool, bool)>()
            .prop_map(|(for_section, lead_card, partial)| Step::Settings {
                for_section,
                lead_card,
                partial,
            }),
        1 => (1..=2u8, 1..=3u16, proptest::option::of(1..=3u16))
            .prop_map(|(place, from_round, player)| Step::Seat { place, from_round, player }),
        1 => (1..=2u32, any::<bool>()).prop_map(|(board, rotated)| Step::Hand { board, rotated }),
        1 => Just(Step::DropRound),
        1 => (0..Stage::ALL.len()).prop_map(|stage| Step::Stage { stage }),
        2 => (1..=3u16, any::<bool>())
            .prop_map(|(table, with_reason)| Step::Call { table, with_reason }),
        3 => (0..3usize, 0..ANSWERS.len())
            .prop_map(|(back, answer)| Step::AnswerCall { back, answer }),
        2 => (0..PLAYED.len(), 0..OUTCOMES.len())
            .prop_map(|(played, outcome)| Step::SetAside { played, outcome }),
        2 => (0..3usize).prop_map(|back| Step::Settle { back }),
        2 => (0..PAIRS.len(), 0..PenaltyKind::ALL.len(), -300..300i64)
            .prop_map(|(pair, kind, amount)| Step::Penalty { pair, kind, amount }),
        1 => (1..=4u32, any::<bool>())
            .prop_map(|(board, for_section)| Step::Cancel { board, for_section }),
        2 => (
            1..=4u32,
            any::<bool>(),
            proptest::option::of(1..=3u16),
            proptest::option::of(0..PLAYED.len()),
        )
            .prop_map(|(board, for_section, from_round, played)| {
                Step::Foul { board, for_section, from_round, played }
            }),
        1 => (0..PAIRS.len(), any::<bool>())
            .prop_map(|(pair, cancelled)| Step::Withdraw { pair, cancelled }),
        1 => (0..PAIRS.len(), 0..RATINGS.len())
            .prop_map(|(pair, rating)| Step::Rating { pair, rating }),
        1 => (0..30u16, any::<bool>()).prop_map(|(minutes, runs)| Step::Clock { minutes, runs }),
        1 => (any::<bool>(), any::<bool>())
            .prop_map(|(names, live)| Step::Publicity { names, live }),
        1 => (1..=3u16, 0..4u32).prop_map(|(table, deed)| Step::AtTable { table, deed }),
        1 => (0..4u64).prop_map(|facts| Step::Mark { facts }),
    ]
}

fn command(step: &Step, state: &State) -> Command {
    let session = SessionNo::FIRST;
    let section = "A".parse().unwrap();
    match *step {
        Step::Enter { played, outcome, correct } => {
            let (section, table, board) = PLAYED[played];
            let line = format!("{section}{table} {board} {}", OUTCOMES[outcome]);
            Command::EnterResult(session::EnterResult { correct, ..enter(&line) })
        }
        Step::Erase { played } => {
            let (section, table, board) = PLAYED[played];
            erase(section, table, board)
        }
        Step::EnterAtTable { played, outcome, correct, due } => {
            let (section, table, board) = PLAYED[played];
            let line = format!("{section}{table} {board} {}", OUTCOMES[outcome]);
            let entry = session::EnterResult { correct, ..enter(&line) };
            Command::EnterAtTable(EnterAtTable { entry, acceptance: DUE[due] })
        }
        Step::Accept { back, by_director } => {
            let entry = Seq(state.head().0.saturating_sub(back));
            let side = (!by_director).then_some(bridge::Side::EastWest);
            Command::AcceptResult(AcceptResult { entry, side })
        }
        Step::Undo { back } => Command::Undo(Seq(state.head().0.saturating_sub(back))),
        Step::Settings { for_section, lead_card, partial } => {
            let settings =
                BTreeMap::from([("LeadCard".parse().unwrap(), SettingValue::Bool(lead_card))]);
            let section = for_section.then_some(section);
            Command::ChangeSettings(SettingsChanged { session, section, settings, partial })
        }
        Step::Seat { place, from_round, player } => {
            let contestant: Contestant = "EW2".parse().unwrap();
            let from_round = RoundNo::new(from_round).unwrap();
            let seat = Participation { session, section, contestant, place, from_round };
            let player = player.map(|number| number.to_string().parse().unwrap());
            Command::SeatPlayer(PlayerSeated { participation: seat, player })
        }
        Step::Hand { board, rotated } => {
            let hands =
                ["AKQJT98765432...", ".AKQJT98765432..", "..AKQJT98765432.", "...AKQJT98765432"];
            let first = if rotated { "E" } else { "N" };
            Command::RecordHand(HandRecorded {
                scope: HandScope { session, section: None },
                board: bridge::BoardNo::new(board).unwrap(),
                deal: format!("{first}:{}", hands.join(" ")).parse().unwrap(),
            })
        }
        Step::DropRound => {
            let id = SectionId { session, letters: section };
            let movement = state.event().movements.get(&id).unwrap();
            let last = movement.rounds().iter().map(|row| row.round).max().unwrap();
            let kept = movement.rounds().iter().filter(|row| row.round < last).cloned();
            let rounds = Movement::from(kept.collect::<Vec<_>>());
            Command::SetMovement(MovementSet { session, section, from_round: last, rounds })
        }
        Step::AtTable { table, deed } => Command::NoteDirectorAtTable(DirectorAtTable {
            session,
            section,
            table: TableNo::new(table).unwrap(),
            deed: match bridge::BoardNo::new(deed) {
                None => DirectorDeed::OpenedMenu { wrong_pins: u32::from(table) - 1 },
                Some(_) if deed == 1 => DirectorDeed::TookOver { wrong_pins: 2 },
                Some(board) if deed == 2 => DirectorDeed::LookedUp { board },
                Some(board) => DirectorDeed::Unlocked { board },
            },
        }),
        Step::Mark { facts } => Command::MarkOperation(MarkOperation {
            operation: "paper".into(),
            title: "Results from paper".into(),
            note: None,
            facts,
        }),
        Step::Stage { stage } => Command::SetStage(StageSet { session, stage: Stage::ALL[stage] }),
        Step::Call { table, with_reason } => Command::CallDirector(CallMade {
            session,
            section,
            table: TableNo::new(table).unwrap(),
            round: with_reason.then_some(RoundNo::FIRST),
            reason: with_reason.then(|| "ruling".to_owned()),
        }),
        Step::AnswerCall { back, answer } => {
            let call = state.event().calls().iter().rev().nth(back);
            let call = call.map_or(Seq::START, |call| call.seq);
            Command::AnswerCall(CallAnswered { call, answer: ANSWERS[answer] })
        }
        Step::SetAside { played, outcome } => {
            let (section, table, board) = PLAYED[played];
            Command::SetAside(EntrySetAside {
                slot: slot(section, table, 1, board),
                seating: None,
                outcome: OUTCOMES[outcome].parse().unwrap(),
                why: "the session is closed".into(),
            })
        }
        Step::Settle { back } => {
            let entry = state.event().set_aside().iter().rev().nth(back);
            let entry = entry.map_or(Seq::START, |entry| entry.seq);
            Command::SettleEntry(SettleEntry { entry, result: None, reason: None })
        }
        Step::Penalty { pair, kind, amount } => {
            let (section, contestant) = PAIRS[pair];
            Command::GivePenalty(PenaltyGiven {
                session,
                section: section.parse().unwrap(),
                contestant: contestant.parse().unwrap(),
                kind: PenaltyKind::ALL[kind],
                amount: scoring::Score::from_hundredths(amount),
                round: None,
                reason: (amount < 0).then(|| "late".to_owned()),
            })
        }
        Step::Cancel { board, for_section } => Command::CancelBoard(BoardCancelled {
            scope: HandScope { session, section: for_section.then_some(section) },
            board: bridge::BoardNo::new(board).unwrap(),
            reason: None,
        }),
        Step::Foul { board, for_section, from_round, played } => {
            let from_round = from_round.and_then(RoundNo::new);
            let mut groups: Vec<FouledGroup> = from_round
                .map(|round| FouledGroup { version: 1, from_round: Some(round), slots: vec![] })
                .into_iter()
                .collect();
            groups.extend(played.map(|played| {
                let (section, table, board) = PLAYED[played];
                let slots = vec![slot(section, table, 1, board)];
                FouledGroup { version: 2, from_round: None, slots }
            }));
            Command::FoulBoard(BoardFouled {
                scope: HandScope { session, section: for_section.then_some(section) },
                board: bridge::BoardNo::new(board).unwrap(),
                groups,
                reason: None,
            })
        }
        Step::Rating { pair, rating } => {
            let (section, contestant) = PAIRS[pair];
            Command::SetRating(RatingSet {
                session,
                section: section.parse().unwrap(),
                contestant: contestant.parse().unwrap(),
                rating: RATINGS[rating].map(|rating| rating.parse().unwrap()),
            })
        }
        Step::Clock { minutes, runs } => {
            let clock = Clock::new(minutes).with_added(RoundNo::FIRST, 5);
            let clock = if runs { clock.started(jiff::Timestamp::UNIX_EPOCH) } else { clock };
            Command::SetClock(ClockSet { session, clock: (minutes != 13).then_some(clock) })
        }
        Step::Publicity { names, live } => {
            let standings = if live { StandingsShown::Live } else { StandingsShown::AfterClose };
            let publicity = Publicity { names, standings, ..Publicity::default() };
            Command::SetPublicity(PublicitySet { session, publicity })
        }
        Step::Withdraw { pair, cancelled } => {
            let (section, contestant) = PAIRS[pair];
            Command::Withdraw(Withdrawn {
                session,
                section: section.parse().unwrap(),
                contestant: contestant.parse().unwrap(),
                from_round: RoundNo::FIRST,
                results: match cancelled {
                    true => ResultsOfLeaver::Cancelled,
                    false => ResultsOfLeaver::Stay,
                },
                reason: None,
            })
        }
    }
}

const RATINGS: &[Option<&str>] = &[Some("#1"), Some("12.5"), None];

fn picture(state: &State) -> BTreeMap<String, String> {
    state.event().picture()
}

fn facts(live: &LiveEvent<MemoryJournal>) -> Vec<Fact> {
    let mut facts = Vec::new();
    live.facts_after(Seq::START, |fact| facts.push(fact)).unwrap();
    facts
}

/// Says what it can of a script; what is refused changes nothing.
fn play(live: &mut LiveEvent<MemoryJournal>, script: &[Step]) {
    for (n, step) in script.iter().enumerate() {
        let command = command(step, live.state());
        let before = picture(live.state());
        if live.say(&saying(command, FactId::derived(&format!("step {n}")))).is_err() {
            assert_eq!(picture(live.state()), before, "a refusal changed something");
        }
    }
}

/// Returns who fills a place, by looking at every participation there is.
fn player_by_walking(
    state: &State,
    section: SectionId,
    contestant: Contestant,
    place: u8,
    round: RoundNo,
) -> Option<&PlayerId> {
    let here = state.event().participations.iter().filter(|(key, _)| {
        (key.section_id(), key.contestant, key.place) == (section, contestant, place)
            && key.from_round <= round
    });
    here.max_by_key(|(key, _)| key.from_round).and_then(|(_, player)| player.as_ref())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn folding_extending_and_reopening_agree(script in proptest::collection::vec(step(), 0..40)) {
        let mut live = club();
        play(&mut live, &script);
        let facts = facts(&live);
        prop_assert_eq!(picture(&State::fold(&facts)), picture(live.state()));
        let found = live.verify().unwrap();
        prop_assert_eq!(&found.problems, &Vec::<String>::new());
        let event = live.state().event();
        let open = |seq: Seq| event.calls().open().any(|call| call.seq == seq);
        prop_assert!(event.calls().iter().all(|call| call.is_open() == open(call.seq)));
        let open = |seq: Seq| event.set_aside().open().any(|entry| entry.seq == seq);
        prop_assert!(event.set_aside().iter().all(|entry| entry.is_open() == open(entry.seq)));
        let reopened = LiveEvent::open(live.journal().clone(), EVENT_ID).unwrap();
        prop_assert_eq!(picture(reopened.state()), picture(live.state()));
        prop_assert_eq!(live.journal().picture(EVENT_ID).unwrap().parts, picture(live.state()));
    }

    #[test]
    fn a_player_is_found_as_if_every_place_were_looked_at(
        script in proptest::collection::vec(step(), 0..40),
    ) {
        let mut live = club();
        play(&mut live, &script);
        let section = SectionId { session: SessionNo::FIRST, letters: "A".parse().unwrap() };
        for contestant in ["NS1", "EW2", "EW3"].map(|who| who.parse().unwrap()) {
            for (place, round) in (1..=2).flat_map(|place| (1..=4).map(move |round| (place, round))) {
                let round = RoundNo::new(round).unwrap();
                let state = live.state();
                prop_assert_eq!(
                    state.event().player_at(section, contestant, place, round),
                    player_by_walking(state, section, contestant, place, round)
                );
            }
        }
    }

    #[test]
    fn scores_that_follow_the_facts_are_those_worked_out_from_nothing(
        script in proptest::collection::vec(step(), 0..40),
    ) {
        let mut live = club();
        for (n, step) in script.iter().enumerate() {
            let command = command(step, live.state());
            let _ = live.say(&saying(command, FactId::derived(&format!("step {n}"))));
            // Asked for after every fact, so that each is taken in by itself.
            let followed = crate::scores::everything(live.scores());
            let anew = crate::scores::everything(&Scores::of(live.state().event()));
            prop_assert_eq!(followed, anew, "after step {}", n);
        }
    }

    #[test]
    fn undo_restores_the_state_exactly_and_undoing_the_undo_brings_it_back(
        script in proptest::collection::vec(step(), 1..30),
    ) {
        let mut live = club();
        for step in &script {
            let before = picture(live.state());
            let Ok(answer) = live.tell(command(step, live.state())) else { continue };
            let after = picture(live.state());
            let undo = live.tell(Command::Undo(answer.seq)).unwrap();
            prop_assert_eq!(picture(live.state()), before, "after undoing {:?}", step);
            live.tell(Command::Undo(undo.seq)).unwrap();
            prop_assert_eq!(picture(live.state()), after, "after doing {:?} again", step);
        }
        prop_assert_eq!(live.verify().unwrap().problems, Vec::<String>::new());
    }

    #[test]
    fn the_order_of_what_different_tables_say_does_not_matter(
        script in proptest::collection::vec((0..PLAYED.len(), 0..OUTCOMES.len(), 0..4u8), 0..30),
        order in any::<u64>(),
    ) {
        // Each table keeps its own order; which table speaks next differs between the two.
        let mut tables: BTreeMap<(&str, u16), Vec<Command>> = BTreeMap::new();
        for (played, outcome, kind) in &script {
            let (section, table, board) = PLAYED[*played];
            let line = format!("{section}{table} {board} {}", OUTCOMES[*outcome]);
            let command = match kind {
                0 => erase(section, table, board),
                1 => Command::EnterResult(session::EnterResult { correct: true, ..enter(&line) }),
                _ => Command::EnterResult(enter(&line)),
            };
            tables.entry((section, table)).or_default().push(command);
        }
        let mut one_by_one = club();
        for command in tables.values().flatten() {
            let _ = one_by_one.tell(command.clone());
        }
        let mut mixed = club();
        let mut queues: Vec<std::vec::IntoIter<Command>> =
            tables.into_values().map(Vec::into_iter).collect();
        let mut order = Random::with_seed(order);
        while !queues.is_empty() {
            let next = order.index(queues.len());
            match queues[next].next() {
                Some(command) => drop(mixed.tell(command)),
                None => drop(queues.remove(next)),
            }
        }
        prop_assert_eq!(picture(one_by_one.state()), picture(mixed.state()));
    }

    #[test]
    fn a_batch_with_one_refusal_leaves_no_trace(
        script in proptest::collection::vec(step(), 0..20),
        batch in proptest::collection::vec(step(), 1..6),
    ) {
        let mut live = club();
        play(&mut live, &script);
        let (facts_before, picture_before) = (facts(&live), picture(live.state()));
        let mut sayings: Vec<_> = batch
            .iter()
            .enumerate()
            .map(|(n, step)| saying(command(step, live.state()), FactId::derived(&format!("batch {n}"))))
            .collect();
        // The table does not exist, so the last one is always refused.
        sayings.push(saying(Command::EnterResult(enter("A99 1 PASS")), FactId::derived("last")));
        prop_assert!(live.say_all(&sayings).is_err());
        prop_assert_eq!(facts(&live), facts_before);
        prop_assert_eq!(picture(live.state()), picture_before);
        prop_assert_eq!(live.verify().unwrap().problems, Vec::<String>::new());
    }
}

#[test]
fn every_kind_of_fact_survives_the_journal() {
    let mut live = club();
    for step in [
        Step::Enter { played: 0, outcome: 8, correct: false },
        Step::Enter { played: 0, outcome: 1, correct: true },
        Step::Erase { played: 0 },
        Step::EnterAtTable { played: 1, outcome: 0, correct: false, due: 1 },
        Step::Accept { back: 0, by_director: false },
        Step::Settings { for_section: true, lead_card: true, partial: true },
        Step::Hand { board: 1, rotated: true },
        Step::DropRound,
        Step::Stage { stage: 0 },
        Step::Call { table: 2, with_reason: true },
        Step::AnswerCall { back: 0, answer: 1 },
        Step::SetAside { played: 2, outcome: 8 },
        Step::Settle { back: 0 },
        Step::Penalty { pair: 0, kind: 1, amount: -1000 },
        Step::Cancel { board: 2, for_section: false },
        Step::Foul { board: 1, for_section: true, from_round: Some(2), played: Some(0) },
        Step::Withdraw { pair: 1, cancelled: true },
        Step::Rating { pair: 0, rating: 0 },
        Step::Clock { minutes: 15, runs: true },
        Step::Publicity { names: false, live: true },
        Step::AtTable { table: 1, deed: 0 },
        Step::AtTable { table: 2, deed: 0 },
        Step::AtTable { table: 1, deed: 1 },
        Step::AtTable { table: 1, deed: 2 },
        Step::AtTable { table: 1, deed: 3 },
        Step::Mark { facts: 2 },
        Step::Undo { back: 0 },
    ] {
        live.tell(command(&step, live.state())).unwrap();
    }
    let facts = facts(&live);
    let kinds: std::collections::BTreeSet<&str> =
        facts.iter().map(|fact| fact.body.kind()).collect();
    assert_eq!(kinds, session::FactBody::KINDS.iter().copied().collect());
    for fact in &facts {
        assert_eq!(Fact::from_record(&fact.to_record().unwrap()).unwrap(), *fact);
        let json = fact.to_json(EVENT_ID).unwrap();
        let value: serde_json::Value = serde_json::from_str(&json).unwrap();
        assert_eq!(value["fact"], fact.body.kind());
        assert_eq!(value["seq"], fact.seq.0);
    }
}

#[test]
fn a_correction_keeps_its_history_and_erasing_frees_the_board() {
    let mut live = club();
    let first = live.enter("A1 1 4SN=").unwrap();
    let correction =
        Command::EnterResult(session::EnterResult { correct: true, ..enter("A1 1 4SN-1") });
    let second = live.tell(correction).unwrap();
    let slot = test_support::commands::slot("A", 1, 1, 1);
    let history = live.state().event().results.history(&slot);
    let seqs: Vec<Seq> = history.iter().map(|(seq, _)| *seq).collect();
    assert_eq!(seqs, [first.seq, second.seq]);
    live.tell(erase("A", 1, 1)).unwrap();
    assert!(live.state().event().results.get(&slot).is_none());
    live.enter("A1 1 4SN+1").unwrap();
    assert_eq!(live.state().event().results.get(&slot).unwrap().1.outcome.to_string(), "4SN+1");
}

#[test]
fn a_fact_knows_the_operation_it_is_part_of() {
    let mut live = club();
    let before = live.state().head();
    for step in [
        Step::Enter { played: 0, outcome: 8, correct: false },
        Step::Enter { played: 0, outcome: 1, correct: true },
        Step::Mark { facts: 2 },
        Step::Erase { played: 0 },
    ] {
        live.tell(command(&step, live.state())).unwrap();
    }
    let mark =
        |at: u64| live.state().operation_of(Seq(before.0 + at)).map(|(mark, _)| mark.0 - before.0);
    assert_eq!([0, 1, 2, 3, 4].map(mark), [None, Some(3), Some(3), Some(3), None]);
    let empty = Command::MarkOperation(MarkOperation {
        operation: "nothing".into(),
        title: String::new(),
        note: None,
        facts: 0,
    });
    assert!(live.tell(empty).is_err());
}

#[test]
fn what_is_supposed_is_what_would_be_and_changes_nothing() {
    let mut live = club();
    let steps = [Step::Enter { played: 0, outcome: 8, correct: false }, Step::DropRound];
    let commands = steps.map(|step| command(&step, live.state()));
    let before = picture(live.state());
    let (supposed, keys) = live.state().suppose(&commands).unwrap();
    assert_eq!(picture(live.state()), before);
    assert_eq!(keys.len(), 2);
    for command in commands {
        live.tell(command).unwrap();
    }
    assert_eq!(picture(live.state()), picture(&supposed));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn scores_without_early_results_follow_the_facts_and_the_clock(
        script in proptest::collection::vec(step(), 0..40),
    ) {
        let mut live = club();
        for (n, step) in script.iter().enumerate() {
            let command = command(step, live.state());
            let _ = live.say(&saying(command, FactId::derived(&format!("step {n}"))));
            let minutes = if n % 3 == 2 { 30 } else { 0 };
            let now = jiff::Timestamp::UNIX_EPOCH + jiff::SignedDuration::from_mins(minutes);
            let early = live.state().event().entered_early(SessionNo::FIRST, now);
            let mut shown = live.state().event().clone();
            shown.results = shown.results.only(|result| !early.contains(&result.slot));
            let followed = crate::scores::everything(live.event_and_open_scores(now).1);
            let anew = crate::scores::everything(&Scores::of(&shown));
            prop_assert_eq!(followed, anew, "after step {} at {}", n, now);
        }
    }
}

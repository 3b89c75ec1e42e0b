//! An event, its file, and the event of the terminals: the same ranking as without the way between.

use super::super::{Club, now, told};
use super::Room;
use crate::corpus::{self, TEMPLATE, TEMPLATE_97};
use crate::made::Made;
use bws::link::Follower;
use bws::write::Format;
use jet::Version;
use jet::table::ColumnType;
use rstest::rstest;
use session::Command;
use session::log::{MovementSet, PlayerAdded, PlayerSeated, SettingsChanged};
use session::model::{
    Contestant, GroupNo, Movement, PairNo, Participation, Player, PlayerId, Round, RoundNo,
    SectionId, SessionNo, SettingValue, TableNo,
};

/// Three tables and two rounds, of which pairs 5 and 6 do not come.
const BEGIN: &str = r#"
    name = "There and back"
    [[sessions]]
    [[sessions.sections]]
    section = "B"
    rounds = [
        { table = 1, round = 1, ns = 1, ew = 2, boards = "1-2" },
        { table = 2, round = 1, ns = 3, ew = 4, boards = "1-2" },
        { table = 1, round = 2, ns = 1, ew = 3, boards = "3-4" },
        { table = 2, round = 2, ns = 2, ew = 4, boards = "3-4" },
        { table = 3, round = 1, ns = 5, ew = 6, boards = "1-2" },
        { table = 3, round = 2, ns = 5, ew = 6, boards = "3-4" },
    ]
"#;

fn round(table: u16, round: u16, pairs: [u16; 2], boards: &str) -> Round {
    let pair = |n: usize| PairNo::new(pairs[n]);
    Round {
        table: TableNo::new(table).unwrap(),
        round: RoundNo::new(round).unwrap(),
        seating: session::model::Seating::Pairs { ns: pair(0), ew: pair(1) },
        boards: boards.parse().unwrap(),
        teams: None,
        mates: None,
    }
}

/// The movement once table 3 was removed, table 4 came late, and a round was added.
fn later(current: &Movement) -> Movement {
    let table = TableNo::new(3).unwrap();
    let stay = current.rounds().iter().filter(|row| row.table != table);
    let mut rounds: Vec<Round> = stay.cloned().collect();
    rounds.extend([
        round(4, 1, [7, 8], "1-2"),
        round(4, 2, [7, 8], "3-4"),
        round(1, 3, [1, 4], "5-6"),
        round(2, 3, [3, 8], "5-6"),
        round(4, 3, [7, 2], "5-6"),
    ]);
    rounds.into()
}

/// Who is where, with what.
fn ranking(live: &mut session::LiveEvent<session::SqliteJournal>) -> Vec<String> {
    let group = live.scores().group(SessionNo::FIRST, GroupNo::FIRST).unwrap();
    let place = |place: &session::scores::Place| {
        format!("{} {} {} {:?}", place.rank, place.contestant, place.score, place.percentage)
    };
    group.standings(false).iter().map(place).collect()
}

#[rstest]
fn the_ranking_is_the_same_as_playing_directly(
    #[values(Format::Access97, Format::Access2000)] format: Format,
) {
    play_there_and_back(Club::new(BEGIN, format));
}

/// The makers' own blanks, filled by us, and files whose columns are of other types that take the same values.
#[test]
fn official_templates_are_filled_served_and_followed() {
    for name in [TEMPLATE, TEMPLATE_97] {
        let Some(template) = corpus::bytes(name) else { return };
        let file = play_there_and_back(Club::of_template(BEGIN, template));
        assert_eq!(problems(&file), Vec::<String>::new(), "{name}");
    }
}

#[rstest]
fn files_whose_columns_are_of_wider_types_are_served_and_followed(
    #[values(Version::Jet3, Version::Jet4)] version: Version,
    #[values(ColumnType::Long, ColumnType::Currency, ColumnType::Single, ColumnType::Double)]
    number: ColumnType,
) {
    let blank = Made::retyped(version, |_, _, found| {
        Some(match found {
            ColumnType::Int | ColumnType::Bool => number,
            ColumnType::Date => ColumnType::Double,
            ColumnType::Text => ColumnType::Memo,
            other => other,
        })
    });
    let file = play_there_and_back(Club::of_template(BEGIN, blank.bytes()));
    assert_eq!(problems(&file), Vec::<String>::new());
}

/// What is wrong with a file.
fn problems(file: &[u8]) -> Vec<String> {
    let findings = bws::check::check_bytes(file.to_vec()).unwrap();
    let problems = findings.list().iter().filter(|finding| {
        finding.severity == bws::finding::Severity::Problem && finding.program.is_none()
    });
    problems.map(ToString::to_string).collect()
}

/// Plays an event by way of its file, with the movement, names and settings changed on the way, and the same directly;
/// returns the file.
fn play_there_and_back(club: Club) -> Vec<u8> {
    let section = SectionId { session: SessionNo::FIRST, letters: "B".parse().unwrap() };
    let set = |movement: &Movement, from: u16| {
        Command::SetMovement(MovementSet {
            session: section.session,
            section: section.letters,
            from_round: RoundNo::new(from).unwrap(),
            rounds: later(movement),
        })
    };
    let first =
        [("B 1 1 1", "4SN="), ("B 1 1 2", "3NTE+1"), ("B 2 1 1", "4SN-1"), ("B 2 1 2", "PASS")];
    let second = [
        ("B 4 1 1", "3SN+1"),
        ("B 4 1 2", "2NTW="),
        ("B 1 2 3", "1NTN="),
        ("B 1 2 4", "6HXE-3"),
        ("B 2 2 3", "2CS+1"),
        ("B 2 2 4", "4HE="),
        ("B 4 2 3", "40%/60%"),
        ("B 4 2 4", "4HW+1"),
        ("B 1 3 5", "5CS="),
        ("B 1 3 6", "NP"),
        ("B 4 3 5", "3CN+2"),
        ("B 2 3 5", "3NTW-1"),
        ("B 4 3 6", "1DE="),
        ("B 2 3 6", "2SN="),
    ];
    // Directly.
    let mut direct = Club::new(BEGIN, Format::Access2000);
    first.iter().for_each(|(at, outcome)| direct.enter(at, outcome));
    direct.say(set(direct.live.state().event().movements.get(&section).unwrap(), 1));
    second.iter().for_each(|(at, outcome)| direct.enter(at, outcome));
    // By way of the file, with the movement changed by the scoring program in the middle.
    let mut room = Room::of(club);
    let mut follower: Follower = room.club.follower();
    let mut both = |room: &mut Room| {
        for _ in 0..3 {
            told(&follower.turn(&now()));
            room.turn();
        }
    };
    first.iter().for_each(|(at, outcome)| room.enter(at, outcome));
    both(&mut room);
    let movement = room.club.live.state().event().movements.get(&section).unwrap().clone();
    room.club.say(set(&movement, 1));
    both(&mut room);
    room.club.say(lead_cards(section));
    let ann: PlayerId = "1234".parse().unwrap();
    let about = Player { first_name: "Ann Archer".to_owned(), ..Player::default() };
    room.club.say(Command::AddPlayer(PlayerAdded { player: ann.clone(), about }));
    room.club.say(seat(section, &ann));
    both(&mut room);
    let names = room.club.rows("PlayerNumbers", &["Table", "Direction", "Number", "Name"]);
    assert!(names.iter().any(|row| row == "1 | N | 1234 | Ann Archer"), "{names:?}");
    room.live.catch_up().unwrap();
    let there = room.live.state().event();
    assert_eq!(there.setting(section, "LeadCard".parse().unwrap()), SettingValue::Bool(true));
    assert!(there.players.get(&ann).is_some());
    assert_eq!(
        room.club.rows("Tables", &["Table", "UpdateFromRound"]),
        ["1 | 0", "2 | 0", "4 | 0"]
    );
    second.iter().for_each(|(at, outcome)| room.enter(at, outcome));
    both(&mut room);
    room.club.live.catch_up().unwrap();
    assert_eq!(room.club.live.state().event().results.iter().count(), first.len() + second.len());
    assert_eq!(ranking(&mut room.club.live), ranking(&mut direct.live));
    room.live.catch_up().unwrap();
    assert_eq!(ranking(&mut room.live), ranking(&mut direct.live));
    std::fs::read(&room.club.file).unwrap()
}

fn lead_cards(section: SectionId) -> Command {
    let settings = [("LeadCard".parse().unwrap(), SettingValue::Bool(true))].into();
    Command::ChangeSettings(SettingsChanged {
        session: section.session,
        section: None,
        settings,
        partial: true,
    })
}

fn seat(section: SectionId, player: &PlayerId) -> Command {
    let participation = Participation {
        session: section.session,
        section: section.letters,
        contestant: Contestant { number: PairNo::new(1).unwrap(), line: None },
        place: 1,
        from_round: RoundNo::FIRST,
    };
    Command::SeatPlayer(PlayerSeated { participation, player: Some(player.clone()) })
}

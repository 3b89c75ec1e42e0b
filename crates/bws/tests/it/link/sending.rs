//! What goes into a file that is followed besides rulings: tricks, settings, whole rows.

use super::{Club, now, told};
use crate::change::THREE_ROUNDS;
use crate::write::some_tricks;
use bws::write::Format;
use session::Command;
use session::log::{HandRecorded, SettingsChanged};
use session::model::{HandScope, SessionNo, SettingValue};

const DEAL: &str = "N:AKQ.AKQJT98765.. JT98.432.AKQ.AKQ 765..JT987.JT987 432..65432.65432";

#[test]
fn tricks_are_sent_when_they_have_been_worked_out() {
    let hands: String = [
        ("1", DEAL),
        ("3", "N:JT98.432.AKQ.AKQ AKQ.AKQJT98765.. 765..JT987.JT987 432..65432.65432"),
    ]
    .map(|(board, deal)| format!("[[sessions.hands]]\nboard = {board}\ndeal = \"{deal}\"\n"))
    .concat();
    let mut club = Club::new(&format!("{THREE_ROUNDS}\n{hands}"), Format::Access2000);
    let mut follower = club.follower();
    assert_eq!(told(&follower.turn(&now())), [""; 0]);
    assert_eq!(club.rows("HandEvaluation", &["Board"]), [""; 0]);
    club.live.journal_mut().keep_tricks(&DEAL.parse().unwrap(), &some_tricks()).unwrap();
    assert_eq!(told(&follower.turn(&now())), ["sent: double-dummy tricks"]);
    assert_eq!(club.rows("HandEvaluation", &["Board", "NorthHcp"]), ["1 | 19"]);
    assert_eq!(told(&follower.turn(&now())), [""; 0]);
    // Other cards: what was said of the old ones goes, and the new ones come when they are worked out.
    let other = "N:AKQ.AKQJT98765.. JT98.432.KQJ.AKQ 765..AT987.JT987 432..65432.65432";
    let scope = HandScope { session: SessionNo::FIRST, section: None };
    let (board, deal) = ("1".parse().unwrap(), other.parse().unwrap());
    club.say(Command::RecordHand(HandRecorded { scope, board, deal }));
    assert_eq!(
        told(&follower.turn(&now())),
        [
            "sent: hands",
            "note: HandEvaluation lacks 2 boards whose double-dummy tricks have not been worked out: they are sent by \
             themselves when tenace dd --event has worked them out"
        ]
    );
    assert_eq!(club.rows("HandEvaluation", &["Board"]), [""; 0]);
    club.live.journal_mut().keep_tricks(&deal, &some_tricks()).unwrap();
    assert_eq!(told(&follower.turn(&now())), ["sent: double-dummy tricks"]);
    assert_eq!(club.rows("HandEvaluation", &["Board"]), ["1"]);
}

#[test]
fn a_setting_that_the_file_has_no_column_for_is_told_once() {
    let mut club = Club::new(THREE_ROUNDS, Format::Access2000);
    let mut follower = club.follower();
    follower.turn(&now());
    let summary = ("BM3SessionSummary".parse().unwrap(), SettingValue::Bool(true));
    let settings = [summary].into();
    let changed =
        SettingsChanged { session: SessionNo::FIRST, section: None, settings, partial: true };
    club.say(Command::ChangeSettings(changed));
    assert_eq!(
        told(&follower.turn(&now())),
        ["note: the file has no column for the setting BM3SessionSummary: it stays here"]
    );
    assert_eq!(told(&follower.turn(&now())), [""; 0]);
}

#[test]
fn a_result_entered_here_has_every_column_that_a_new_file_gives_it() {
    let mut club = Club::new(THREE_ROUNDS, Format::Access2000);
    let mut follower = club.follower();
    follower.turn(&now());
    club.enter("B 1 1 1", "4SN=");
    follower.turn(&now());
    assert_eq!(
        club.rows("ReceivedData", &["ID", "Board", "SuspiciousContract", "Processed4"]),
        ["1 | 1 | 0 | no"]
    );
}

/// What docs/bws.md says of letters that Access 97 cannot hold.
#[test]
fn letters_that_access_97_cannot_hold_change_the_file_and_not_the_event() {
    let text = format!(
        "{THREE_ROUNDS}
        [[players]]
        number = \"7\"
        name = \"Łukasz Dvořák\"
        [[players]]
        number = \"Ж8\"
        name = \"Иван\"
        [[players]]
        number = \"9\"
        name = \"Zoë Müller\"
        [[players]]
        number = \"10\"
        name = \"Ngu\u{79}\u{1ec5}n The\u{301}re\u{300}se\"
        [[sessions.pairs]]
        section = \"B\"
        pair = 1
        players = [\"7\", \"Ж8\"]
        [[sessions.pairs]]
        section = \"B\"
        pair = 2
        players = [\"9\", \"10\"]
        "
    );
    let mut club = Club::new(&text, Format::Access97);
    let names = ["10 | Nguyen Therese", "7 | Lukasz Dvorák", "9 | Zoë Müller", "?8 | ????"];
    let listed = |club: &Club| {
        let mut rows = club.rows("PlayerNames", &["strID", "Name"]);
        rows.sort();
        rows
    };
    assert_eq!(listed(&club), names);
    let known = |club: &mut Club| {
        club.live.catch_up().unwrap();
        let players = club.live.state().event().players.iter();
        players.map(|(id, player)| format!("{id} {}", player.name())).collect::<Vec<_>>()
    };
    let before = known(&mut club);
    let mut follower = club.follower();
    for _ in 0..3 {
        follower.turn(&now());
    }
    // Another name makes the list be sent again; nobody is in it twice.
    let about = session::model::Player { first_name: "Zoë Miller".into(), ..Default::default() };
    let player = "9".parse().unwrap();
    club.say(session::Command::AddPlayer(session::log::PlayerAdded { player, about }));
    for _ in 0..3 {
        follower.turn(&now());
    }
    assert_eq!(
        listed(&club),
        ["10 | Nguyen Therese", "7 | Lukasz Dvorák", "9 | Zoë Miller", "?8 | ????"]
    );
    let after: Vec<_> = known(&mut club);
    assert_eq!(
        after,
        before.iter().map(|line| line.replace("Müller", "Miller")).collect::<Vec<_>>()
    );
}

/// Each example of docs/bws.md, as a name in a file of Access 97 and in one of Access 2000.
#[test]
fn the_document_says_what_becomes_of_letters() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/bws.md");
    let document = std::fs::read_to_string(root).unwrap().replace("\r\n", "\n");
    let letters = document.split("\n\n").find(|part| part.starts_with("**Letters.**"));
    let letters = letters.expect("docs/bws.md says nothing of letters").replace('\n', " ");
    let examples = letters.split('(').filter_map(|part| part.split_once(')'));
    let examples = examples.flat_map(|(inside, _)| inside.split(", "));
    let examples: Vec<_> = examples.filter_map(|one| one.split_once(" becomes ")).collect();
    assert!(examples.iter().any(|(_, written)| written.chars().all(|letter| letter == '?')));
    assert!(examples.iter().any(|(_, written)| !written.contains('?')), "{examples:?}");
    let stays = letters.split_once(" stays as ").unwrap().0.rsplit(": ").next().unwrap();
    for (name, written) in examples.into_iter().chain([(stays, stays)]) {
        let text = format!(
            "{THREE_ROUNDS}
            [[players]]
            number = \"7\"
            name = \"{name}\"
            [[players]]
            number = \"8\"
            name = \"Ann\"
            [[sessions.pairs]]
            section = \"B\"
            pair = 1
            players = [\"7\", \"8\"]
            "
        );
        let listed = |format| Club::new(&text, format).rows("PlayerNames", &["Name"]);
        let listed_as = |format, name: &str| listed(format).iter().any(|row| row == name);
        assert!(listed_as(Format::Access97, written), "{name}: {:?}", listed(Format::Access97));
        assert!(listed_as(Format::Access2000, name), "{name}: {:?}", listed(Format::Access2000));
    }
}

#[test]
fn a_computer_that_access_97_cannot_name_is_refused() {
    let club = Club::new(THREE_ROUNDS, Format::Access97);
    let computers = ["ADMIN-ПК".to_owned()];
    let request = |format| bws::write::Request { format, ..crate::write::request(&computers) };
    let event = club.live.state().event();
    let refused = bws::write::create(event, &request(Format::Access97)).unwrap_err().to_string();
    assert_eq!(
        refused,
        "Access 97 cannot hold the name of the computer ADMIN-ПК, so its control program would not find its tables: give the \
         computer a name in Western letters, or make the file for Access 2000"
    );
    assert!(bws::write::create(event, &request(Format::Access2000)).is_ok());
}

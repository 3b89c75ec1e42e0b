//! Results both ways, and contracts before them.

use super::super::Other;
use super::{Room, slot};
use crate::change::THREE_ROUNDS;
use bws::link::{Follower, InPlay};
use bws::write::Format;
use jet::Value;
use rstest::rstest;
use session::Author;
use session::model::{SectionId, SessionNo};
use test_support::commands::enter_at;

use super::super::{now, told};

const CELLS: [&str; 12] = [
    "ID", "Section", "Table", "Round", "Board", "PairNS", "PairEW", "Declarer", "NS/EW",
    "Contract", "Result", "Remarks",
];

/// What a table enters and the row it becomes, as the real control program writes it.
#[rstest]
#[case("4SXW-2 HT", "1 | 2 | 1 | 1 | 1 | 1 | 2 | 2 | W | 4 S x | -2 | -", "H10")]
#[case("3NTN=", "1 | 2 | 1 | 1 | 1 | 1 | 2 | 1 | N | 3 NT | = | -", "-")]
#[case("PASS", "1 | 2 | 1 | 1 | 1 | 1 | 2 | 1 | N | PASS | - | -", "-")]
#[case("NP", "1 | 2 | 1 | 1 | 1 | 1 | 2 | 1 | N | - | - | Not played", "-")]
#[case("40%/60%", "1 | 2 | 1 | 1 | 1 | 1 | 2 | 1 | N | - | - | 40%-60%", "-")]
fn a_result_of_a_table_is_a_row(
    #[case] outcome: &str,
    #[case] row: &str,
    #[case] lead: &str,
    #[values(Format::Access97, Format::Access2000)] format: Format,
) {
    let mut room = Room::new(THREE_ROUNDS, format);
    room.settle();
    room.enter("B 1 1 1", outcome);
    assert_eq!(room.turn().len(), 1);
    assert_eq!(room.club.rows("ReceivedData", &CELLS), [row]);
    assert_eq!(room.club.rows("ReceivedData", &["LeadCard"]), [lead]);
    let marks = ["Processed", "Processed4", "ExternalUpdate", "Erased", "SuspiciousContract"];
    assert_eq!(room.club.rows("ReceivedData", &marks), ["no | no | no | no | 0"]);
    // The day without an hour, the hour without a day.
    let days = room.club.rows("ReceivedData", &["DateLog"]);
    assert_eq!(days, ["46342"]);
    let hours = room.club.rows("ReceivedData", &["TimeLog"]);
    assert!((hours[0].parse::<f64>().unwrap() * 86_400.0 - 70_215.0).abs() < 0.01, "{hours:?}");
    assert_eq!(room.turn(), [""; 0]);
}

#[rstest]
fn a_correction_erases_the_row_and_adds_one(
    #[values(Format::Access97, Format::Access2000)] format: Format,
) {
    let mut room = Room::new(THREE_ROUNDS, format);
    room.settle();
    room.enter("B 1 1 1", "4SN=");
    room.enter("B 1 1 2", "PASS");
    room.turn();
    let mut other = Other::open(&room.club.file);
    other.update("ReceivedData", "Section", "2", &[("Processed", Value::Bool(true))]);
    room.enter("B 1 1 1", "4SN+1");
    assert_eq!(room.turn(), ["sent: board 1 at table B1 in round 1: 1 v 2 4 S N +1"]);
    let columns = ["ID", "Board", "Result", "Processed", "Erased"];
    assert_eq!(
        room.club.rows("ReceivedData", &columns),
        ["1 | 1 | = | no | yes", "2 | 2 | - | yes | no", "3 | 1 | +1 | no | no"]
    );
    room.erase("B 1 1 2");
    assert_eq!(room.turn(), ["sent: board 2 at table B1 in round 1: erased"]);
    assert_eq!(room.club.rows("ReceivedData", &columns)[1], "2 | 2 | - | no | yes");
    assert_eq!(room.turn(), [""; 0]);
}

#[test]
fn all_rows_of_a_board_are_erased_with_it() {
    let mut room = Room::new(THREE_ROUNDS, Format::Access2000);
    let mut other = Other::open(&room.club.file);
    // Entered again by another control program, which left the first row as it was.
    other.result([2, 1, 1, 1, 1, 2], "4SN=");
    other.result([2, 1, 1, 1, 1, 2], "4SN+1");
    room.settle();
    room.erase("B 1 1 1");
    room.turn();
    assert_eq!(room.club.rows("ReceivedData", &["ID", "Erased"]), ["1 | yes", "2 | yes"]);
    assert_eq!(room.result("B 1 1 1"), None);
    assert_eq!(room.turn(), [""; 0]);
}

#[test]
fn a_row_that_the_scoring_program_changes_is_taken_in() {
    let mut room = Room::new(THREE_ROUNDS, Format::Access2000);
    room.settle();
    room.enter("B 1 1 1", "4SN=");
    room.enter("B 1 1 2", "3NTN=");
    room.turn();
    let mut other = Other::open(&room.club.file);
    let external = ("ExternalUpdate", Value::Bool(true));
    other.update("ReceivedData", "Board", "1", &[("Result", Value::from("-1")), external.clone()]);
    other.update("ReceivedData", "Board", "2", &[("Erased", Value::Bool(true)), external]);
    assert_eq!(
        room.turn(),
        [
            "received: board 1 at table B1 in round 1: 1 v 2 4 S N -1",
            "received: board 2 at table B1 in round 1: erased"
        ]
    );
    assert_eq!(room.result("B 1 1 1").as_deref(), Some("4SN-1"));
    assert_eq!(room.result("B 1 1 2"), None);
    let columns = ["ID", "ExternalUpdate", "Erased"];
    assert_eq!(room.club.rows("ReceivedData", &columns), ["1 | no | no", "2 | no | yes"]);
    assert_eq!(room.turn(), [""; 0]);
}

/// Whether the row is marked, and which of the two stands then.
#[rstest]
#[case(true, "4SN-1", 1)]
#[case(false, "4SN+1", 2)]
fn where_both_changed_a_marked_row_counts_and_else_the_table(
    #[case] is_marked: bool,
    #[case] stands: &str,
    #[case] n_rows: usize,
) {
    let mut room = Room::new(THREE_ROUNDS, Format::Access2000);
    room.settle();
    room.enter("B 1 1 1", "4SN=");
    room.turn();
    room.enter("B 1 1 1", "4SN+1");
    let mut other = Other::open(&room.club.file);
    let cells = [("Result", Value::from("-1")), ("ExternalUpdate", Value::Bool(is_marked))];
    other.update("ReceivedData", "Board", "1", &cells);
    room.settle();
    assert_eq!(room.result("B 1 1 1").as_deref(), Some(stands));
    // The log has both.
    let versions = room.live.state().event().results.versions_at(&slot("B 1 1 1")).len();
    assert_eq!(versions, if is_marked { 3 } else { 4 });
    let counting = room.club.rows("ReceivedData", &["Result", "Erased"]);
    assert_eq!(counting.len(), n_rows);
    assert_eq!(counting.last().unwrap(), &format!("{} | no", &stands[3..]));
}

#[test]
fn a_result_of_the_file_that_cannot_be_is_told_once_and_the_mark_stays() {
    let mut room = Room::new(THREE_ROUNDS, Format::Access2000);
    let mut other = Other::open(&room.club.file);
    // A pair does not play against itself.
    other.result([2, 1, 1, 1, 1, 1], "4SN=");
    other.result([2, 1, 1, 2, 1, 2], "4SN=");
    let external = ("ExternalUpdate", Value::Bool(true));
    other.update("ReceivedData", "Section", "2", &[external]);
    other.update("ReceivedData", "Board", "2", &[("Contract", Value::from("8 X"))]);
    let first = room.turn();
    assert_eq!(first.len(), 2, "{first:?}");
    assert!(first.iter().all(|line| line.starts_with("problem: ")), "{first:?}");
    assert_eq!(room.turn(), [""; 0]);
    assert_eq!(room.club.rows("ReceivedData", &["ExternalUpdate"]), ["yes", "yes"]);
}

#[test]
fn a_contract_is_a_row_before_its_result() {
    let mut room = Room::new(THREE_ROUNDS, Format::Access2000);
    room.settle();
    let section = SectionId { session: SessionNo::FIRST, letters: "B".parse().unwrap() };
    let place = slot("B 1 1 1");
    let contract = InPlay {
        section,
        table: place.table,
        round: place.round,
        board: place.board,
        contract: "4SX".parse().unwrap(),
        declarer: "E".parse().unwrap(),
        lead: None,
    };
    room.phones.contracts = vec![contract];
    assert_eq!(room.turn(), ["sent: board 1 at table B1 in round 1: 4 S x E, in play"]);
    room.phones.contracts = vec![InPlay { lead: "HT".parse().ok(), ..contract }];
    room.turn();
    let columns = ["ID", "Board", "PairNS", "Declarer", "NS/EW", "Contract", "Result", "LeadCard"];
    let columns = [&columns[..], &["Erased"]].concat();
    assert_eq!(
        room.club.rows("IntermediateData", &columns),
        ["1 | 1 | 1 | 2 | E | 4 S x | - | - | yes", "2 | 1 | 1 | 2 | E | 4 S x | - | H10 | no"]
    );
    assert_eq!(room.club.rows("ReceivedData", &["ID"]), [""; 0]);
}

#[test]
fn a_table_of_another_computer_is_followed_and_corrected_with_the_mark() {
    let mut room = Room::new(THREE_ROUNDS, Format::Access2000);
    let mut other = Other::open(&room.club.file);
    other.insert("Clients", &[("Computer", Value::from("HALL-2"))]);
    other.update("Tables", "Table", "2", &[("ComputerID", Value::Int(2))]);
    room.phones.logged_on = [1, 2].into();
    room.settle();
    let columns = ["Table", "Status", "LogOnOff"];
    assert_eq!(room.club.rows("Tables", &columns), ["1 | 1 | 1", "2 | 0 | 2"]);
    other.result([2, 2, 1, 3, 3, 4], "PASS");
    assert_eq!(room.turn(), ["received: board 3 at table B2 in round 1: 3 v 4 PASS N"]);
    let ruling = session::EnterResult { correct: true, ..enter_at(slot("B 2 1 3"), "1CN=") };
    room.say_as(Author::Director(None), session::Command::EnterResult(ruling));
    room.turn();
    let columns = ["ID", "Contract", "ExternalUpdate", "Erased"];
    assert_eq!(
        room.club.rows("ReceivedData", &columns),
        ["1 | PASS | yes | yes", "2 | 1 C | yes | no"]
    );
    // The mark is for the other computer to take back.
    assert_eq!(room.turn(), [""; 0]);
    assert_eq!(room.club.rows("ReceivedData", &columns)[1], "2 | 1 C | yes | no");
}

#[test]
fn a_scoring_program_that_follows_learns_of_everything() {
    let mut room = Room::new(THREE_ROUNDS, Format::Access2000);
    let mut options = room.club.options();
    options.mark = Some("Processed".into());
    let (journal, id) = (room.club.journal(), room.club.live.id());
    let mut follower = Follower::open(journal, id, &room.club.file, options).unwrap();
    follower.turn(&now());
    room.settle();
    room.enter("B 1 1 1", "4SN=");
    room.enter("B 1 1 2", "3NTW-1");
    room.turn();
    assert_eq!(told(&follower.turn(&now())).len(), 2);
    room.enter("B 1 1 1", "4SN+1");
    room.erase("B 1 1 2");
    room.turn();
    told(&follower.turn(&now()));
    assert_eq!(room.club.result("B 1 1 1").as_deref(), Some("4SN+1"));
    assert_eq!(room.club.result("B 1 1 2"), None);
    // A ruling comes back, and nothing goes round in circles.
    room.club.enter("B 1 1 1", "4SN-2");
    told(&follower.turn(&now()));
    assert_eq!(room.turn(), ["received: board 1 at table B1 in round 1: 1 v 2 4 S N -2"]);
    assert_eq!(room.result("B 1 1 1").as_deref(), Some("4SN-2"));
    assert_eq!(told(&follower.turn(&now())), [""; 0]);
    assert_eq!(room.turn(), [""; 0]);
    assert_eq!(
        room.club.rows("ReceivedData", &["ID", "Result", "Processed", "Erased"]),
        ["1 | = | yes | yes", "2 | -1 | yes | yes", "3 | -2 | yes | no"]
    );
}

#[test]
fn a_result_of_pairs_that_no_movement_has_is_taken_in() {
    let mut room = Room::new(THREE_ROUNDS, Format::Access2000);
    let mut follower = room.club.follower();
    room.settle();
    Other::open(&room.club.file).result([2, 1, 1, 1, 77, 78], "4SN=");
    let remarks = [
        "received: board 1 at table B1 in round 1: 77 v 78 4 S N =",
        "problem: board 1 at table B1 in round 1: 77 and 78 are not in the movement; the result counts as it was entered",
    ];
    assert_eq!(room.turn(), remarks);
    assert_eq!(room.result("B 1 1 1").as_deref(), Some("4SN="));
    assert_eq!(told(&follower.turn(&now())), remarks);
    assert_eq!(room.club.result("B 1 1 1").as_deref(), Some("4SN="));
    // A correction at the table goes there as any other.
    room.enter("B 1 1 1", "4SN+1");
    room.settle();
    assert_eq!(
        room.club.rows("ReceivedData", &["PairNS", "PairEW", "Result", "Erased"]),
        ["77 | 78 | = | yes", "77 | 78 | +1 | no"]
    );
}

#[test]
fn results_of_two_tables_in_one_place_are_told_once() {
    let mut room = Room::new(THREE_ROUNDS, Format::Access2000);
    let mut follower = room.club.follower();
    room.settle();
    let mut other = Other::open(&room.club.file);
    other.result([2, 1, 1, 1, 1, 2], "4SN=");
    other.result([2, 1, 1, 1, 3, 4], "4SN-1");
    let sentence = "problem: ReceivedData, ID 1: pairs 1 and 2 have a result at the same table, round and board as pairs 3 and \
                    4 in ID 2, which counts here";
    let received = "received: board 1 at table B1 in round 1: 3 v 4 4 S N -1";
    assert_eq!(room.turn(), [sentence, received]);
    assert_eq!(room.turn(), [""; 0]);
    assert_eq!(told(&follower.turn(&now())), [sentence, received]);
    assert_eq!(told(&follower.turn(&now())), [""; 0]);
}

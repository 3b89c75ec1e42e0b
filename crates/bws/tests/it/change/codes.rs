//! The codes of `UpdateFromRound`, and that none is overwritten.

use super::{THREE_ROUNDS, file, rows, set_code, state};
use bws::write::Format;
use bws::write::change::{ChangeError, UpdateCode, instruct, pending};
use proptest::prelude::*;
use rstest::rstest;
use session::model::RoundNo;

fn round(number: u16) -> RoundNo {
    RoundNo::new(number).unwrap()
}

#[rstest]
#[case(UpdateCode::From(round(1)), 1)]
#[case(UpdateCode::From(round(255)), 255)]
#[case(UpdateCode::DeleteFrom(round(4)), -4)]
#[case(UpdateCode::RemoveTable, 999)]
#[case(UpdateCode::ResetTerminal, 998)]
#[case(UpdateCode::ReadSettings, 997)]
#[case(UpdateCode::FromAndWait(round(3)), 259)]
#[case(UpdateCode::FromAndWait(round(255)), 511)]
#[case(UpdateCode::Wait, 256)]
#[case(UpdateCode::StopWaiting, -256)]
fn every_code_has_its_number(#[case] code: UpdateCode, #[case] value: i16) {
    assert_eq!((code.value(), UpdateCode::read(value)), (value, Some(code)));
    for format in Format::ALL {
        let mut database = file(&state(THREE_ROUNDS), format);
        let sent = instruct(&mut database, &[(2, 2)], code).unwrap();
        assert_eq!(sent.told, [(2, 2, code)]);
        assert_eq!(
            rows(&database, "Tables", &["UpdateFromRound"]),
            ["0".to_owned(), value.to_string()]
        );
    }
}

proptest! {
    #[test]
    fn a_number_that_means_something_is_written_again_alike(value in any::<i16>()) {
        if let Some(code) = UpdateCode::read(value) {
            prop_assert_eq!(code.value(), value);
        }
    }
}

#[test]
fn a_table_that_is_not_ready_keeps_the_others_from_being_told() {
    let mut database = file(&state(THREE_ROUNDS), Format::Access2000);
    assert_eq!(pending(&database).unwrap(), []);
    set_code(&mut database, 2, 5);
    assert_eq!(pending(&database).unwrap(), [(2, 2, 5)]);
    let before = database.medium().bytes().to_vec();
    let refused =
        instruct(&mut database, &[(2, 1), (2, 2)], UpdateCode::ResetTerminal).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "table 2 of section B is still being updated (UpdateFromRound is 5): wait until the control program has set it to \
         0, and check that it is running"
    );
    assert_eq!(database.medium().bytes(), before);
    let none = instruct(&mut database, &[(2, 7)], UpdateCode::Wait).unwrap_err();
    assert!(matches!(none, ChangeError::NoTable { table: 7, .. }));
    assert_eq!(none.to_string(), "the file has no table 7 in section B");
}

//! Results that do not fit.

use connector::dto::BoardResult;
use connector::event::result::read_all;
use rstest::rstest;

use super::result::four_spades;
use super::{OTHER, evening, told};

type Change = fn(&mut BoardResult);

#[rstest]
#[case::session(|it: &mut BoardResult| it.session_guid = Some(OTHER.into()),
    "EntryUnknown: The session 'B1B2C3D4E5F60718293A4B5C6D7E8F90' is not known. Send InitializeEvent or AddSession with it first, or ContinueEvent with its event.")]
#[case::section(|it: &mut BoardResult| it.section_letters = Some("Z".into()),
    "Movement: There is no section 'Z' in this session. Send it with UpdateMovement first.")]
#[case::table(|it: &mut BoardResult| it.table_number = 3,
    "Movement: Section 'A' has no table 3. Send it with UpdateMovement first.")]
#[case::large_table(|it: &mut BoardResult| it.table_number = 70_000,
    "Movement: Section 'A' has no table 70000. Send it with UpdateMovement first.")]
#[case::round(|it: &mut BoardResult| it.round_number = 4,
    "Movement: Table 'A1' has no round 4. Send it with UpdateMovement first.")]
#[case::large_round(|it: &mut BoardResult| it.round_number = i32::MAX,
    "Movement: Table 'A1' has no round 2147483647. Send it with UpdateMovement first.")]
#[case::board(|it: &mut BoardResult| it.board_number = 3,
    "Movement: Result of board 3 at table 'A1' in round 1: this board is not played there, the movement has the boards 1-2.")]
#[case::north_south(|it: &mut BoardResult| it.pair_north_south = 3,
    "Movement: Result of board 1 at table 'A1' in round 1: pairs 3 and 1 do not meet there, the movement has 4 v 1. Send the pairs of the movement, or the new movement first.")]
#[case::the_wrong_way_round(|it: &mut BoardResult| (it.pair_north_south, it.pair_east_west) = (1, 4),
    "Movement: Result of board 1 at table 'A1' in round 1: pairs 1 and 4 do not meet there, the movement has 4 v 1. Send the pairs of the movement, or the new movement first.")]
#[case::missing_pair(|it: &mut BoardResult| { it.section_letters = Some("E".into()); it.table_number = 2; it.pair_north_south = 3; it.pair_east_west = 4; },
    "Movement: Result of board 1 at table 'E2' in round 1: nothing is played there, the movement has 3 v 4.")]
#[case::sit_out(|it: &mut BoardResult| { it.section_letters = Some("E".into()); it.table_number = 2; it.round_number = 2; },
    "Movement: Result of board 1 at table 'E2' in round 2: nothing is played there, the movement has nobody v 2.")]
#[case::level(|it: &mut BoardResult| it.level = 8,
    "Validation: Result of board 1 at table 'A1' in round 1: Level 8, Denomination 4, DeclarerDirection 1 and TotalTricks 10 make no result.")]
#[case::tricks(|it: &mut BoardResult| it.total_tricks = 14,
    "Validation: Result of board 1 at table 'A1' in round 1: Level 4, Denomination 4, DeclarerDirection 1 and TotalTricks 14 make no result.")]
fn a_result_that_fits_nothing_is_refused(#[case] change: Change, #[case] said: &str) {
    let (state, sessions) = evening();
    let mut result = four_spades();
    change(&mut result);
    // One that is right does not save the batch, and is not taken in.
    let batch = [BoardResult { board_number: 2, ..four_spades() }, result];
    assert_eq!(told(read_all(state.event(), &sessions, &batch)), said);
}

/// Numbers that no validation has looked at are no reason to stop.
#[rstest]
#[case(|it: &mut BoardResult| it.level = i32::MIN)]
#[case(|it: &mut BoardResult| it.level = i32::MAX)]
#[case(|it: &mut BoardResult| it.stake = i32::MAX)]
#[case(|it: &mut BoardResult| it.denomination = i32::MIN)]
#[case(|it: &mut BoardResult| it.lead_card_rank = i32::MIN)]
#[case(|it: &mut BoardResult| (it.lead_card_rank, it.lead_card_suit) = (1, 1))]
#[case(|it: &mut BoardResult| it.declarer_direction = i32::MIN)]
#[case(|it: &mut BoardResult| it.total_tricks = -1)]
#[case(|it: &mut BoardResult| it.pair_north_south = i32::MIN)]
#[case(|it: &mut BoardResult| it.board_number = i32::MIN)]
fn numbers_beyond_all_reason_are_refused(#[case] change: Change) {
    let (state, sessions) = evening();
    let mut result = four_spades();
    change(&mut result);
    read_all(state.event(), &sessions, &[result]).unwrap_err();
}

//! Players into an event and out of it.

use connector::dto::PlayerData;
use connector::event::people::{is_guest, read_all, write};
use connector::validate::Validate;
use proptest::prelude::*;
use rstest::rstest;
use session::Command;
use session::log::PlayerAdded;
use session::model::{Player, PlayerId};

use super::{GUID, after, evening, player, told};

#[test]
fn players_become_known_once() {
    let (state, _) = evening();
    let players = [player("1001", "Ann", "Smith"), player("0123", "", "Jansen")];
    let commands = read_all(state.event(), &players).unwrap();
    assert_eq!(commands.len(), 2);
    let state = after(&state, &commands);
    assert_eq!(state.event().players.get(&"1001".parse().unwrap()).unwrap().name(), "Ann Smith");
    assert_eq!(state.event().players.get(&"0123".parse().unwrap()).unwrap().name(), "Jansen");
    assert_eq!(read_all(state.event(), &players), Ok(Vec::new()));
    let twice = [player("7", "", "One"), player("7", "", "One"), player("7", "", "Two")];
    assert_eq!(read_all(state.event(), &twice).unwrap().len(), 2, "the last word counts");
}

#[test]
fn a_country_that_nobody_repeats_stays() {
    let (state, _) = evening();
    let dutch = PlayerData { country_code: Some("NED".into()), ..player("1", "Ann", "Smith") };
    let state = after(&state, &read_all(state.event(), &[dutch]).unwrap());
    assert_eq!(read_all(state.event(), &[player("1", "Ann", "Smith")]), Ok(Vec::new()));
    let state = after(&state, &read_all(state.event(), &[player("1", "Anna", "Smith")]).unwrap());
    let known = state.event().players.get(&"1".parse().unwrap()).unwrap();
    assert_eq!((known.name().as_str(), known.country.as_str()), ("Anna Smith", "NED"));
}

#[test]
fn a_number_that_is_too_long_is_refused() {
    let (state, _) = evening();
    let long = "1".repeat(65);
    let said = told(read_all(state.event(), &[player(&long, "", "Smith")]));
    assert_eq!(
        said,
        format!(
            "Validation: Invalid PlayerNumber ({long}): “11111111111111111111…” is too long for a player's number: at \
             most 64 characters."
        )
    );
}

/// Every player needs a last name there.
#[rstest]
#[case("Ann", "Smith", "Ann", "Smith")]
#[case("Ann Smith", "", "", "Ann Smith")]
#[case("", "", "", "1001")]
fn a_name_travels_in_two_parts(
    #[case] first: &str,
    #[case] last: &str,
    #[case] first_name: &str,
    #[case] last_name: &str,
) {
    let id: PlayerId = "1001".parse().unwrap();
    let about = Player { first_name: first.into(), last_name: last.into(), country: String::new() };
    let written = write(&id, &about, GUID);
    let expected =
        PlayerData { country_code: Some(String::new()), ..player("1001", first_name, last_name) };
    assert_eq!(written, expected);
    assert_eq!(written.validate(), Vec::<String>::new());
    let (state, _) = evening();
    let state = after(&state, &[Command::AddPlayer(PlayerAdded { player: id, about })]);
    assert_eq!(read_all(state.event(), &[written]), Ok(Vec::new()), "it is no news");
}

#[rstest]
#[case("Ann Smith", "Ann Smith", true)]
#[case("Ann Smith (2)", "Ann Smith", true)]
#[case("Ann Smith (2)", "Ann Smith (2)", true)]
#[case("Ann Smith (x)", "Ann Smith", false)]
#[case("1001", "1001", false)]
#[case("J123456", "Ann Smith", false)]
fn a_guest_is_known_by_the_name(#[case] id: &str, #[case] name: &str, #[case] guest: bool) {
    let about = Player { first_name: name.into(), ..Player::default() };
    assert_eq!(is_guest(&id.parse().unwrap(), &about), guest);
}

proptest! {
    #[test]
    fn a_player_comes_back_as_he_went(
        number in "[!-~éß][ -~éß]{0,62}[!-~éß]",
        first in "[A-Za-zé]{0,10}",
        last in "[A-Za-zé]{1,10}",
        country in "[A-Z]{0,3}",
    ) {
        let (state, _) = evening();
        let id: PlayerId = number.parse().unwrap();
        let about = Player { first_name: first, last_name: last, country };
        let written = write(&id, &about, GUID);
        prop_assert_eq!(written.validate(), Vec::<String>::new());
        let commands = read_all(state.event(), std::slice::from_ref(&written)).unwrap();
        let state = after(&state, &commands);
        prop_assert_eq!(state.event().players.get(&id), Some(&about));
        prop_assert_eq!(read_all(state.event(), &[written]).unwrap(), Vec::new());
    }
}

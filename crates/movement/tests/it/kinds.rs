//! Names, refusals and numbers.

use movement::{ArrowRule, Contest, Kind, Numbering, Seating, Wanted, generate};
use rstest::rstest;

#[test]
fn names_are_read_as_they_are_written() {
    for kind in Kind::ALL {
        assert_eq!(kind.to_string().parse(), Ok(kind));
        assert!(kind.description().ends_with('.'), "{kind}");
        let kebab = |letter: char| letter.is_ascii_lowercase() || letter == '-';
        assert!(kind.name().chars().all(kebab), "{kind}");
    }
    let unknown = "michell".parse::<Kind>().unwrap_err();
    assert_eq!(unknown.to_string(), "no movement is called \"michell\"");
}

#[rstest]
#[case(
    Kind::Mitchell,
    6,
    None,
    "no mitchell of 6 tables: with an even number of tables E/W 1 meets \
    set 1 again in round 4; a skip-mitchell or share-relay avoids that; nearest: 5 tables x 5 rounds, \
    7 tables x 7 rounds"
)]
#[case(
    Kind::Mitchell,
    7,
    Some(8),
    "no mitchell of 7 tables and 8 rounds: it has 1 to 7 rounds; \
    nearest: 7 tables x 7 rounds"
)]
#[case(
    Kind::SkipMitchell,
    7,
    None,
    "no skip-mitchell of 7 tables: it is for even numbers of tables; \
    odd ones play a mitchell; nearest: 6 tables x 5 rounds, 8 tables x 7 rounds"
)]
#[case(
    Kind::Rover,
    9,
    None,
    "no rover of 9 tables: the rover would meet the same boards again if 3 \
    divides the tables; a bump or a phantom does it; nearest: 8 tables x 7 rounds, 10 tables x 9 rounds"
)]
#[case(
    Kind::Bowman,
    6,
    None,
    "no bowman of 6 tables: it needs 7 tables; nearest: 7 tables x 5 rounds"
)]
#[case(
    Kind::Web,
    11,
    Some(8),
    "no web of 11 tables and 8 rounds: it has 5, 7 or 9 rounds; nearest: \
    11 tables x 7 rounds, 11 tables x 9 rounds"
)]
#[case(
    Kind::DoubleWeave,
    10,
    None,
    "no double-weave of 10 tables: the tables must be a multiple of 4; \
    nearest: 8 tables x 8 rounds, 12 tables x 12 rounds"
)]
#[case(
    Kind::ReducedHowell,
    3,
    Some(5),
    "no reduced-howell of 3 tables and 5 rounds: it has 4 rounds; \
    nearest: 3 tables x 4 rounds"
)]
#[case(
    Kind::Howell,
    21,
    None,
    "no howell of 21 tables: none has been searched that large; nearest: \
    20 tables x 39 rounds"
)]
#[case(
    Kind::DoubleHowell,
    7,
    None,
    "no double-howell of 7 tables: it is for even numbers of tables; \
    odd ones play an interwoven-howell; nearest: 6 tables x 5 rounds, 8 tables x 7 rounds"
)]
#[case(
    Kind::Thurner,
    6,
    Some(3),
    "no thurner of 6 tables and 3 rounds: its matches are whole only after 5 rounds; nearest: 6 \
    tables x 5 rounds"
)]
#[case(
    Kind::Mirrored,
    4,
    None,
    "no mirrored of 4 tables: half of the tables mirror the other half, each a Mitchell of 3 or more: \
    6, not 4"
)]
#[case(
    Kind::Swiss,
    6,
    Some(5),
    "no swiss of 6 tables and 5 rounds: it is the first match, in 2 rounds; the later ones are drawn \
    from the standing (tenace movement draw); nearest: 6 tables x 2 rounds"
)]
#[case(
    Kind::Rainbow,
    6,
    None,
    "no rainbow of 6 tables: a rainbow needs a number of tables that is prime, or at least not \
    divisible by 2 or 3, and 5 or more: 5 or 7, not 6"
)]
#[case(
    Kind::HowellIndividual,
    9,
    None,
    "no howell-individual of 9 tables: a howell-individual is known for 1 to 8 tables: 8, not 9"
)]
fn a_refusal_says_why(
    #[case] kind: Kind,
    #[case] tables: u16,
    #[case] rounds: Option<u16>,
    #[case] sentence: &str,
) {
    let refusal = generate(&Wanted { rounds, ..Wanted::new(kind, tables) }).unwrap_err();
    assert_eq!(refusal.to_string(), sentence);
    for (tables, rounds) in refusal.nearest {
        assert!(generate(&Wanted::new(kind, tables).with_rounds(rounds)).is_ok());
    }
}

#[test]
fn every_size_not_offered_is_refused_and_every_one_offered_is_made() {
    for kind in Kind::ALL.into_iter().filter(|kind| kind.is_for_pairs()) {
        for tables in 0..=24 {
            let offered = kind.rounds(tables);
            assert!(offered.is_sorted());
            let usual = kind.usual_rounds(tables);
            assert_eq!(usual.is_some(), !offered.is_empty(), "{kind} {tables}");
            assert_eq!(usual.is_some(), generate(&Wanted::new(kind, tables)).is_ok());
            for rounds in 0..=50 {
                let made = generate(&Wanted::new(kind, tables).with_rounds(rounds));
                assert_eq!(made.is_ok(), offered.contains(&rounds), "{kind} {tables}x{rounds}");
            }
        }
    }
}

#[test]
fn two_winners_number_both_lines_from_one() {
    let first = |wanted: &Wanted| {
        let movement = generate(wanted).unwrap();
        (movement.contest(), movement.at(7, 1).unwrap().seating)
    };
    let seven = Wanted::new(Kind::Mitchell, 7);
    assert_eq!(first(&seven), (Contest::TwoWinners, Seating::Pairs { ns: 7, ew: 7 }));
    let plus = Wanted { numbering: Numbering::PlusTables, ..Wanted::new(Kind::Mitchell, 7) };
    assert_eq!(first(&plus), (Contest::TwoWinners, Seating::Pairs { ns: 7, ew: 14 }));
    let switched = Wanted { arrows: ArrowRule::Last(1), ..seven };
    assert_eq!(first(&switched), (Contest::OneWinner, Seating::Pairs { ns: 7, ew: 14 }));
    let ten = Wanted { numbering: Numbering::NextTen, ..switched };
    assert_eq!(first(&ten), (Contest::OneWinner, Seating::Pairs { ns: 7, ew: 17 }));
}

#[test]
fn own_numbers_must_fit() {
    let own = |numbers: Vec<u16>| Wanted {
        numbering: Numbering::Own(numbers),
        ..Wanted::new(Kind::Howell, 4)
    };
    let refusal = generate(&own(vec![1, 2, 3])).unwrap_err();
    assert_eq!(refusal.why, "the list has 3 numbers and there are 8 pairs");
    let movement = generate(&own((11..=18).collect())).unwrap();
    assert_eq!(movement.at(4, 1).unwrap().seating, Seating::Pairs { ns: 18, ew: 11 });
}

#[test]
fn an_extra_pair_and_a_missing_one_do_not_go_together() {
    let refusal = generate(&Wanted { phantom: true, ..Wanted::new(Kind::Rover, 7) }).unwrap_err();
    assert_eq!(refusal.why, "a pair may be missing or one too many, not both");
}

#[test]
fn numbers_and_lines_that_a_kind_has_not_got_are_refused() {
    let ten = |kind: Kind, tables: u16| {
        let wanted = Wanted { numbering: Numbering::NextTen, ..Wanted::new(kind, tables) };
        generate(&wanted).unwrap_err().why
    };
    assert_eq!(ten(Kind::Howell, 4), "it has no East-West line to be numbered from the next ten");
    let own = "its numbers are its own; the numbering is for the lines of pairs";
    for kind in [Kind::Barometer, Kind::AmericanWhist, Kind::Rainbow] {
        assert_eq!(ten(kind, 5), own);
    }
}

#[test]
fn a_movement_is_the_same_after_writing_and_reading() {
    for word in [
        "mitchell:7",
        "howell:5:8",
        "bowman:7.5:6:arrows=1",
        "rover:7:6:arrows=none:rover=1",
        "scrambled:9:9:arrows=eighth:numbers=ten",
        "mitchell:2.5:2:numbers=2,1,3,4,5,6",
    ] {
        let wanted: Wanted = word.parse().unwrap();
        assert_eq!(wanted.to_string(), word);
    }
    let half: Wanted = "mitchell:6½".parse().unwrap();
    assert_eq!((half.tables, half.phantom), (7, true));
}

#[test]
fn what_is_no_movement_is_told() {
    for (word, why) in [
        ("whist:7", "no movement is called \"whist\""),
        ("mitchell", "a colon and the number of tables must follow the kind"),
        ("mitchell:x", "“x” is not a number of tables"),
        ("mitchell:7:6:5", "“5” is too much after the rounds"),
        ("mitchell:7:arrows=x", "“x” is not a number of rounds to switch"),
        ("mitchell:7:speed=x", "“speed” is neither arrows, numbers nor rover"),
    ] {
        assert_eq!(word.parse::<Wanted>().unwrap_err().why, why);
    }
}

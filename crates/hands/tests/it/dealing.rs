//! Dealing: the bijection, Big Deal's vectors, streams, commitments.

use bridge::{BoardNo, Deal};
use hands::dealing::commitment::{Commitment, CommitmentError, Session};
use hands::dealing::{DealNumber, Seed, Stream, big_deal, deal, deals_digest};
use proptest::prelude::*;
use rstest::rstest;

fn seed(byte: u8) -> Seed {
    Seed::new([byte; 32])
}

fn board(number: u32) -> BoardNo {
    BoardNo::new(number).unwrap()
}

#[test]
fn there_are_as_many_deals_as_the_books_say() {
    assert_eq!(DealNumber::COUNT, 53_644_737_765_488_792_839_237_440_000);
    assert_eq!(DealNumber::new(DealNumber::COUNT), None);
}

#[rstest]
#[case(0, "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")]
#[case(
    DealNumber::COUNT - 1,
    "N:...AKQJT98765432 ..AKQJT98765432. .AKQJT98765432.. AKQJT98765432..."
)]
fn the_numbers_at_both_ends(#[case] number: u128, #[case] cards: &str) {
    let number = DealNumber::new(number).unwrap();
    assert_eq!(number.deal().to_string(), cards);
    assert_eq!(DealNumber::from(&number.deal()), number);
}

proptest! {
    #[test]
    fn a_number_is_a_deal_and_a_deal_a_number(number in 0..DealNumber::COUNT) {
        let number = DealNumber::new(number).unwrap();
        prop_assert_eq!(DealNumber::from(&number.deal()), number);
    }

    #[test]
    fn neighbouring_numbers_are_different_deals(number in 1..DealNumber::COUNT) {
        let deal = |number| DealNumber::new(number).unwrap().deal();
        prop_assert_ne!(deal(number), deal(number - 1));
    }
}

/// Made by Big Deal 2.0 (its extended program, built from its source) with `-h HASH`, the owner
/// in its settings, and the formats PBN and goedel.
#[rstest]
#[case("", "12e3edab75c0eddf487dc90aa951a2b074d13e7a", [
    ("N:K942.KJT9.AJ98.4 76.A2.T752.QJ832 JT5.Q84.KQ4.KT95 AQ83.7653.63.A76", 20_046_038_314_077_619_514_201_476_364),
    ("N:Q964.932.JT3.QJ7 A8.KJ4.AK2.AKT52 J7532.Q87.Q9.943 KT.AT65.87654.86", 27_589_829_892_372_900_295_286_936_335),
    ("N:T9.Q7643.97.AQ74 KQ84.KJ852.J8.62 J765.T.K65.JT983 A32.A9.AQT432.K5", 38_417_478_238_466_740_371_601_479_972),
])]
#[case(big_deal::DEFAULT_OWNER, "0441edddef6d93597d246421435160f7bccd0ef9", [
    ("N:AJ3.J64.KJ4.8765 954.QT953.T985.T T.A872.732.AK932 KQ8762.K.AQ6.QJ4", 7_313_407_121_429_560_440_312_403_330),
    ("N:QJ732.JT2.852.T9 K65.KQ64.KQ963.6 AT84.753..J87543 9.A98.AJT74.AKQ2", 24_835_730_172_153_408_918_316_295_174),
    ("N:AK8.95432.AQ5.J5 976543.86.T6.987 Q2.QJ7.J9842.642 JT.AKT.K73.AKQT3", 2_289_042_021_483_914_392_867_816_306),
])]
#[case("Tenace Bridge Club", "12e3edab75c0eddf487dc90aa951a2b074d13e7a", [
    ("N:KJ53.6.8652.J843 T.QJ83.KT73.AKT6 A972.KT72.AQJ9.9 Q864.A954.4.Q752", 17_346_890_886_158_159_768_741_750_097),
    ("N:963.AT754.AJ2.53 AT854.8.KQ764.A7 KQJ72.J62.98.K86 .KQ93.T53.QJT942", 43_511_439_320_556_692_932_516_053_505),
    ("N:9.AJT.QT9632.654 A5.K742.AJ54.AJ9 KJ743.963.K.KT72 QT862.Q85.87.Q83", 44_772_579_833_160_004_078_148_715_642),
])]
fn big_deal_bit_for_bit(
    #[case] owner: &str,
    #[case] hash: &str,
    #[case] boards: [(&str, u128); 3],
) {
    for (dealt, (cards, number)) in big_deal::deals(hash.parse().unwrap(), owner).zip(boards) {
        assert_eq!(dealt.get(), number);
        assert_eq!(dealt.deal().to_string(), cards);
    }
}

#[test]
fn a_board_depends_on_seed_and_number_only() {
    let set = |first: u32, last: u32| -> Vec<Deal> {
        (first..=last).map(|number| deal(&seed(7), board(number))).collect()
    };
    assert_eq!(set(1, 32)[16..], set(17, 32));
    assert_ne!(deal(&seed(7), board(1)), deal(&seed(8), board(1)));
    assert_ne!(deals_digest(&set(1, 32)), deals_digest(&set(2, 33)));
}

#[test]
fn the_first_deal_of_a_stream_is_the_board() {
    for number in 1..=200 {
        let first = Stream::new(&seed(3), board(number)).next().unwrap();
        assert_eq!(first.deal(), deal(&seed(3), board(number)));
    }
}

/// RFC 8439, section 2.3.2 has another key and nonce; these come from OpenSSL
/// (`openssl enc -chacha20 -K 07… -iv 00000000 01000000 0000…`), cut by the rule in the module.
#[test]
fn anybodys_chacha20_deals_the_same() {
    assert_eq!(deal(&seed(7), board(1)).to_string(), OPENSSL_BOARD_1);
}

const OPENSSL_BOARD_1: &str =
    "N:AJ5.AQ98643.53.T T987642.KJ.KQ6.2 Q.T72.AT92.AKJ74 K3.5.J874.Q98653";

#[test]
fn a_seed_is_64_digits_and_hides_itself() {
    let text = "00ff".repeat(16);
    let seed: Seed = text.to_uppercase().parse().unwrap();
    assert_eq!(seed.to_hex(), text);
    assert_eq!(format!("{seed:?}"), "Seed(…)");
    assert_eq!("1F".parse::<Seed>().unwrap().to_hex(), format!("{:0>64}", "1f"));
    assert!("1F".parse::<Seed>().unwrap().is_short() && !seed.is_short());
    for wrong in ["", "0x12", "12 34", &"0".repeat(65)] {
        let error = wrong.parse::<Seed>().unwrap_err().to_string();
        assert!(error.starts_with("a seed is up to 64 hexadecimal digits"), "{error}");
    }
}

fn commitment() -> Commitment {
    let sessions = vec![
        Session { name: "Saturday".into(), first: 1, boards: 28 },
        Session { name: "Sunday".into(), first: 1, boards: 28 },
    ];
    Commitment::new(&seed(1), "Club final", "DAX on 1 June 2027", sessions).unwrap()
}

#[test]
fn a_commitment_holds_only_for_its_key_and_its_words() {
    let promised = commitment();
    assert_eq!(promised.check(&seed(1)), Ok(()));
    assert_eq!(promised.check(&seed(2)), Err(CommitmentError::OtherKey));
    let changed = Commitment { promise: "DAX on 2 June 2027".into(), ..commitment() };
    assert_eq!(changed.check(&seed(1)), Err(CommitmentError::OtherKey));
    let mut changed = commitment();
    changed.sessions[1].boards = 30;
    assert_eq!(changed.check(&seed(1)), Err(CommitmentError::OtherKey));
}

#[test]
fn each_session_and_each_value_has_its_own_cards() {
    let promised = commitment();
    let seed_of = |session, value: &str| promised.session(&seed(1), session, value).unwrap().1;
    assert_eq!(seed_of(1, "18,442.01"), seed_of(1, " 18,442.01\n"));
    assert_ne!(seed_of(1, "18,442.01"), seed_of(2, "18,442.01"));
    assert_ne!(seed_of(1, "18,442.01"), seed_of(1, "18,442.02"));
    assert_eq!(
        promised.session(&seed(1), 3, "1").unwrap_err().to_string(),
        "there is no session 3: the commitment has 2"
    );
    assert_eq!(promised.session(&seed(1), 1, " "), Err(CommitmentError::NoValue));
}

#[test]
fn a_commitment_with_a_hidden_line_is_refused() {
    let sessions = vec![Session { name: "A\nB".into(), first: 1, boards: 2 }];
    assert!(matches!(Commitment::new(&seed(1), "x", "y", sessions), Err(CommitmentError::Line(_))));
    assert_eq!(Commitment::new(&seed(1), "x", "y", vec![]), Err(CommitmentError::NoSession));
}

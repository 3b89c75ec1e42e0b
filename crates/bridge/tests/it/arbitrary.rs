//! Strategies that make every value of the vocabulary, for the property tests.

use bridge::{
    Adjustment, AssignedScore, BySeat, Call, Card, Contract, Deal, Doubled, Hand, Level, Outcome,
    OutcomeKind, Percentage, Played, Seat, Strain, Tricks, Weight, WeightedScores,
};
use proptest::prelude::*;
use proptest::sample::select;

pub(crate) fn card() -> impl Strategy<Value = Card> {
    (0_u8..52).prop_map(|index| Card::from_index(index).expect("below 52"))
}

pub(crate) fn hand() -> impl Strategy<Value = Hand> {
    proptest::collection::vec(card(), 0..20).prop_map(Hand::from_iter)
}

pub(crate) fn deal() -> impl Strategy<Value = Deal> {
    Just((0_u8..52).collect::<Vec<_>>()).prop_shuffle().prop_map(|pack| {
        let hands = BySeat::from_fn(|seat| {
            let own = pack.iter().skip(13 * seat as usize).take(13);
            own.filter_map(|&index| Card::from_index(index)).collect()
        });
        Deal::new(hands).expect("a shuffled pack dealt out")
    })
}

pub(crate) fn level() -> impl Strategy<Value = Level> {
    select(&Level::ALL[..])
}

pub(crate) fn seat() -> impl Strategy<Value = Seat> {
    select(&Seat::ALL[..])
}

pub(crate) fn tricks() -> impl Strategy<Value = Tricks> {
    (0_u8..=13).prop_map(|tricks| Tricks::new(tricks).expect("at most 13"))
}

pub(crate) fn contract() -> impl Strategy<Value = Contract> {
    (level(), select(&Strain::ALL[..]), select(&Doubled::ALL[..]))
        .prop_map(|(level, strain, doubled)| Contract { level, strain, doubled })
}

pub(crate) fn call() -> impl Strategy<Value = Call> {
    select(Call::all().collect::<Vec<_>>())
}

pub(crate) fn played() -> impl Strategy<Value = Played> {
    (contract(), seat(), tricks(), proptest::option::of(card()))
        .prop_map(|(contract, declarer, tricks, lead)| Played { contract, declarer, tricks, lead })
}

pub(crate) fn percentage() -> impl Strategy<Value = Percentage> {
    (0_u16..=10_000).prop_map(|n| Percentage::from_hundredths(n).expect("at most 10 000"))
}

pub(crate) fn weight() -> impl Strategy<Value = Weight> {
    (1_u32..1000, 0_u32..1000)
        .prop_map(|(part, rest)| Weight::new(part, part + rest).expect("a share"))
}

pub(crate) fn assigned() -> impl Strategy<Value = AssignedScore> {
    prop_oneof![
        played().prop_map(AssignedScore::from),
        Just(AssignedScore::PassedOut),
        any::<i32>().prop_map(AssignedScore::Points),
    ]
}

pub(crate) fn weighted() -> impl Strategy<Value = WeightedScores> {
    proptest::collection::vec((1_u32..100, assigned()), 1..6).prop_map(|shares| {
        let whole = shares.iter().map(|(share, _)| share).sum();
        let entry = |(share, score)| (Weight::new(share, whole).expect("a share"), score);
        WeightedScores::new(shares.into_iter().map(entry).collect()).expect("shares of a whole")
    })
}

pub(crate) fn adjustment() -> impl Strategy<Value = Adjustment> {
    prop_oneof![
        Just(Adjustment::Average),
        Just(Adjustment::AveragePlus),
        Just(Adjustment::AverageMinus),
        percentage().prop_map(Adjustment::Percentage),
        assigned().prop_map(Adjustment::Assigned),
        weighted().prop_map(Adjustment::Weighted),
        Just(Adjustment::Undecided),
    ]
}

pub(crate) fn outcome() -> impl Strategy<Value = Outcome> {
    let kind = prop_oneof![
        4 => played().prop_map(OutcomeKind::Played),
        1 => Just(OutcomeKind::PassedOut),
        1 => Just(OutcomeKind::NotPlayed),
        6 => (adjustment(), adjustment()).prop_map(|(ns, ew)| Outcome::adjusted(ns, ew).kind),
    ];
    (kind, any::<bool>()).prop_map(|(kind, wrong_direction)| Outcome { kind, wrong_direction })
}

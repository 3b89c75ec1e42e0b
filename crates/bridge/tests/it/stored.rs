//! Values in JSON: our own text, borrowed or owned, as values and as keys.

use std::collections::BTreeMap;

use bridge::{
    Auction, BoardNo, BySeat, BySide, Call, Card, Contract, Deal, Hand, Level, Outcome, Seat, Side,
    Tricks, Vulnerability,
};
use proptest::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::arbitrary;

/// Reads the value from JSON text and from a JSON tree, and writes it back.
fn check<T: Serialize + DeserializeOwned>(json: &str) {
    let value: T = serde_json::from_str(json).expect(json);
    assert_eq!(serde_json::to_string(&value).expect(json), json);
    let tree = serde_json::from_str(json).expect(json);
    let value: T = serde_json::from_value(tree).expect(json);
    assert_eq!(serde_json::to_string(&value).expect(json), json);
}

#[test]
fn json() {
    check::<Card>(r#""CT""#);
    check::<Contract>(r#""4SX""#);
    check::<Call>(r#""Pass""#);
    check::<Seat>(r#""N""#);
    check::<Vulnerability>(r#""All""#);
    check::<Hand>(r#""AKQ.J.T98.765432""#);
    check::<Deal>(r#""N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432""#);
    check::<Auction>(r#""W:1S Pass ? X""#);
    check::<Auction>(r#""W:""#);
    check::<BoardNo>("7");
    check::<Level>("7");
    check::<Tricks>("13");
    check::<BySeat<u8>>(r#"{"north":1,"east":2,"south":3,"west":4}"#);
    check::<BySide<Level>>(r#"{"ns":1,"ew":2}"#);
    check::<BTreeMap<BoardNo, Outcome>>(r#"{"1":"4SN=","2":"[3/5 4SN=, 2/5 4SN-1] A- WD"}"#);
    check::<BTreeMap<Seat, Side>>(r#"{"N":"NS","W":"EW"}"#);
}

#[test]
fn refused_json_says_why() {
    let refused = |json| serde_json::from_str::<Outcome>(json).unwrap_err().to_string();
    assert!(refused(r#""4S""#).starts_with("“4S” is not a result: the declarer is missing"));
    assert!(refused("4").contains("expected the text of a result"));
    assert!(serde_json::from_str::<BoardNo>("0").is_err());
    assert!(serde_json::from_str::<Level>("8").is_err());
    assert!(serde_json::from_str::<Tricks>("14").is_err());
}

proptest! {
    #[test]
    fn outcomes_in_json(outcome in arbitrary::outcome()) {
        let json = serde_json::to_string(&outcome).unwrap();
        prop_assert_eq!(serde_json::from_str::<Outcome>(&json).unwrap(), outcome);
    }
}

//! Par: score, contracts and side, against DDS's own rules as `pons-dds` has them.

use std::collections::HashMap;

use bridge::{Bid, Contract, Doubled, Seat, Side, Strain, Tricks, Vulnerability, contract_score};
use contract_bridge as cb;
use hands::double_dummy::{Par, TrickTable, par, sides_par};
use proptest::prelude::*;
use rstest::rstest;

use crate::double_dummy::known_tables;
use crate::random::tables;

fn texts(par: &Par) -> String {
    let contracts: Vec<String> = par.contracts.iter().map(ToString::to_string).collect();
    format!("{} {}", par.score, contracts.join(" ")).trim_end().to_owned()
}

/// The tables by strain NT, S, H, D, C and declarer N, E, S, W.
#[rstest]
// Nobody makes anything.
#[case("66666666666666666666", "N None", "0")]
// Both make exactly 1NT: who speaks first has it.
#[case("77776666666666666666", "N None", "90 1NTN= 1NTS=")]
#[case("77776666666666666666", "E None", "-90 1NTE= 1NTW=")]
// 4♠ with eleven tricks: 450 at the lowest level that gets it.
#[case("6464b2b2646464646464", "E None", "450 4SN+1 4SS+1")]
// A sacrifice: 5♣ doubled, two down, is cheaper than 4♠ vulnerable; spades outrank at their level.
#[case("6363a3a3636363635959", "N NS", "300 5CXE-2 5CXW-2")]
// The same at equal vulnerability the other way: too dear.
#[case("6363a3a3636363635858", "N EW", "420 4SN= 4SS=")]
// Only one of the partners makes it.
#[case("6464a292646464646464", "N None", "420 4SN=")]
// Equal scores in two strains: both are named.
#[case("6464a3a3a3a364646464", "W None", "420 4HN= 4HS= 4SN= 4SS=")]
// A grand slam that only West makes; North-South, who speak first, take it away.
#[case("2b2b4b5d67672b2b3a3a", "W EW", "-2210 7SW=")]
#[case("2b2b4b5d67672b2b3a3a", "N EW", "-2000 7SXS-8")]
fn par_of(#[case] table: TrickTable, #[case] board: &str, #[case] expected: &str) {
    let (dealer, vulnerability) = board.split_once(' ').unwrap();
    let par = par(&table, dealer.parse().unwrap(), vulnerability.parse().unwrap());
    assert_eq!(texts(&par), expected);
    let side = match par.score {
        0 => None,
        1.. => Some(Side::NorthSouth),
        _ => Some(Side::EastWest),
    };
    assert_eq!(par.side(), side);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn swapping_the_sides_turns_par_around(table in tables(), vulnerability in vulnerabilities(), dealer in seats()) {
        let swapped = TrickTable::from_fn(|strain, seat| table.get(strain, seat.next())).unwrap();
        let other = match vulnerability {
            Vulnerability::NorthSouth => Vulnerability::EastWest,
            Vulnerability::EastWest => Vulnerability::NorthSouth,
            same => same,
        };
        let par_here = par(&table, dealer, vulnerability);
        let par_there = par(&swapped, dealer.previous(), other);
        prop_assert_eq!(par_here.score, -par_there.score);
        let mut turned: Vec<_> = par_there.contracts.iter().map(|played| {
            bridge::Played { declarer: played.declarer.next(), ..*played }
        }).collect();
        turned.sort_by_key(|played| (played.contract, played.declarer));
        prop_assert_eq!(par_here.contracts, turned);
    }

    #[test]
    fn the_contracts_of_par_score_par(table in tables(), vulnerability in vulnerabilities()) {
        for (first, par) in sides_par(&table, vulnerability).iter() {
            for played in &par.contracts {
                prop_assert_eq!(played.score(vulnerability), par.score, "{} first", first);
                let tricks = table.get(played.contract.strain, played.declarer);
                prop_assert_eq!(played.tricks.get(), tricks);
            }
            prop_assert_eq!(par.contracts.is_empty(), par.score == 0);
        }
    }

    #[test]
    fn no_auction_does_better_than_par(table in tables(), vulnerability in vulnerabilities()) {
        for (first, par) in sides_par(&table, vulnerability).iter() {
            let mut auction = Auction { table, vulnerability, known: HashMap::new() };
            prop_assert_eq!(auction.value(None, first, 0), par.score, "{} first", first);
        }
    }
}

/// The auction call by call, as slow and plain as can be: a second opinion on the score.
struct Auction {
    table: TrickTable,
    vulnerability: Vulnerability,
    known: HashMap<State, i32>,
}

/// The last bid and whose it is, who speaks, and the passes since.
type State = (Option<(usize, Side)>, Side, u8);

impl Auction {
    /// The score with best calls by all, seen from North-South.
    fn value(&mut self, last: Option<(usize, Side)>, turn: Side, passes: u8) -> i32 {
        if let Some(value) = self.known.get(&(last, turn, passes)) {
            return *value;
        }
        let ended = passes == if last.is_some() { 3 } else { 4 };
        let value = if ended {
            last.map_or(0, |(bid, side)| self.score(bid, side))
        } else {
            let better = |one: i32, two: i32| match turn {
                Side::NorthSouth => one.max(two),
                Side::EastWest => one.min(two),
            };
            let passing = self.value(last, turn.other(), passes + 1);
            let from = last.map_or(0, |(bid, _)| bid + 1);
            let bids = (from..35).map(|bid| self.value(Some((bid, turn)), turn.other(), 0));
            bids.fold(passing, better)
        };
        self.known.insert((last, turn, passes), value);
        value
    }

    /// The points of a contract in the better hand, doubled if that is better for the defenders.
    fn score(&self, bid: usize, side: Side) -> i32 {
        let Bid { level, strain } = Bid::all().nth(bid).unwrap();
        let points = |seat: Seat| {
            let tricks = Tricks::new(self.table.get(strain, seat)).unwrap();
            let vulnerable = self.vulnerability.includes(side);
            let doubles = [Doubled::Undoubled, Doubled::Doubled];
            let points = doubles.map(|doubled| {
                contract_score(Contract { level, strain, doubled }, vulnerable, tricks)
            });
            points[0].min(points[1])
        };
        let [one, other] = side.seats().map(points);
        let points = one.max(other);
        if side == Side::NorthSouth { points } else { -points }
    }
}

#[test]
fn par_of_real_deals_is_that_of_dds() {
    for (deal, table) in known_tables() {
        for vulnerability in Vulnerability::ALL {
            for dealer in Seat::ALL {
                let (vul, seat) = (to_vulnerability(vulnerability), to_seat(dealer));
                let theirs = pons_dds::calculate_par(to_table(&table), vul, seat);
                let ours = par(&table, dealer, vulnerability);
                assert_eq!(ours.score, theirs.score, "{deal} {dealer} {vulnerability}");
                assert_eq!(places(&ours), their_places(&theirs), "{deal} {dealer} {vulnerability}");
            }
        }
    }
}

fn places(par: &Par) -> Vec<(u8, u8, usize)> {
    let place = |played: &bridge::Played| {
        (played.contract.level.get(), played.contract.strain as u8, played.declarer as usize)
    };
    sorted(par.contracts.iter().map(place).collect())
}

fn their_places(par: &pons_dds::Par) -> Vec<(u8, u8, usize)> {
    let place = |played: &pons_dds::ParContract| {
        (
            played.contract.bid.level.get(),
            played.contract.bid.strain as u8,
            played.declarer as usize,
        )
    };
    sorted(par.contracts.iter().map(place).collect())
}

fn sorted(mut places: Vec<(u8, u8, usize)>) -> Vec<(u8, u8, usize)> {
    places.sort_unstable();
    places.dedup();
    places
}

fn seats() -> impl Strategy<Value = Seat> {
    proptest::sample::select(Seat::ALL.to_vec())
}

fn vulnerabilities() -> impl Strategy<Value = Vulnerability> {
    proptest::sample::select(Vulnerability::ALL.to_vec())
}

fn to_table(table: &TrickTable) -> pons_dds::TrickCountTable {
    pons_dds::TrickCountTable(Strain::ALL.map(|strain| {
        let [n, e, s, w] = Seat::ALL.map(|seat| table.get(strain, seat));
        pons_dds::TrickCountRow::new(n, e, s, w)
    }))
}

fn to_seat(seat: Seat) -> cb::Seat {
    cb::Seat::ALL[seat as usize]
}

fn to_vulnerability(vulnerability: Vulnerability) -> pons_dds::Vulnerability {
    match vulnerability {
        Vulnerability::None => pons_dds::Vulnerability::NONE,
        Vulnerability::NorthSouth => pons_dds::Vulnerability::NS,
        Vulnerability::EastWest => pons_dds::Vulnerability::EW,
        Vulnerability::Both => pons_dds::Vulnerability::ALL,
    }
}

//! Two-session finals: after both sessions every pair has met every other once.

use std::collections::BTreeMap;

use movement::{Contest, Kind, Numbering, Wanted, two_sessions};

use crate::measure::{faults, meetings, quality, sharing};

fn kind(tables: u16) -> Kind {
    if tables.is_multiple_of(2) { Kind::DoubleHowell } else { Kind::InterwovenHowell }
}

#[test]
fn everybody_meets_everybody_once() {
    for tables in 6..=16 {
        let [first, second] = two_sessions(&Wanted::new(kind(tables), tables)).unwrap();
        let mut met = BTreeMap::new();
        for session in [&first, &second] {
            assert_eq!(session.contest(), Contest::OneWinner);
            assert_eq!(faults(session), [""; 0], "{tables} tables");
            for (pairs, times) in meetings(session) {
                *met.entry(pairs).or_insert(0) += times;
            }
        }
        let pairs = usize::from(2 * tables);
        assert_eq!(met.len(), pairs * (pairs - 1) / 2, "{tables} tables");
        assert!(met.values().all(|times| *times == 1), "{tables} tables");
        // "Omit round one if an odd number of tables", and the Howells take T - 1 or T rounds.
        let even = tables % 2 == 0;
        assert_eq!(first.rounds(), if even { tables } else { tables - 1 });
        assert_eq!(second.rounds(), if even { tables - 1 } else { tables });
        // A double Howell has a table more than sets, but 6 tables have a set more and share nothing.
        let shared = if even && tables > 6 { tables - 1 } else { 0 };
        assert_eq!(sharing(&second), usize::from(shared), "{tables} tables");
        let balance = quality(&[&first, &second]);
        assert!(balance > 85.0, "{tables} tables: {balance:.1}");
    }
}

#[test]
fn both_sessions_use_the_same_numbers() {
    let own: Vec<u16> = (101..=107).chain(201..=207).collect();
    let wanted = Wanted { numbering: Numbering::Own(own), ..Wanted::new(kind(7), 7) };
    let sessions = two_sessions(&wanted).unwrap();
    for session in &sessions {
        assert!(meetings(session).keys().all(|(a, b)| a.1 > 100 && b.1 > 100));
    }
    let [ten, _] =
        two_sessions(&Wanted { numbering: Numbering::NextTen, ..Wanted::new(kind(8), 8) }).unwrap();
    assert!(meetings(&ten).keys().all(|(a, b)| a.1 <= 8 && (11..=18).contains(&b.1)));
}

#[test]
fn a_missing_pair_gives_everybody_one_sit_out() {
    for tables in 6..=14 {
        let wanted = Wanted { phantom: true, ..Wanted::new(kind(tables), tables) };
        let sessions = two_sessions(&wanted).unwrap();
        let met: usize = sessions.iter().map(|session| meetings(session).len()).sum();
        let pairs = usize::from(2 * tables - 1);
        assert_eq!(met, pairs * (pairs - 1) / 2);
    }
}

#[test]
fn other_kinds_have_no_sessions() {
    let refusal = two_sessions(&Wanted::new(Kind::Mitchell, 7)).unwrap_err();
    assert!(refusal.why.starts_with("it is no two-session final"), "{}", refusal.why);
}

//! The checker on movements a director knows.

use movement::check::{Fault, Severity};
use movement::{Contest, Movement, Row, Seating, check};

use crate::balance::scrambled;

/// Returns a movement of pairs from a rule for table and round.
pub(crate) fn made(
    contest: Contest,
    tables: u16,
    rounds: u16,
    rule: impl Fn(i32, i32) -> (i32, i32, i32),
) -> Movement {
    let mut rows = Vec::new();
    for table in 1..=tables {
        for round in 1..=rounds {
            let (ns, ew, set) = rule(i32::from(table), i32::from(round));
            let seating = Seating::Pairs { ns: ns as u16, ew: ew as u16 };
            rows.push(Row { table, round, seating, set: set as u16 });
        }
    }
    Movement::new("made", contest, rows)
}

pub(crate) fn wrap(value: i32, modulus: i32) -> i32 {
    (value - 1).rem_euclid(modulus) + 1
}

fn verdict(movement: &Movement) -> Vec<(Severity, String)> {
    check(movement).verdict().into_iter().map(|s| (s.severity, s.text)).collect()
}

fn assert_says(movement: &Movement, severity: Severity, text: &str) {
    let verdict = verdict(movement);
    assert!(verdict.contains(&(severity, text.into())), "{text}: {verdict:#?}");
}

#[test]
fn straight_mitchell() {
    let movement =
        made(Contest::TwoWinners, 7, 7, |t, r| (t, wrap(t - r + 1, 7), wrap(t + r - 1, 7)));
    let report = check(&movement);
    assert!(report.is_playable() && report.complete && report.equal_opportunity);
    assert_eq!((report.contestants, report.q), (14, None));
    assert_says(&movement, Severity::Fact, "Nobody plays a board twice.");
    assert_says(&movement, Severity::Fact, "Everybody meets all 7 others once.");
    assert_says(&movement, Severity::Fact, "Pairs 1, 2, 3, 4, 5, 6 and 7 N/S are stationary.");
    assert_says(&movement, Severity::Fact, "Every set is played 7 times.");
    assert!(verdict(&movement).iter().all(|(severity, _)| *severity == Severity::Fact));
}

#[test]
fn one_winner_mitchell() {
    let movement = scrambled(7, 1);
    assert_says(&movement, Severity::Fact, "Everybody meets 7 of 13 others once.");
    let report = check(&movement);
    assert!((report.q.unwrap() - 90.5).abs() < 0.05);
    assert_eq!(report.absent.map(|absent| absent.best_q >= absent.worst_q), Some(true));
}

/// The notes, section 1.1: on six tables E/W 1 meets the first set again in round 4.
#[test]
fn straight_mitchell_on_six_tables_is_broken() {
    let rule = |t, r| (t, wrap(t - r + 1, 6), wrap(t + r - 1, 6));
    let movement = made(Contest::TwoWinners, 6, 6, rule);
    let report = check(&movement);
    assert!(!report.is_playable());
    let text = "Pair 1 E/W plays set 1 twice: round 1 at table 1 and round 4 at table 4.";
    assert_says(&movement, Severity::Broken, text);
    assert!(check(&made(Contest::TwoWinners, 6, 3, rule)).is_playable());
    assert!(!check(&made(Contest::TwoWinners, 6, 4, rule)).is_playable());
}

/// The notes, section 1.1: with a half table and 8 rounds E/W 8 of the skip Mitchell sits out twice.
#[test]
fn half_table_of_the_skip_mitchell() {
    let skip = |t: i32, r: i32| {
        let ns = if t == 8 { 0 } else { t };
        (ns, wrap(t - (r - 1) - i32::from(r > 4), 8), wrap(t + r - 1, 8))
    };
    let movement = made(Contest::TwoWinners, 8, 8, skip);
    assert!(check(&movement).is_playable());
    assert_says(&movement, Severity::Warning, "Pair 8 E/W sits out twice: rounds 1 and 8.");
    assert_says(&movement, Severity::Fact, "6 pairs sit out once.");
    let seven = made(Contest::TwoWinners, 8, 7, skip);
    assert!(check(&seven).sit_outs.iter().all(|sit_out| sit_out.rounds.len() == 1));
}

/// The notes, section 1.1: tables 1 and T share in a share-and-relay Mitchell.
#[test]
fn share_and_relay() {
    let slot = |t: i32| match t {
        10 => 0,
        t if t <= 5 => t - 1,
        t => t,
    };
    let rule = |t, r| (t, wrap(t - r + 1, 10), wrap(slot(t) + r, 10));
    let movement = made(Contest::TwoWinners, 10, 10, rule);
    assert!(check(&movement).is_playable());
    assert_says(&movement, Severity::Warning, "Tables 1 and 10 share boards in every round.");
}

#[test]
fn american_whist_compares() {
    let rule = |t, r| (t, wrap(t + 2 * r, 7), wrap(t + r - 1, 7));
    let movement = made(Contest::Teams, 7, 6, rule);
    let report = check(&movement);
    assert!(report.is_playable());
    assert_eq!((report.contestants, report.mismatches), (7, Some(Vec::new())));
    assert_says(&movement, Severity::Fact, "Everybody meets all 6 others once.");
    let wrong = made(Contest::Teams, 7, 6, |t, r| (t, wrap(t + 2 * r, 7), wrap(t + r, 7) % 7 + 1));
    assert_eq!(
        check(&wrong).mismatches,
        Some(Vec::new()),
        "turned round together it still compares"
    );
    let wrong = made(Contest::Teams, 7, 6, |t, r| (t, wrap(t + r, 7), wrap(t + r - 1, 7)));
    assert!(!check(&wrong).mismatches.unwrap().is_empty());
}

#[test]
fn revenge_and_two_places() {
    let movement = made(Contest::OneWinner, 2, 2, |t, r| (2 * t - 1, 2 * t, 2 * t + r));
    assert_says(&movement, Severity::Warning, "Pairs 1 and 2 meet twice: rounds 1 and 2.");
    let movement = made(Contest::OneWinner, 2, 1, |t, _| (1, t + 1, t));
    assert_says(
        &movement,
        Severity::Broken,
        "Pair 1 is in two seats in round 1: table 1 and table 2.",
    );
    let movement = made(Contest::OneWinner, 3, 2, |t, r| (2 * t - 1, 2 * t, r));
    let text = "All tables play the same boards in every round, as in a barometer: \
                there must be a copy for each.";
    assert_says(&movement, Severity::Warning, text);
}

#[test]
fn nonsense_is_told() {
    assert_says(
        &Movement::new("", Contest::OneWinner, vec![]),
        Severity::Broken,
        "Nobody plays anything.",
    );
    let seating = Seating::Players { n: 1, s: 2, e: 3, w: 4 };
    let row = Row { table: 0, round: 1, seating, set: 1 };
    let report = check(&Movement::new("", Contest::OneWinner, vec![row, row]));
    assert!(report.faults.iter().any(|fault| matches!(fault, Fault::Nowhere { .. })));
    assert!(report.faults.iter().any(|fault| matches!(fault, Fault::TwoRows { .. })));
    assert!(report.faults.iter().any(|fault| matches!(fault, Fault::WrongKind { .. })));
    let most = Row { table: u16::MAX, round: u16::MAX, seating, set: u16::MAX };
    assert!(check(&Movement::new("", Contest::Individual, vec![most])).is_playable());
}

#[test]
fn individuals_have_partners() {
    let rows =
        [(1, [1, 2, 3, 4]), (2, [1, 3, 2, 4]), (3, [1, 4, 2, 3])].map(|(round, [n, s, e, w])| {
            Row { table: 1, round, seating: Seating::Players { n, s, e, w }, set: round }
        });
    let movement = Movement::new("", Contest::Individual, rows.to_vec());
    let report = check(&movement);
    assert!(report.is_playable());
    assert!(report.partners.unwrap().is_complete());
    assert_says(&movement, Severity::Fact, "Everybody meets all 3 others once as partners.");
    assert_eq!(verdict(&movement).iter().filter(|s| s.0 == Severity::Warning).count(), 0);
}

#[test]
fn the_report_as_json() {
    let json = serde_json::to_value(check(&scrambled(5, 1))).unwrap();
    assert!((json["sd"].as_f64().unwrap() - 1.6178).abs() < 5e-5);
    assert!((json["q"].as_f64().unwrap() - 65.4).abs() < 0.05);
    assert_eq!(json["contest"], "one_winner");
    assert_eq!(json["playable"], true);
    for key in ["faults", "meetings", "plays", "sets_each", "sharing", "sit_outs", "stationary"] {
        assert!(!json[key].is_null(), "{key}");
    }
}

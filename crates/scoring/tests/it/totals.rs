//! Totals and places: unequal boards, lines, sections, ties.

use bridge::Side;
use scoring::{
    BoardMethod, Entrant, Expected, Field, Line, Place, Profile, Rules, Scope, Traveller,
};

use crate::support::{board, ns, rules, score, two_lines};

fn ranks(field: &Field, scope: Scope) -> Vec<(u32, String)> {
    let standings = field.standings(scope);
    standings.iter().map(|s| (s.entrant.0, s.rank.to_string())).collect()
}

/// Three pairs a side; pair 2 and its opponents miss the second board.
fn unequal(profile: &str, method: BoardMethod) -> Field {
    let e = Entrant;
    let first = Traveller::new([
        Line::points(e(0), e(3), 620),
        Line::points(e(1), e(4), 170),
        Line::points(e(2), e(5), 140),
    ]);
    let second = Traveller::new([Line::points(e(0), e(4), 620), Line::points(e(1), e(3), 170)]);
    let boards = [(board(1), first), (board(2), second)];
    Field::with_boards(rules(profile, method), two_lines(3), Expected::Largest, boards)
}

#[test]
fn fewer_boards_are_compared_by_percentage_or_factored() {
    let lines = Scope { by_line: true, by_section: false };
    let ebu = unequal("ebu", BoardMethod::Matchpoints).standings(lines);
    // Neuberg 2 of 3 on board 2: 3.5 and 0.5 of 4.
    let printed: Vec<(u32, String, String)> = ebu
        .iter()
        .map(|s| (s.entrant.0, s.score.to_string(), format!("{:.2}", s.percentage.unwrap())))
        .collect();
    assert_eq!(printed[0], (0, "7.5".into(), "93.75".into()));
    assert_eq!(printed[1], (1, "2.5".into(), "31.25".into()));
    assert_eq!(printed[2], (2, "0".into(), "0.00".into()));
    assert_eq!(printed[3], (5, "4".into(), "100.00".into()));

    let acbl = unequal("acbl", BoardMethod::Matchpoints).standings(lines);
    // Two of three are a small group to the ACBL: 65 and 55 % of 2. E-W 5 has 2 of 2, twice.
    assert_eq!(acbl[0].score, score("3.3"));
    assert_eq!((acbl[3].entrant.0, acbl[3].score), (5, score("4")));
}

#[test]
fn imps_are_factored_from_the_printed_total() {
    // Pianola in cross-imp-pairs.xml: −9/7 is printed −1.29, and with 16 of 24 boards −1.94.
    let total = score("-1.29");
    let profile = Profile::named("ebu").unwrap();
    let factored = total.times(
        num_rational::Ratio::new(24, 16),
        profile.totals.imps.printed,
        scoring::Score::ZERO,
    );
    assert_eq!(factored, score("-1.94"));
}

#[test]
fn equal_scores_share_a_place_in_their_line() {
    let e = Entrant;
    let traveller = Traveller::new([
        Line::points(e(0), e(4), 620),
        Line::points(e(1), e(5), 620),
        Line::points(e(2), e(6), 170),
        Line::points(e(3), e(7), 140),
    ]);
    let rules = rules("ebu", BoardMethod::Matchpoints);
    let boards = [(board(1), traveller)];
    let field = Field::with_boards(rules, two_lines(4), Expected::Largest, boards);
    let text = |ranks: &[(u32, &str)]| -> Vec<(u32, String)> {
        ranks.iter().map(|(who, rank)| (*who, (*rank).to_owned())).collect()
    };
    assert_eq!(
        ranks(&field, Scope { by_line: true, by_section: false }),
        text(&[(0, "1="), (1, "1="), (2, "3"), (3, "4"), (7, "1"), (6, "2"), (4, "3="), (5, "3=")])
    );
    assert_eq!(
        ranks(&field, Scope::default()),
        text(&[(7, "1"), (0, "2="), (1, "2="), (6, "4"), (2, "5"), (4, "6="), (5, "6="), (3, "8")])
    );
}

#[test]
fn two_sections_are_one_field_and_may_be_ranked_apart() {
    let places: Vec<Place> = (0..8)
        .map(|pair| Place {
            section: u16::from(pair % 4 >= 2),
            line: Some(if pair < 4 { Side::NorthSouth } else { Side::EastWest }),
        })
        .collect();
    let e = Entrant;
    let traveller = Traveller::new([
        Line::points(e(0), e(4), 620),
        Line::points(e(1), e(5), 170),
        Line::points(e(2), e(6), 650),
        Line::points(e(3), e(7), 140),
    ]);
    let boards = [(board(1), traveller)];
    let rules = rules("ebu", BoardMethod::Matchpoints);
    let field = Field::with_boards(rules, places, Expected::Largest, boards);
    assert_eq!(field.top(), score("6"));
    let apart = ranks(&field, Scope { by_line: true, by_section: true });
    let order: Vec<u32> = apart.iter().map(|(who, _)| *who).collect();
    assert_eq!(order, [0, 1, 5, 4, 2, 3, 7, 6]);
    let firsts = apart.iter().filter(|(_, rank)| rank == "1").count();
    assert_eq!(firsts, 4);
}

#[test]
fn a_board_that_changes_changes_only_what_it_must() {
    let mut field = unequal("ebu", BoardMethod::Matchpoints);
    let e = Entrant;
    let second = Traveller::new([
        Line::points(e(0), e(4), 620),
        Line::points(e(1), e(3), 170),
        Line::points(e(2), e(5), 650),
    ]);
    field.set_board(board(2), second.clone());
    let first = field.board(board(1)).unwrap().clone();
    let anew = Field::with_boards(
        field.rules().clone(),
        two_lines(3),
        Expected::Largest,
        [(board(1), first), (board(2), second)],
    );
    assert_eq!(field.standings(Scope::default()), anew.standings(Scope::default()));
    field.set_board(board(2), Traveller::default());
    assert_eq!(field.boards().count(), 1);
    assert_eq!(field.total_of(ns(0)).boards, 1);
}

#[test]
fn a_field_without_results_has_no_standings() {
    for profile in Profile::NAMES {
        let rules = Rules::new(Profile::named(profile).unwrap(), BoardMethod::Matchpoints);
        let field = Field::new(rules, two_lines(3), Expected::AtLeast(3));
        assert!(field.standings(Scope::default()).is_empty());
    }
}

#[test]
fn a_tie_is_split_where_the_profile_says_so() {
    let e = Entrant;
    // Pairs 0 and 2 both have 4 of 12 matchpoints; 2 did better on two boards of three.
    let boards = [(620, 140, 100), (100, 170, 140), (90, 150, 110)];
    let boards = (1..).zip(boards).map(|(number, (first, second, third))| {
        let lines = [(0, first), (1, second), (2, third)];
        let lines = lines.map(|(pair, points)| Line::points(e(pair), e(pair + 3), points));
        (board(number), Traveller::new(lines))
    });
    let boards: Vec<_> = boards.collect();
    let mut profile = Profile::named("ebu").unwrap();
    let lines = Scope { by_line: true, by_section: false };
    let field = |profile: &Profile| {
        let rules = Rules::new(profile.clone(), BoardMethod::Matchpoints);
        Field::with_boards(rules, two_lines(3), Expected::Largest, boards.clone())
    };
    let before = ranks(&field(&profile), lines);
    let tied = [(1, "1".to_owned()), (0, "2=".to_owned()), (2, "2=".to_owned())];
    assert_eq!(before[..3], tied);
    profile.ranking.pairs = scoring::ranking::TieBreak::Ebu;
    let after = ranks(&field(&profile), lines);
    let split = [(1, "1".to_owned()), (2, "2".to_owned()), (0, "3".to_owned())];
    assert_eq!(after[..3], split);
}

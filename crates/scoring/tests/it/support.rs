//! Short ways to build fields.

use bridge::{BoardNo, BySide, Outcome, Side, Vulnerability};
use scoring::{
    BoardMethod, Entrant, Expected, Field, Line, Place, Profile, Rules, Score, Traveller, Who,
};

pub(crate) fn board(number: u32) -> BoardNo {
    BoardNo::new(number).unwrap()
}

pub(crate) fn score(text: &str) -> Score {
    text.parse().unwrap()
}

pub(crate) fn rules(profile: &str, method: BoardMethod) -> Rules {
    Rules::new(Profile::named(profile).unwrap(), method)
}

/// Pair n of a two-winner event: N-S pairs first, then E-W pairs.
pub(crate) fn ns(row: usize) -> Entrant {
    Entrant(u32::try_from(row).unwrap())
}

pub(crate) fn ew(row: usize, rows: usize) -> Entrant {
    Entrant(u32::try_from(row + rows).unwrap())
}

pub(crate) fn two_lines(pairs: usize) -> Vec<Place> {
    let place = |line| Place { section: 0, line: Some(line) };
    let ns = std::iter::repeat_n(place(Side::NorthSouth), pairs);
    ns.chain(std::iter::repeat_n(place(Side::EastWest), pairs)).collect()
}

/// A field of one board, board 1, with a line for each text: an outcome, or points.
pub(crate) fn one_board(rules: Rules, vulnerability: Vulnerability, lines: &[&str]) -> Field {
    let rows = lines.len();
    let line = |(row, text): (usize, &&str)| match text.parse::<i32>() {
        Ok(points) => Line::points(ns(row), ew(row, rows), points),
        Err(_) => {
            let outcome: Outcome = text.parse().unwrap();
            let who = Who::Pairs(BySide { ns: ns(row), ew: ew(row, rows) });
            Line::new(who, &outcome, vulnerability)
        }
    };
    let traveller = Traveller::new(lines.iter().enumerate().map(line));
    let boards = [(board(1), traveller)];
    Field::with_boards(rules, two_lines(rows), Expected::Largest, boards)
}

/// What a side has on board 1, line by line; `-` stands for nothing.
pub(crate) fn column(field: &Field, side: Side) -> Vec<String> {
    let traveller = field.board(board(1)).cloned().unwrap_or_default();
    let awards = field.awards(board(1));
    let points = traveller
        .lines()
        .zip(awards)
        .map(|(line, awards)| field.points_of(line.who.of(side).0, awards[side]));
    points.map(|points| points.map_or("-".to_owned(), |points| points.to_string())).collect()
}

/// Reads a file of the corpus, if there is one beside the repository.
pub(crate) fn corpus(file: &str) -> Option<serde_json::Value> {
    let path = format!("{}/../../../shared/corpus/{file}", env!("CARGO_MANIFEST_DIR"));
    let Ok(text) = std::fs::read_to_string(&path) else {
        println!("skipped: there is no {path}");
        return None;
    };
    Some(serde_json::from_str(&text).unwrap())
}

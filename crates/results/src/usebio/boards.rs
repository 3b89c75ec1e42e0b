//! The boards of a USEBIO file and its matches.
//!
//! A board without a readable number is left out, for nothing can be said of it; the vulnerability
//! follows from the number where the file does not state it.

use bridge::BoardNo;

use super::Place;
use super::lines;
use super::participants::{count, leaf, score};
use crate::claim::RawBoard;
use crate::problem::{ProblemKind, Problems, excerpt};
use crate::xml::Element;
use crate::{Board, Match, PublishedBoard, PublishedMatch};

pub(super) fn read(element: &Element, place: &Place, problems: &mut Problems) -> Option<RawBoard> {
    let text = element.text_of("BOARD_NUMBER").unwrap_or_default();
    let Ok(number) = text.parse::<BoardNo>() else {
        let n_lines = element.all("TRAVELLER_LINE").count();
        let what = format!(
            "BOARD_NUMBER should be a number from 1 up, not “{}”; the board and its {n_lines} \
             lines are left out.",
            excerpt(text)
        );
        problems.add(element.row, ProblemKind::Missing, what);
        return None;
    };
    Some(problems.within(number, |problems| read_inside(element, place, number, problems)))
}

fn read_inside(
    element: &Element,
    place: &Place,
    number: BoardNo,
    problems: &mut Problems,
) -> RawBoard {
    let expected = "None, NS, EW or All";
    let stated = leaf(element, "VULNERABILITY", expected, problems, |text| text.parse().ok());
    RawBoard {
        row: element.row,
        session: place.session.clone(),
        section: place.section.clone(),
        number,
        stated,
        lines: element
            .all("TRAVELLER_LINE")
            .map(|line| lines::read(line, number, problems))
            .collect(),
        published: PublishedBoard {
            imps: score(element, "IMPS", problems),
            team_points: score(element, "TEAM_POINTS", problems),
            opposing_points: score(element, "OPPOSING_TEAM_POINTS", problems),
        },
    }
}

/// A match whose boards have not been settled yet.
pub(super) struct RawMatch {
    found: Match,
    boards: Vec<RawBoard>,
}

impl RawMatch {
    /// Puts the boards into the match.
    pub(super) fn finish(self, settle: impl FnOnce(Vec<RawBoard>) -> Vec<Board>) -> Match {
        Match { boards: settle(self.boards), ..self.found }
    }
}

pub(super) fn read_match(element: &Element, place: &Place, problems: &mut Problems) -> RawMatch {
    let text = |team, pair| {
        let text = element.text_of(team).or_else(|| element.text_of(pair));
        text.unwrap_or_default().to_owned()
    };
    let team = text("TEAM", "NS_PAIR_NUMBER");
    let opponents = text("OPPOSING_TEAM", "EW_PAIR_NUMBER");
    if team.is_empty() || opponents.is_empty() {
        let what = "The match does not say who plays whom; it is kept with the name left empty.";
        problems.add(element.row, ProblemKind::Missing, what);
    }
    let mut either = |team, pair| {
        let found = score(element, team, problems);
        found.or_else(|| score(element, pair, problems))
    };
    let published = PublishedMatch {
        team_score: either("TEAM_SCORE", "NS_SCORE"),
        opposing_score: either("OPPOSING_TEAM_SCORE", "EW_SCORE"),
        team_vps: either("TEAM_VICTORY_POINTS", "NS_VICTORY_POINTS"),
        opposing_vps: either("OPPOSING_TEAM_VICTORY_POINTS", "EW_VICTORY_POINTS"),
    };
    let found = Match {
        row: element.row,
        session: place.session.clone(),
        section: place.section.clone(),
        round: count(element, "ROUND_NUMBER", problems),
        team,
        opponents,
        length: None,
        boards: Vec::new(),
        adjustments: Vec::new(),
        published,
    };
    let boards = element.all("BOARD").filter_map(|board| read(board, place, problems));
    let boards = boards.collect();
    RawMatch { found, boards }
}

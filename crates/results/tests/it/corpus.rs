//! The sample files of the English Bridge Union, where they are at hand; they may not be copied.

use std::fs;

use bridge::{BySide, Side};
use results::{ContestantKind, EventKind, Format, Method, Obtained, ProblemKind, ResultsFile, Who};
use scoring::Score;

use crate::problems;

/// Reads a file of the corpus, or says that the corpus is absent.
fn read(name: &str) -> Option<ResultsFile> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpus/results/usebio/");
    match fs::read(format!("{folder}{name}")) {
        Ok(bytes) => Some(results::read(&bytes).unwrap()),
        Err(_) => {
            println!("{name} is absent, so nothing was tested: there is no corpus at {folder}");
            None
        }
    }
}

fn score(text: &str) -> Option<Score> {
    Some(text.parse().unwrap())
}

fn n_lines(file: &ResultsFile) -> usize {
    file.every_board().map(|board| board.lines.len()).sum()
}

#[test]
fn matchpoint_pairs() {
    let Some(file) = read("mp-pairs.xml") else { return };
    assert_eq!(file.format, Format::Usebio { version: "1.2".into() });
    assert_eq!(problems(&file), [""; 0]);

    let about = &file.about;
    assert_eq!(about.title.as_deref(), Some("Matchpointed Pairs Example Session"));
    assert_eq!(about.club.as_deref(), Some("Test Bridge Club"));
    assert_eq!(about.date.as_deref(), Some("22/10/2015"));
    assert_eq!(about.program.as_deref(), Some("PairsScorer 7.2.93"));
    assert_eq!((about.kind, &about.method), (EventKind::Pairs, &Method::Matchpoints));
    assert_eq!((about.winners, about.boards_per_contestant), (Some(2), Some(22)));
    assert!(!about.to_victory_points);

    assert_eq!((file.contestants.len(), file.boards.len(), n_lines(&file)), (22, 22, 242));
    assert!(file.boards.iter().all(|board| board.vulnerability == board.number.vulnerability()));
    assert!(file.boards.iter().all(|board| board.section.as_deref() == Some("Sect1")));

    let third = &file.contestants[2];
    assert_eq!((third.key.as_str(), third.direction), ("3", Some(Side::NorthSouth)));
    assert_eq!(third.names, ["Hanson Tellerman", "Jools Wibbert"]);
    assert_eq!(third.published.percentage, score("59.77"));
    assert_eq!(third.published.place.as_deref(), Some("2"));
    assert_eq!(third.published.masterpoints, score("30"));

    let line = &file.boards[0].lines[0];
    assert_eq!(line.row, 446);
    assert_eq!(line.who, Who::Pairs(BySide { ns: "1".into(), ew: "12".into() }));
    let played = "3HXN-3 DT".parse().unwrap();
    assert_eq!(line.obtained, Obtained::Table { points: -500, played: Some(played) });
    assert_eq!(line.published.matchpoints, BySide { ns: score("0"), ew: score("20") });
}

#[test]
fn cross_imp_pairs_with_a_contract_that_is_none() {
    let Some(file) = read("cross-imp-pairs.xml") else { return };
    assert_eq!((file.about.kind, &file.about.method), (EventKind::Pairs, &Method::CrossImps));
    assert_eq!((file.contestants.len(), file.boards.len(), n_lines(&file)), (17, 24, 192));
    assert_eq!(
        problems(&file),
        ["row 338, board 1: The contract “42” cannot be read; the score 480 stands."]
    );
    let line = file.boards[0].lines.iter().find(|line| line.row == 338).unwrap();
    assert_eq!(line.obtained, Obtained::Table { points: 480, played: None });

    assert_eq!(file.contestants[0].published.total, score("-8.86"));
    let imps = &file.boards[0].lines[0].published.cross_imps;
    assert_eq!(imps, &BySide { ns: score("-1.14"), ew: score("1.14") });
    let passed = file.boards.iter().flat_map(|board| &board.lines);
    assert_eq!(passed.filter(|line| line.obtained == Obtained::PassedOut).count(), 3);
}

#[test]
fn an_individual_with_players_who_do_not_exist() {
    let Some(file) = read("individual.xml") else { return };
    assert_eq!(file.format, Format::Usebio { version: "1.1".into() });
    assert_eq!(
        (file.about.kind, &file.about.method),
        (EventKind::Individual, &Method::Matchpoints)
    );
    assert_eq!((file.contestants.len(), file.boards.len(), n_lines(&file)), (12, 22, 132));
    assert!(file.contestants.iter().all(|one| one.kind == ContestantKind::Player));
    assert_eq!(file.contestants[2].published.place.as_deref(), Some("3="));

    let unknown =
        |one: &&results::Problem| matches!(one.kind, ProblemKind::UnknownContestant { .. });
    let unknown: Vec<_> = file.problems.iter().filter(unknown).collect();
    assert_eq!(unknown.len(), 21);
    assert_eq!(
        unknown[0].to_string(),
        "row 148: Player 101 is not among the participants, and occurs 10 times; those results are \
         kept and marked."
    );
    assert!(!file.boards[0].lines[0].known);
    let rest = file.problems.len() - unknown.len();
    let twice = file.problems.iter().filter(|one| one.kind == ProblemKind::Duplicate).count();
    assert_eq!((rest, twice), (22, 22), "every board has one player twice");
}

#[test]
fn multiple_teams() {
    let Some(file) = read("multiple-teams.xml") else { return };
    assert_eq!(problems(&file), [""; 0]);
    assert_eq!((file.about.kind, &file.about.method), (EventKind::Teams, &Method::Imps));
    assert!(file.about.to_victory_points);
    assert_eq!((file.contestants.len(), file.boards.len()), (10, 0));
    assert_eq!((file.matches.len(), file.every_board().count(), n_lines(&file)), (40, 120, 240));

    let team = &file.contestants[0];
    assert_eq!((team.kind, team.key.as_str(), &team.name), (ContestantKind::Team, "1", &None));
    assert_eq!(team.names.len(), 4);
    assert_eq!((team.published.total, team.published.wins), (score("55"), score("3")));
    assert_eq!(team.pairs.len(), 2);
    assert_eq!((team.pairs[1].key.as_str(), team.pairs[1].team.as_deref()), ("1-3-4", Some("1")));
    assert_eq!(team.pairs[1].published.pair_imps, score("-58.15"));

    let first = &file.matches[0];
    assert_eq!((first.round, first.team.as_str(), first.opponents.as_str()), (Some(1), "1", "3"));
    let published = &first.published;
    assert_eq!((published.team_score, published.opposing_score), (score("12"), score("8")));
    assert_eq!((published.team_vps, published.opposing_vps), (None, None));
    let imps: Vec<_> = first.boards.iter().map(|board| board.published.imps).collect();
    assert_eq!(imps[..2], [score("0"), score("8")]);
    let sides: Vec<_> = first.boards[0].lines.iter().map(|line| line.direction).collect();
    assert_eq!(sides, [Some(Side::NorthSouth), Some(Side::EastWest)]);
}

//! A real event of other people's, scored again from its tables up, when it is beside the checkout.

use scoring::teams::{
    ByTeam, StandingRules, TeamBoard, TeamLine, TeamRules, TieBreak, score_match, team_standings,
};
use scoring::{Score, VpScale};

use crate::team_standings::note;

/// Returns the text between the first `<tag>` and its end, enough for a file known to be plain.
fn text<'a>(xml: &'a str, tag: &str) -> &'a str {
    let (_, rest) = xml.split_once(&format!("<{tag}>")).unwrap();
    rest.split_once('<').unwrap().0.trim()
}

fn blocks<'a>(xml: &'a str, start: &'a str, end: &'a str) -> impl Iterator<Item = &'a str> {
    xml.split(start).skip(1).filter_map(move |rest| rest.split_once(end).map(|found| found.0))
}

#[test]
fn every_number_of_a_real_event() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../shared/corpus/results/usebio/multiple-teams.xml"
    );
    let Ok(bytes) = std::fs::read(path) else {
        println!("multiple-teams.xml is not beside the checkout");
        return;
    };
    let xml: String = bytes.into_iter().map(char::from).collect();
    let whole = |xml: &str, tag: &str| Score::whole(text(xml, tag).parse().unwrap());
    let (mut boards, mut matches) = (0, Vec::new());
    for found in blocks(&xml, "<MATCH>", "</MATCH>") {
        let tables: Vec<TeamBoard> = blocks(found, "<BOARD>", "</BOARD>")
            .map(|board| {
                // The line marked NS is the table at which the first team sat North-South.
                let points = |direction: &str| {
                    let table = blocks(board, "<TRAVELLER_LINE>", "</TRAVELLER_LINE>")
                        .find(|table| text(table, "DIRECTION") == direction)
                        .unwrap();
                    TeamLine::Points(text(table, "SCORE").parse().unwrap())
                };
                TeamBoard {
                    board: text(board, "BOARD_NUMBER").parse().unwrap(),
                    home_ns: points("NS"),
                    home_ew: points("EW"),
                }
            })
            .collect();
        let length = u32::try_from(tables.len()).unwrap();
        let scale = VpScale::JssThreeBoards.require(length).unwrap();
        let result = score_match(&tables, &TeamRules::default(), Some(&scale), &[]).unwrap();
        for (row, board) in result.rows.iter().zip(blocks(found, "<BOARD>", "</BOARD>")) {
            assert_eq!(row.score.home, Some(whole(board, "IMPS")), "board {}", row.board);
            boards += 1;
        }
        let points =
            ByTeam { home: whole(found, "TEAM_SCORE"), away: whole(found, "OPPOSING_TEAM_SCORE") };
        assert_eq!(result.points, points);
        let number = |tag: &str| text(found, tag).parse().unwrap();
        matches.push(result.line(number("TEAM"), number("OPPOSING_TEAM")));
    }
    assert_eq!((boards, matches.len()), (120, 40));

    let standings = team_standings(&[], &matches, &StandingRules::default());
    let mut teams = 0;
    for found in blocks(&xml, "<TEAM TEAM_ID = \"", "</TEAM>") {
        let team: u32 = found.split('"').next().unwrap().parse().unwrap();
        let standing = standings.iter().find(|standing| standing.team == team).unwrap();
        assert_eq!(standing.points, whole(found, "TOTAL_SCORE"), "team {team}");
        assert_eq!(standing.place(), text(found, "PLACE"), "team {team}");
        // The field counts wins and draws together: teams 4 and 5 drew once.
        let counted = text(found, "WINS_OR_DRAWS").parse::<u32>().unwrap();
        assert_eq!(standing.wins + standing.draws, counted, "team {team}");
        assert_eq!(standing.matches, 8);
        teams += 1;
    }
    assert_eq!(teams, 10);

    // TeamsScorer left 6 and 9 tied for seventh. They met, and 6 won 19-1.
    for tie_break in [TieBreak::Ebu, TieBreak::Cbai] {
        let rules = StandingRules { tie_break, ..StandingRules::default() };
        let standings = team_standings(&[], &matches, &rules);
        let places: Vec<(u32, String)> =
            standings.iter().map(|standing| (standing.team, standing.place())).collect();
        assert_eq!(places[6..8], [(6, "7".to_owned()), (9, "8".to_owned())]);
        assert_eq!(note(&standings, 6), "level on 73; victory points between them: 19");
    }
}

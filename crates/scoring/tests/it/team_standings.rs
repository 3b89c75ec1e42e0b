//! The ranking of teams: points, places and tie-breaks.

use proptest::prelude::*;
use scoring::Score;
use scoring::teams::{
    ByTeam, MatchLine, StandingRules, TeamEntry, TeamStanding, TieBreak, team_standings,
};

/// A match: home, away, their victory points, and the IMPs each won.
type Line = (u32, u32, i64, i64, i64, i64);

fn line((home, away, ours, theirs, won, lost): Line) -> MatchLine {
    let both = |home, away| ByTeam { home: Score::whole(home), away: Score::whole(away) };
    MatchLine {
        teams: ByTeam { home, away },
        points: both(ours, theirs),
        net: both(won - lost, lost - won),
        won: both(won, lost),
        boards_won: both(won.signum(), lost.signum()),
    }
}

fn ranked(lines: &[Line], tie_break: TieBreak) -> Vec<TeamStanding> {
    let matches: Vec<MatchLine> = lines.iter().copied().map(line).collect();
    team_standings(&[], &matches, &StandingRules { tie_break, ..StandingRules::default() })
}

/// Writes places and teams: `1:3 2=:1 2=:2`.
fn places(standings: &[TeamStanding]) -> String {
    let place = |standing: &TeamStanding| format!("{}:{}", standing.place(), standing.team);
    standings.iter().map(place).collect::<Vec<_>>().join(" ")
}

pub(crate) fn note(standings: &[TeamStanding], team: u32) -> &str {
    let standing = standings.iter().find(|standing| standing.team == team).unwrap();
    standing.note.as_deref().unwrap_or_default()
}

#[test]
fn sit_outs_carry_forward_and_penalties_count() {
    let entries = [
        TeamEntry { team: 1, sat_out: 1, ..TeamEntry::default() },
        TeamEntry { team: 2, carry_forward: Score::from_hundredths(350), ..TeamEntry::default() },
        TeamEntry { team: 3, penalty: Score::whole(1), ..TeamEntry::default() },
    ];
    let matches = [line((2, 3, 9, 11, 4, 6))];
    let standings = team_standings(&entries, &matches, &StandingRules::default());
    assert_eq!(places(&standings), "1:2 2:1 3:3");
    let points: Vec<String> = standings.iter().map(|team| team.points.to_string()).collect();
    assert_eq!(points, ["12.5", "12", "10"]);
    assert_eq!((standings[2].wins, standings[2].matches, standings[1].matches), (1, 1, 0));
    assert_eq!((standings[2].won, standings[2].lost), (Score::whole(6), Score::whole(4)));
    let rules = StandingRules { sit_out: Score::whole(15), ..StandingRules::default() };
    assert_eq!(places(&team_standings(&entries, &matches, &rules)), "1:1 2:2 3:3");
}

#[test]
fn a_tie_stays_a_tie_without_a_tie_break() {
    let lines = [(1, 2, 10, 10, 5, 5), (3, 4, 12, 8, 6, 2)];
    let standings = ranked(&lines, TieBreak::None);
    assert_eq!(places(&standings), "1:3 2=:1 2=:2 4:4");
    assert!(standings.iter().all(|standing| standing.note.is_none()));
}

#[test]
fn two_teams_are_separated_by_their_match() {
    let lines = [(1, 2, 9, 11, 4, 6), (1, 3, 15, 5, 9, 0), (2, 3, 13, 7, 5, 0)];
    for tie_break in [TieBreak::Ebu, TieBreak::Cbai] {
        let standings = ranked(&lines, tie_break);
        assert_eq!(places(&standings), "1:2 2:1 3:3");
        assert_eq!(note(&standings, 2), "level on 24; victory points between them: 11");
        assert_eq!(note(&standings, 1), "level on 24; victory points between them: 9");
        assert_eq!(note(&standings, 3), "");
    }
    // A match drawn in victory points is decided by its IMPs.
    let lines = [(1, 2, 10, 10, 4, 5), (1, 3, 15, 5, 9, 0), (2, 3, 15, 5, 9, 0)];
    let standings = ranked(&lines, TieBreak::Ebu);
    assert_eq!(places(&standings), "1:2 2:1 3:3");
    assert_eq!(note(&standings, 1), "level on 25; IMPs between them: -1");
}

// White Book 143.6.2 (b): 8-12 and 10-0 in a triangle count together, 18-12.
#[test]
fn two_matches_between_two_teams_count_together() {
    let lines =
        [(1, 2, 8, 12, 0, 5), (1, 2, 10, 0, 30, 0), (2, 3, 20, 0, 50, 0), (1, 3, 14, 6, 9, 0)];
    let standings = ranked(&lines, TieBreak::Ebu);
    assert_eq!(places(&standings), "1:1 2:2 3:3");
    assert_eq!(note(&standings, 1), "level on 32; victory points between them: 18");
}

#[test]
fn teams_that_never_met() {
    // 1 met 3 and 4, 2 met 5 and 6; 3 and 4 did better than 5 and 6 elsewhere.
    let lines = [
        (1, 3, 12, 8, 6, 2),
        (1, 4, 12, 8, 6, 2),
        (2, 5, 12, 8, 9, 1),
        (2, 6, 12, 8, 9, 1),
        (3, 5, 15, 5, 9, 0),
        (4, 6, 15, 5, 9, 0),
    ];
    let ebu = ranked(&lines, TieBreak::Ebu);
    assert_eq!(places(&ebu), "1:1 2:2 3=:3 3=:4 5=:5 5=:6");
    assert_eq!(note(&ebu, 1), "level on 24; tie-break points, the scores of their opponents: 46");
    assert_eq!(note(&ebu, 3), "level on 23; still level; if it must be broken, by ballot");
    let cbai = ranked(&lines, TieBreak::Cbai);
    assert_eq!(places(&cbai), "1:2 2:1 3=:3 3=:4 5=:5 5=:6");
    assert_eq!(note(&cbai, 2), "level on 24; IMP quotient: 18 to 2");
    assert_eq!(
        note(&cbai, 6),
        "level on 13; still level; if it must be broken, by one-board sudden death"
    );
}

#[test]
fn everybody_met_everybody() {
    // No tie-break points then: the opponents of equals have equal scores but for what they took.
    let lines = [(1, 2, 10, 10, 5, 5), (1, 3, 15, 5, 10, 1), (2, 3, 15, 5, 9, 1)];
    let standings = ranked(&lines, TieBreak::Ebu);
    assert_eq!(places(&standings), "1:1 2:2 3:3");
    assert_eq!(note(&standings, 1), "level on 25; IMPs in all matches: 9");
    // By quotient: 15 to 6 is better than 14 to 6.
    let standings = ranked(&lines, TieBreak::Cbai);
    assert_eq!(note(&standings, 2), "level on 25; IMP quotient: 14 to 6");
}

#[test]
fn common_opponents_are_asked_from_the_top() {
    // Equal quotients, 10 to 5; against 3, the higher, team 2 did better.
    let lines = [
        (1, 3, 10, 10, 5, 5),
        (1, 4, 13, 7, 5, 0),
        (2, 3, 13, 7, 5, 0),
        (2, 4, 10, 10, 5, 5),
        (3, 4, 20, 0, 40, 0),
    ];
    let standings = ranked(&lines, TieBreak::Cbai);
    assert_eq!(places(&standings), "1:3 2:2 3:1 4:4");
    assert_eq!(
        note(&standings, 2),
        "level on 23; IMPs against the highest-ranked common opponents: 5, 0"
    );
}

#[test]
fn three_teams_are_ranked_among_themselves() {
    // 1, 2 and 3 are level on 40; among them 2 has 22, 1 and 3 have 19. The two left are decided by
    // their own match, which 3 won, 11-9.
    let lines = [
        (1, 2, 10, 10, 3, 3),
        (1, 3, 9, 11, 2, 3),
        (2, 3, 12, 8, 5, 1),
        (1, 4, 20, 0, 40, 0),
        (2, 4, 17, 3, 20, 0),
        (3, 4, 20, 0, 40, 0),
        (1, 5, 1, 19, 0, 30),
        (2, 5, 1, 19, 0, 30),
        (3, 5, 1, 19, 0, 30),
    ];
    for tie_break in [TieBreak::Ebu, TieBreak::Cbai] {
        let standings = ranked(&lines, tie_break);
        assert_eq!(places(&standings), "1:5 2:2 3:3 4:1 5:4");
        assert_eq!(note(&standings, 2), "level on 40; victory points between them: 22");
        assert_eq!(note(&standings, 3), "level on 40; victory points between them: 11");
    }
}

#[test]
fn three_level_teams_are_not_asked_for_imps_between_them_in_ireland() {
    // A ring of three 12-8 wins, and 4 loses to all. Between them team 1 has +4, 2 has −2 and 3 has
    // −2 IMPs; over all matches team 3 has the best quotient.
    let lines = [
        (1, 2, 12, 8, 9, 2),
        (2, 3, 12, 8, 6, 1),
        (3, 1, 12, 8, 5, 2),
        (1, 4, 20, 0, 40, 30),
        (2, 4, 20, 0, 40, 30),
        (3, 4, 20, 0, 40, 0),
    ];
    let ebu = ranked(&lines, TieBreak::Ebu);
    assert_eq!(places(&ebu), "1:1 2:2 3:3 4:4");
    assert_eq!(note(&ebu, 1), "level on 40; IMPs between them: 4");
    // 2 and 3, the two left, are decided by their own match.
    assert_eq!(note(&ebu, 3), "level on 40; victory points between them: 8");
    let cbai = ranked(&lines, TieBreak::Cbai);
    assert_eq!(places(&cbai), "1:3 2:1 3:2 4:4");
    assert_eq!(note(&cbai, 3), "level on 40; IMP quotient: 46 to 8");
}

#[test]
fn a_team_that_lost_nothing_has_the_best_quotient() {
    let lines = [(1, 3, 12, 8, 2, 0), (2, 4, 12, 8, 90, 1)];
    let standings = ranked(&lines, TieBreak::Cbai);
    assert_eq!(places(&standings), "1:1 2:2 3:4 4:3");
    assert_eq!(note(&standings, 1), "level on 12; IMP quotient: 2 to 0");
}

#[test]
fn tie_break_points_count_each_opponent_once_and_this_stage_only() {
    let ebu = StandingRules { tie_break: TieBreak::Ebu, ..StandingRules::default() };
    let ranked = |entries: &[TeamEntry], lines: &[Line]| {
        let matches: Vec<MatchLine> = lines.iter().copied().map(line).collect();
        team_standings(entries, &matches, &ebu)
    };
    // 1 met 3 twice, 2 met 4 and 5 once each.
    let lines = [
        (1, 3, 15, 5, 5, 0),
        (1, 3, 15, 5, 5, 0),
        (2, 4, 15, 5, 5, 0),
        (2, 5, 15, 5, 5, 0),
        (3, 4, 0, 9, 0, 9),
    ];
    // By the mean, 3 with 10 against (14 + 5) / 2.
    let standings = ranked(&[], &lines);
    assert_eq!(places(&standings[..2]), "1:1 2:2");
    assert!(note(&standings, 1).ends_with(": 10") && note(&standings, 2).ends_with(": 19"));
    // What 4 brought from an earlier stage is not asked for.
    let brought = TeamEntry { team: 4, carry_forward: Score::whole(9), ..TeamEntry::default() };
    let standings = ranked(&[brought], &lines);
    assert!(note(&standings, 2).ends_with(": 19"), "{}", note(&standings, 2));

    // Everybody met everybody: no tie-break points, though what 2 brought would make them differ.
    let brought = TeamEntry { team: 2, carry_forward: Score::whole(1), ..TeamEntry::default() };
    let lines = [(1, 2, 10, 10, 5, 5), (1, 3, 15, 5, 5, 0), (2, 3, 14, 6, 9, 0)];
    let standings = ranked(&[brought], &lines);
    assert_eq!(note(&standings, 2), "level on 25; IMPs in all matches: 9");
}

#[test]
fn after_a_split_ruling_each_team_lost_its_own() {
    let split = MatchLine {
        net: ByTeam { home: Score::whole(3), away: Score::whole(-10) },
        won: ByTeam { home: Score::whole(3), away: Score::ZERO },
        ..line((1, 2, 12, 5, 0, 0))
    };
    let standings = team_standings(&[], &[split], &StandingRules::default());
    assert_eq!((standings[0].lost, standings[1].lost), (Score::ZERO, Score::whole(10)));
}

#[test]
fn rules_have_names_in_a_profile() {
    let rules: StandingRules = serde_json::from_str(r#"{"tie_break": "cbai"}"#).unwrap();
    assert_eq!((rules.tie_break, rules.sit_out), (TieBreak::Cbai, Score::whole(12)));
}

fn any_matches(teams: u32) -> impl Strategy<Value = Vec<Line>> {
    // Few different numbers, so that ties of every depth occur.
    let any = (1..=teams, 1..=teams, 0i64..=4, 0i64..3, 0i64..3);
    prop::collection::vec(any, 0..16).prop_map(|lines| {
        lines
            .into_iter()
            .filter(|line| line.0 != line.1)
            .map(|(home, away, ours, won, lost)| (home, away, ours, 4 - ours, won, lost))
            .collect()
    })
}

proptest! {
    #[test]
    fn names_do_not_matter(
        lines in any_matches(6),
        names in Just((11u32..17).collect::<Vec<_>>()).prop_shuffle(),
    ) {
        let rename = |team: u32| names[usize::try_from(team - 1).unwrap()];
        let renamed: Vec<Line> = lines
            .iter()
            .map(|(home, away, a, b, c, d)| (rename(*home), rename(*away), *a, *b, *c, *d))
            .collect();
        for tie_break in [TieBreak::None, TieBreak::Ebu, TieBreak::Cbai] {
            let mut expected = ranked(&lines, tie_break);
            for standing in &mut expected {
                standing.team = rename(standing.team);
            }
            prop_assert_eq!(ranked(&renamed, tie_break), expected);
        }
    }

    #[test]
    fn the_order_of_the_matches_does_not_matter(lines in any_matches(5)) {
        let entries: Vec<TeamEntry> =
            (1..=5).map(|team| TeamEntry { team, ..TeamEntry::default() }).collect();
        for tie_break in [TieBreak::None, TieBreak::Ebu, TieBreak::Cbai] {
            let rules = StandingRules { tie_break, ..StandingRules::default() };
            let forth: Vec<MatchLine> = lines.iter().copied().map(line).collect();
            let back: Vec<MatchLine> = forth.iter().rev().copied().collect();
            let standings = team_standings(&entries, &forth, &rules);
            prop_assert_eq!(&team_standings(&entries, &back, &rules), &standings);
            // Never above a team with more points, and everybody is there once.
            prop_assert!(standings.windows(2).all(|pair| pair[0].points >= pair[1].points));
            prop_assert!(standings.windows(2).all(|pair| pair[0].rank <= pair[1].rank));
            prop_assert_eq!(standings.len(), 5);
            let total: Score = standings.iter().map(|standing| standing.points).sum();
            let played = i64::try_from(lines.len()).unwrap();
            prop_assert_eq!(total, Score::whole(4 * played));
        }
    }

    #[test]
    fn nothing_in_a_ranking_panics(
        lines in prop::collection::vec((0u32..4, 0u32..4, any::<[i64; 8]>()), 0..9),
        entry: (u32, i64, i64, u32),
    ) {
        let both = |home, away| ByTeam {
            home: Score::from_millionths(home),
            away: Score::from_millionths(away),
        };
        let matches: Vec<MatchLine> = lines
            .into_iter()
            .map(|(home, away, n)| MatchLine {
                teams: ByTeam { home, away },
                points: both(n[0], n[1]),
                net: both(n[2], n[3]),
                won: both(n[4], n[5]),
                boards_won: both(n[6], n[7]),
            })
            .collect();
        let entry = TeamEntry {
            team: entry.0,
            carry_forward: Score::from_millionths(entry.1),
            penalty: Score::from_millionths(entry.2),
            sat_out: entry.3,
        };
        for tie_break in [TieBreak::None, TieBreak::Ebu, TieBreak::Cbai] {
            let rules = StandingRules { tie_break, ..StandingRules::default() };
            team_standings(&[entry], &matches, &rules);
        }
    }
}

//! Events whose sections have no boards in common: each set of sections is compared for itself, and
//! many of them are no harder than one.

use std::fmt::Write as _;

use results::{Rescored, Terms, rescore};
use scoring::Profile;
use scoring::masterpoints::MasterpointScheme;

fn score(text: &str) -> Rescored {
    let file = results::read(text.as_bytes()).unwrap();
    rescore(&file, &Terms::of(Profile::named("wbf").unwrap()))
}

/// A and B share board 1, and B alone has board 2; C and D are each alone. Everywhere there is a
/// pair 1, and in C somebody has an average plus.
const MIXED: &str = "# winners: 2\n\
    section,board,ns,ew,score,result,ns_mp,ew_mp\n\
    C,11,1,1,420,,2,0\n\
    A,1,1,1,420,,6,0\n\
    A,1,2,2,50,,2,4\n\
    B,1,1,1,-50,,0,6\n\
    C,11,2,2,-50,,0,2\n\
    B,1,2,2,400,,4,2\n\
    D,21,7,8,100,,1,1\n\
    C,12,1,2,,A+ A-,,\n\
    C,12,2,1,90,,1,1\n\
    B,2,1,2,110,,1,1\n";

#[test]
fn sections_in_parts_are_ranked_together() {
    let rescored = score(MIXED);
    let rows = rescored.standings.iter().map(|row| {
        let (section, side) = (row.section.as_deref().unwrap(), row.direction.unwrap());
        let percent = row.percent.as_deref().unwrap();
        let (rank, number, ranking) = (&row.rank, &row.contestant, row.ranking);
        format!("{ranking}: {rank} {section} {side}{number} {} {percent}", row.score)
    });
    assert_eq!(
        rows.collect::<Vec<_>>(),
        [
            "1: 1= C NS1 4 100.00",
            "1: 1= A NS1 6 100.00",
            "1: 3 B NS2 4 66.67",
            "1: 4 D NS7 0 50.00",
            "1: 5 A NS2 2 33.33",
            "1: 6= C NS2 1 25.00",
            "1: 6= B NS1 3 25.00",
            "2: 1 B EW1 6 100.00",
            "2: 2 C EW2 2.8 70.00",
            "2: 3 A EW2 4 66.67",
            "2: 4 D EW8 0 50.00",
            "2: 5 B EW2 5 41.67",
            "2: 6 C EW1 1 25.00",
            "2: 7 A EW1 0 0.00",
        ]
    );
    let differences: Vec<String> = rescored.differences.iter().map(ToString::to_string).collect();
    assert_eq!(rescored.compared, 18);
    assert_eq!(
        differences,
        [
            "board 2, pair B NS1: published 1, ours 3",
            "board 2, pair B EW2: published 1, ours 3",
            "board 21, pair 7: published 1, ours 0",
            "board 21, pair 8: published 1, ours 0",
        ]
    );
}

#[test]
fn explanations_name_those_of_the_same_part() {
    let rescored = score(MIXED);
    assert_eq!(
        rescored.explain("C NS1").unwrap().to_string().trim_end(),
        "100.00 % = pair C NS1: 4 of 4 matchpoints on 2 boards with a top of 2 (profile wbf)
  4 = the scores of 2 boards
    2 = board 11, N-S against pair C EW1, 100 % of the top of 2
      +420 = scored at the table
      2 = beat 1 of 1 other: 2 × 1
    2 = board 12, N-S against pair C EW2, 100 % of the top of 2
      average plus: 60 % of the top of 2 is 1.20; the own average, 2 on 1 board, is 2, which is \
         better"
    );
    assert_eq!(
        rescored.explain("D EW8:21").unwrap().to_string().trim_end(),
        "0 = board 21, E-W against pair 7
  −100 = scored at the table
  0 = no other result to compare with"
    );
    assert_eq!(
        rescored.explain("D EW8:1").unwrap_err().to_string(),
        "pair 8 has no result on board 1; it has results on 21"
    );
    assert_eq!(
        rescored.explain("NS1").unwrap_err().to_string(),
        "NS1 could be C NS1, A NS1, B NS1: say which"
    );
}

#[test]
fn a_line_has_no_more_master_points_than_its_opponents_are_many() {
    // Seven pairs North-South, of which one always sits out, against six.
    let mut csv = "# winners: 2\nboard,ns,ew,score\n".to_owned();
    for board in 1..=18 {
        for ew in 1..=6 {
            let ns = (ew - 1 + board) % 7 + 1;
            writeln!(csv, "{board},{ns},{ew},-{ns}0").unwrap();
        }
    }
    let file = results::read(csv.as_bytes()).unwrap();
    let masterpoints = Some(MasterpointScheme::ebu_club());
    let terms = Terms { masterpoints, ..Terms::of(Profile::named("ebu").unwrap()) };
    let points = |row: &results::StandingRow| row.masterpoints.map(|points| points.short(2));
    let points: Vec<Option<String>> = rescore(&file, &terms).standings.iter().map(points).collect();
    let awards = |awards: &[Option<String>]| awards.iter().flatten().cloned().collect::<Vec<_>>();
    assert_eq!(awards(&points[..7]), ["20", "10"]);
    assert_eq!(awards(&points[7..]), ["8", "8", "8", "8"]);
}

/// Writes so many rows, each with a board and a section of its own.
fn alone(rows: usize, pairs: impl Fn(usize) -> (usize, usize)) -> String {
    let mut csv = "board,ns,ew,score,section\n".to_owned();
    for row in 1..=rows {
        let (ns, ew) = pairs(row);
        writeln!(csv, "{row},{ns},{ew},50,S{row}").unwrap();
    }
    csv
}

#[test]
fn thousands_of_sections_that_share_nothing_are_scored() {
    const ROWS: usize = 20_000;
    let rescored = score(&alone(ROWS, |row| (2 * row - 1, 2 * row)));
    assert_eq!(rescored.standings.len(), 2 * ROWS);
    for (row, number) in rescored.standings.iter().zip(1_usize..) {
        assert_eq!((row.rank.as_str(), row.percent.as_deref()), ("1=", Some("50.00")));
        assert_eq!((row.contestant.as_str(), row.boards), (number.to_string().as_str(), 1));
        let section = format!("S{}", number.div_ceil(2));
        assert_eq!(row.section.as_deref(), Some(section.as_str()));
    }
    let explained = rescored.explain("39999").unwrap().to_string();
    assert!(explained.contains("board 20000, N-S against pair 40000"), "{explained}");
}

#[test]
fn thousands_of_pairs_with_the_same_number_are_told_apart() {
    const ROWS: usize = 20_000;
    let rescored = score(&alone(ROWS, |_| (1, 2)));
    assert_eq!(rescored.standings.len(), 2 * ROWS);
    assert!(rescored.standings.iter().all(|row| row.boards == 1));
    let explained = rescored.explain("S777 1").unwrap().to_string();
    assert!(explained.contains("board 777, N-S against pair S777 2"), "{explained}");
}

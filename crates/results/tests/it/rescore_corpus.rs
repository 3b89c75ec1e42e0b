//! Every file of the corpus scores anew to its published numbers; what is known not to is listed.

use std::fs;

use results::{Rescored, ResultsFile, Terms, VpChoice, rescore};
use scoring::masterpoints::MasterpointScheme;
use scoring::{Profile, VpScale};

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

fn by(profile: &str) -> Terms {
    Terms::of(Profile::named(profile).unwrap())
}

fn differences(rescored: &Rescored) -> Vec<String> {
    rescored.differences.iter().map(ToString::to_string).collect()
}

#[test]
fn look() {
    for name in ["mp-pairs.xml", "cross-imp-pairs.xml", "individual.xml", "multiple-teams.xml"] {
        let Some(file) = read(name) else { return };
        let mut terms = by("ebu");
        terms.masterpoints = Some(MasterpointScheme::ebu_club());
        if name.starts_with("multi") {
            terms.victory_points = Some(VpChoice::Published(VpScale::JssThreeBoards));
        }
        let rescored = rescore(&file, &terms);
        println!("{name}: {} compared {:?}", rescored.compared, rescored.problems);
        for line in differences(&rescored) {
            println!("  {line}");
        }
        for row in &rescored.standings {
            println!(
                "   {} {} {} {:?} {:?}",
                row.rank, row.contestant, row.score, row.percent, row.masterpoints
            );
        }
    }
}

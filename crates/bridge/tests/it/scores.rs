//! All 2,940 contract scores against three other statements of Law 77.

use std::path::Path;

use bridge::{Bid, Contract, Doubled, Level, Strain, Tricks, contract_score};

/// Law 77 once more, in another shape: prices listed trick by trick, as the law prints them.
fn law_77(contract: Contract, vulnerable: bool, tricks: u8) -> i32 {
    let times = 1 << contract.doubled as i32;
    let which = usize::from(vulnerable);
    let bid = usize::from(contract.level.get());
    let won = usize::from(tricks).saturating_sub(6);

    if won < bid {
        let n_down = usize::from(6 + contract.level.get() - tricks);
        let first_down: [[i32; 4]; 2] = [[100, 200, 200, 300], [200, 300, 300, 300]];
        return -(0..n_down)
            .map(|n| match contract.doubled {
                Doubled::Undoubled => [50, 100][which],
                _ => first_down[which][n.min(3)] * times / 2,
            })
            .sum::<i32>();
    }

    let prices: [i32; 7] = match contract.strain {
        Strain::Clubs | Strain::Diamonds => [20; 7],
        Strain::Hearts | Strain::Spades => [30; 7],
        Strain::NoTrump => [40, 30, 30, 30, 30, 30, 30],
    };
    let below_the_line: i32 = prices[..bid].iter().map(|price| price * times).sum();
    let overtricks: i32 = prices[bid..won]
        .iter()
        .map(|price| if times == 1 { *price } else { [50, 100][which] * times })
        .sum();
    let mut premiums = vec![if below_the_line < 100 { 50 } else { [300, 500][which] }];
    if bid == 6 {
        premiums.push([500, 750][which]);
    }
    if bid == 7 {
        premiums.push([1000, 1500][which]);
    }
    if times > 1 {
        premiums.push(25 * times);
    }
    below_the_line + overtricks + premiums.iter().sum::<i32>()
}

fn contract_bridge_score(contract: Contract, vulnerable: bool, tricks: u8) -> i32 {
    use contract_bridge::{Contract as Theirs, Penalty, Strain as TheirStrain};
    let strain = match contract.strain {
        Strain::Clubs => TheirStrain::Clubs,
        Strain::Diamonds => TheirStrain::Diamonds,
        Strain::Hearts => TheirStrain::Hearts,
        Strain::Spades => TheirStrain::Spades,
        Strain::NoTrump => TheirStrain::Notrump,
    };
    let penalty = match contract.doubled {
        Doubled::Undoubled => Penalty::Undoubled,
        Doubled::Doubled => Penalty::Doubled,
        Doubled::Redoubled => Penalty::Redoubled,
    };
    Theirs::new(contract.level.get(), strain, penalty).score(tricks, vulnerable)
}

#[test]
fn all_scores() {
    let mut n_scores = 0;
    for Bid { level, strain } in Bid::all() {
        for doubled in Doubled::ALL {
            for vulnerable in [false, true] {
                for tricks in 0..=13 {
                    let contract = Contract { level, strain, doubled };
                    let ours = contract_score(contract, vulnerable, Tricks::new(tricks).unwrap());
                    let case = format!("{contract}, {tricks} tricks, vulnerable: {vulnerable}");
                    assert_eq!(ours, law_77(contract, vulnerable, tricks), "{case}");
                    assert_eq!(ours, contract_bridge_score(contract, vulnerable, tricks), "{case}");
                    n_scores += 1;
                }
            }
        }
    }
    assert_eq!(n_scores, 2940);
}

/// The table of the shared corpus, made by another program; it is not part of the repository.
#[test]
fn scores_of_the_corpus() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../../shared/corpus/tables/contract_scores.csv");
    let Ok(table) = std::fs::read_to_string(&path) else {
        println!("skipped: there is no {}", path.display());
        return;
    };
    let mut n_rows = 0;
    for row in table.lines().skip(1) {
        let fields: Vec<&str> = row.split(',').collect();
        let [level, strain, doubled, vulnerable, tricks, score] = fields[..] else {
            panic!("a row of six fields, not {row}");
        };
        let contract = Contract {
            level: level.parse::<Level>().unwrap(),
            strain: strain.parse().unwrap(),
            doubled: Doubled::ALL[doubled.parse::<usize>().unwrap()],
        };
        let vulnerable = matches!(vulnerable, "1" | "true");
        let tricks = Tricks::new(tricks.parse().unwrap()).unwrap();
        let score: i32 = score.parse().unwrap();
        assert_eq!(contract_score(contract, vulnerable, tricks), score, "{row}");
        n_rows += 1;
    }
    assert_eq!(n_rows, 2940);
}

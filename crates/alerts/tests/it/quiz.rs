//! Quizzes made of a system.

use alerts::{Choices, Puzzle, Question, System};
use proptest::prelude::*;

use crate::corpus_files;
use crate::random_files::{Dice, file};

const NOTES: &str = "\
BBOalert,quiz
,1C,16+
,1D,11-15 nebulous
,1H,11-15 5+!H
,1S,11-15 5+!S
,1N,14-16
,1N,15-17
1C--,1D,0-7
1C--,(1H|1S),8+ hearts,8+ spades
1C--,2C,
1C1D,1C,too low
1C__,2N,whatever they do
1C--,2N,balanced#8-10 or so
1C--,3N,#chat only
Option,Weak
,2D,weak
Option,Off one
Option,Off two
,2H,off
";

fn quiz(text: &str, number: usize, seed: u64) -> Vec<Puzzle> {
    let system = System::of(text);
    system.quiz(&system.choose(&Choices::default()), number, seed)
}

fn asked(puzzle: &Puzzle) -> String {
    format!("{} {}", alerts::context(&puzzle.auction), alerts::token(puzzle.call))
}

#[test]
fn every_plain_record_that_counts_is_asked_once() {
    let mut all: Vec<String> = quiz(NOTES, 100, 7).iter().map(asked).collect();
    all.sort();
    assert_eq!(
        all,
        [
            " 1C", " 1D", " 1H", " 1N", " 1S", " 2D", "1C-- 1D", "1C-- 1H", "1C-- 1S", "1C-- 2N",
            "1C-- 3N"
        ]
    );
}

#[test]
fn the_last_record_is_the_answer() {
    let puzzles = quiz(NOTES, 100, 7);
    let notrump = puzzles.iter().find(|puzzle| asked(puzzle) == " 1N").unwrap();
    assert_eq!(notrump.answer.explanation, "15-17");
    assert_eq!(notrump.place.line, 7);
}

#[test]
fn the_right_answer_is_among_four_different_ones() {
    for seed in 0..50 {
        for puzzle in quiz(NOTES, 100, seed) {
            assert_eq!(puzzle.choices.len(), 4);
            let told = match puzzle.answer.explanation.as_str() {
                "" => puzzle.answer.chat.as_deref().unwrap(),
                told => told,
            };
            assert_eq!(puzzle.choices[puzzle.right], told);
            for (at, choice) in puzzle.choices.iter().enumerate() {
                assert!(!puzzle.choices[..at].contains(choice), "{puzzle:?}");
            }
        }
    }
}

#[test]
fn the_right_answer_stands_in_every_place_in_turn() {
    let rights: std::collections::BTreeSet<usize> =
        (0..50).flat_map(|seed| quiz(NOTES, 100, seed)).map(|puzzle| puzzle.right).collect();
    assert_eq!(rights.into_iter().collect::<Vec<_>>(), [0, 1, 2, 3]);
}

#[test]
fn wrong_answers_are_of_the_same_auction_first() {
    let puzzles = quiz(NOTES, 100, 3);
    let answer = puzzles.iter().find(|puzzle| asked(puzzle) == "1C-- 1D").unwrap();
    let of_answers = ["0-7", "8+ hearts", "8+ spades", "balanced", "chat only"];
    assert!(
        answer.choices.iter().all(|choice| of_answers.contains(&choice.as_str())),
        "{answer:?}"
    );
}

#[test]
fn the_same_seed_gives_the_same_quiz() {
    assert_eq!(quiz(NOTES, 4, 11), quiz(NOTES, 4, 11));
    assert_eq!(quiz(NOTES, 4, 11).len(), 4);
    let different = (0..20).filter(|seed| quiz(NOTES, 4, *seed) != quiz(NOTES, 4, 11)).count();
    assert!(different >= 19);
}

#[test]
fn a_single_record_has_a_single_choice() {
    let puzzles = quiz("BBOalert\n,1C,16+\n", 5, 1);
    assert_eq!(puzzles.len(), 1);
    assert_eq!(
        (puzzles[0].choices.as_slice(), puzzles[0].right),
        (["16+".to_owned()].as_slice(), 0)
    );
    assert_eq!(quiz("BBOalert\n", 5, 1), []);
}

#[test]
fn an_answer_that_is_right_too_is_no_choice() {
    let puzzles = quiz("BBOalert\n,1C,same\n,1D,SAME\n,1H,same\n,1S,other\n", 5, 1);
    assert_eq!(puzzles.len(), 4);
    assert!(puzzles.iter().all(|puzzle| puzzle.choices.len() == 2), "{puzzles:?}");
}

fn check(text: &str, seed: u64) {
    let system = System::of(text);
    let chosen = system.choose(&Choices::default());
    for puzzle in system.quiz(&chosen, 20, seed) {
        let question = Question { auction: &puzzle.auction, call: puzzle.call, board: None };
        let found = system.look_up(&chosen, &question).expect(text);
        assert_eq!(found.explanation, puzzle.answer, "{text}");
        assert_eq!(found.place, puzzle.place, "{text}");
        assert!((1..=4).contains(&puzzle.choices.len()) && puzzle.right < puzzle.choices.len());
        let calls = [puzzle.auction.as_slice(), &[puzzle.call]].concat();
        assert_eq!(alerts::auction::illegal(&calls), None, "{text}");
    }
}

#[test]
fn real_files_make_quizzes() {
    for (name, bytes) in corpus_files::systems() {
        let text = alerts::Document::read(&bytes).unwrap();
        check(text.text(), 5);
        assert!(!quiz(text.text(), 3, 5).is_empty(), "{name}");
    }
}

proptest! {
    #[test]
    fn answers_are_what_a_look_up_tells(seed: u64) {
        check(&file(&mut Dice::new(seed)), seed);
    }
}

//! The index against the slow, literal second implementation: the same answer to every question.

use alerts::{Question, System};

use crate::literal::{Ask, Literal};
use crate::random_files::{Asked, Dice, file};

/// Looks so many questions up in random files, eight in each, and returns how many had an answer.
fn compared(n_files: u64, seed: u64) -> usize {
    let mut n_found = 0;
    for number in 0..n_files {
        let mut dice = Dice::new(seed + number);
        let text = file(&mut dice);
        let (system, literal) = (System::of(&text), Literal::new(&text));
        for _ in 0..20 {
            let asked = Asked::new(&mut dice);
            let (auction, choices) = (asked.auction(), asked.choices());
            let chosen = system.choose(&choices);
            let call = alerts::call(asked.call).unwrap();
            let question = Question { auction: &auction, call, board: asked.board() };
            let ask = Ask {
                context: &asked.context,
                call: asked.call,
                board: asked.board,
                partner: asked.partner,
                me: asked.me,
                clicks: &asked.clicks,
                sample_rules: asked.sample_rules,
            };
            let told = || {
                let Asked { context, call, board, partner, me, clicks, sample_rules } = &asked;
                format!(
                    "file {}\n{text}\nafter “{context}” {call} on {board:?}, {partner:?} with {me:?}, \
                     {clicks:?}, sample rules {sample_rules}",
                    seed + number
                )
            };
            let theirs = literal.enabled(&ask);
            let ours = system.enabled_options(&chosen, question.board, &auction);
            // Headings between options are told by what stands before `@s`, and never count.
            for (name, on) in ours.into_iter().filter(|(name, _)| !name.contains("@s")) {
                let same = theirs.iter().find(|(label, _)| label == name);
                assert_eq!(Some(on), same.map(|it| it.1), "option “{name}”: {}", told());
            }
            let found = system.look_up(&chosen, &question);
            let expected = literal.find(&ask);
            n_found += usize::from(expected.is_some());
            let ours = found.map(|it| {
                let line = usize::try_from(it.place.line).unwrap();
                (line, it.explanation.explanation, it.explanation.chat, it.explanation.trusted)
            });
            let theirs = expected.map(|hit| (hit.line, hit.explanation, hit.chat, hit.trusted));
            assert_eq!(ours, theirs, "{}", told());
        }
    }
    n_found
}

#[test]
fn every_look_up_is_what_reading_line_by_line_gives() {
    // 50,000 look-ups, and ten million in the long run.
    let n_files = if std::env::var_os("TENACE_LONG").is_some() { 500_000 } else { 2_500 };
    let n_found = compared(n_files, 0);
    // The questions are worth asking: many have an answer, and many have none.
    let n_asked = usize::try_from(n_files).unwrap() * 20;
    assert!(n_found > n_asked / 10, "{n_found} of {n_asked}");
    assert!(n_found < n_asked * 9 / 10, "{n_found} of {n_asked}");
}

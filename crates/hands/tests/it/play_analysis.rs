//! Play analysis: every line and every number is checked by the laws of play alone.

use bridge::{Card, Deal, Seat, Side, Strain};
use hands::double_dummy::{Mistake, Search, Solver, SolverError, analyse_play, best_line};
use hands::play::{PlayError, Position};
use proptest::prelude::*;

use crate::random::deals;

fn strains() -> impl Strategy<Value = Strain> {
    proptest::sample::select(Strain::ALL.to_vec())
}

fn seats() -> impl Strategy<Value = Seat> {
    proptest::sample::select(Seat::ALL.to_vec())
}

/// Plays the cards by the laws, and returns the tricks of a side.
fn replay(mut position: Position, cards: &[Card], side: Side) -> Result<u8, PlayError> {
    cards.iter().try_for_each(|card| position.play(*card))?;
    assert_eq!(position.turn(), None, "the line goes on to the end");
    Ok(position.won(side))
}

/// Plays `n` legal cards, chosen by `choices`.
fn play_any(position: &mut Position, choices: &[usize]) -> Vec<Card> {
    let mut played = Vec::new();
    for choice in choices {
        let legal: Vec<Card> = position.legal().iter().collect();
        let Some(card) = legal.get(choice % legal.len().max(1)).copied() else { break };
        position.play(card).unwrap();
        played.push(card);
    }
    played
}

/// A solver that only knows the cards, so that the answers made from them are tested too.
struct OnlyCards(Search);

impl Solver for OnlyCards {
    fn strain(&mut self, deal: &Deal, strain: Strain) -> Result<bridge::BySeat<u8>, SolverError> {
        self.0.strain(deal, strain)
    }

    fn cards(
        &mut self,
        position: &Position,
    ) -> Result<Vec<hands::double_dummy::CardResult>, SolverError> {
        self.0.cards(position)
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 6, ..ProptestConfig::default() })]

    #[test]
    fn the_line_found_takes_the_tricks_promised(deal in deals(), strain in strains(), declarer in seats()) {
        let mut solver = Search::default();
        let promised = solver.strain(&deal, strain).unwrap()[declarer];
        let start = Position::new(&deal, strain, declarer);
        let line = best_line(&mut solver, &start).unwrap();
        prop_assert_eq!(line.cards.len(), 52);
        prop_assert_eq!(line.tricks[declarer.side()], promised);
        prop_assert_eq!(replay(start, &line.cards, declarer.side()), Ok(promised));
        // Nobody gave anything away on the way.
        let analysis = analyse_play(&mut solver, &deal, strain, declarer, &line.cards).unwrap();
        prop_assert_eq!(analysis.tricks, vec![promised; 53]);
    }

    /// The value of a position is that of its best card, and the value of a card that of the position
    /// after it: checked over a random play, from its end to where it gets long.
    #[test]
    fn every_card_is_worth_what_comes_after_it(
        deal in deals(),
        strain in strains(),
        declarer in seats(),
        choices in proptest::collection::vec(any::<usize>(), 16..52),
    ) {
        let mut solver = Search::default();
        let mut position = Position::new(&deal, strain, declarer);
        play_any(&mut position, &choices);
        let Some(turn) = position.turn() else { return Ok(()) };
        let cards = solver.cards(&position).unwrap();
        let listed: bridge::Hand = cards.iter().map(|result| result.card).collect();
        prop_assert_eq!(listed, position.legal());
        let here = solver.along(&position, &[], turn.side()).unwrap();
        prop_assert_eq!(here[0], cards.iter().map(|result| result.tricks).max().unwrap());
        for result in &cards {
            let after = solver.along(&position, &[result.card], turn.side()).unwrap();
            prop_assert_eq!(after[1], result.tricks, "{}", result.card);
            let mut next = position.clone();
            next.play(result.card).unwrap();
            let line = best_line(&mut solver, &next).unwrap();
            prop_assert_eq!(replay(next, &line.cards, turn.side()), Ok(result.tricks));
        }
        let best = solver.best(&position).unwrap().unwrap();
        prop_assert!(cards.contains(&best));
        prop_assert_eq!(best.tricks, here[0]);
        let line = best_line(&mut OnlyCards(solver), &position).unwrap();
        prop_assert_eq!(line.tricks[turn.side()], here[0]);
    }

    #[test]
    fn a_play_is_worth_the_same_whoever_works_it_out(
        deal in deals(),
        strain in strains(),
        declarer in seats(),
        choices in proptest::collection::vec(any::<usize>(), 52),
    ) {
        let mut position = Position::new(&deal, strain, declarer);
        play_any(&mut position, &choices[..20]);
        let rest = play_any(&mut position.clone(), &choices[20..]);
        let mut solver = Search::default();
        for side in Side::ALL {
            let values = solver.along(&position, &rest, side).unwrap();
            prop_assert_eq!(values.len(), rest.len() + 1);
            prop_assert_eq!(values.last().copied().map(Ok), Some(replay(position.clone(), &rest, side)));
            let mut plain = OnlyCards(Search::default());
            prop_assert_eq!(plain.along(&position, &rest, side).unwrap(), values);
        }
    }
}

#[test]
fn a_record_is_analysed_as_far_as_it_keeps_to_the_laws() {
    let deal = "N:T2.J965.T7532.63 AKQ874.AQ2.J8.A5 J65.743.AK4.KQ82 93.KT8.Q96.JT974";
    let deal: Deal = deal.parse().unwrap();
    let cards =
        |text: &str| text.split(' ').map(|card| card.parse().unwrap()).collect::<Vec<Card>>();
    // South begins with two diamonds; then West discards although he can follow.
    let record = cards("DA D6 D2 D8 DK D9 D3 DJ D4 H8");
    let analysis =
        analyse_play(&mut Search::default(), &deal, Strain::Spades, Seat::East, &record).unwrap();
    assert_eq!(analysis.tricks.len(), 10);
    let (index, error) = analysis.fault.unwrap();
    assert_eq!(
        (index, error.to_string().as_str()),
        (9, "West plays the ♥8 but can follow to the ♦")
    );

    // South's low club gives a trick away, and East gives it back.
    let record = cards("C2 C9 C3 CA");
    let analysis =
        analyse_play(&mut Search::default(), &deal, Strain::NoTrump, Seat::East, &record).unwrap();
    assert_eq!(analysis.fault, None);
    assert_eq!(analysis.tricks, [10, 11, 11, 11, 10]);
    let mistakes = [Mistake { index: 0, cost: 1 }, Mistake { index: 3, cost: 1 }];
    assert_eq!(analysis.mistakes().collect::<Vec<Mistake>>(), mistakes);
}

#[test]
fn when_all_cards_are_played_there_is_nothing_to_find() {
    let deal = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432";
    let mut solver = Search::default();
    let mut position = Position::new(&deal.parse().unwrap(), Strain::Spades, Seat::North);
    let line = best_line(&mut solver, &position).unwrap();
    assert_eq!(line.tricks.ns, 13);
    line.cards.iter().for_each(|card| position.play(*card).unwrap());
    assert_eq!(solver.cards(&position), Ok(Vec::new()));
    assert_eq!(solver.best(&position), Ok(None));
    assert_eq!(solver.along(&position, &[], Side::NorthSouth), Ok(vec![13]));
    let ace = "SA".parse().unwrap();
    let over = solver.along(&position, &[ace], Side::NorthSouth);
    assert_eq!(over, Err(SolverError::Play(PlayError::Over)));
}

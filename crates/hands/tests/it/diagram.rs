//! The diagram of a board, as the appendix of Dealer4's manual prints it.

use bridge::{BoardNo, Seat};
use hands::Board;
use hands::diagram::{WIDTH, diagram, makeable_levels};
use hands::double_dummy::TrickTable;
use proptest::prelude::*;

use crate::table_stories::{self, Dice};

fn board(number: u32, deal: &str) -> Board {
    Board::new(BoardNo::new(number).unwrap(), deal.parse().unwrap())
}

#[test]
fn the_first_board_of_the_appendix() {
    let table: TrickTable = "3a3a3a3a494857574949".parse().unwrap();
    let wanted = "\
Board: 1 Dealer: N None Vul

                    ♠ T2
                    ♥ J965
                    ♦ T7532
                    ♣ 63
♠ 93                      N             ♠ AKQ874
♥ KT8                   W   E           ♥ AQ2
♦ Q96                     S             ♦ J8
♣ JT974                                 ♣ A5
                    ♠ J65
                    ♥ 743
                    ♦ AK4
                    ♣ KQ82

       1               NT ♠ ♥ ♦ ♣
   6 HCP 20         E   4 4 3 1 3
      13            W   4 4 2 1 3
";
    assert_eq!(diagram(&board(1, crate::lin::DEAL), Some(&table)), wanted);
}

#[test]
fn the_second_board_of_the_appendix() {
    let table: TrickTable = "48486666494958586666".parse().unwrap();
    let deal = "N:T8742.A.43.AT942 6.T42.Q9865.KQJ8 A53.J865.AJ2.653 KQJ9.KQ973.KT7.7";
    let text = diagram(&board(2, deal), Some(&table));
    assert!(text.starts_with("Board: 2 Dealer: E NS Vul\n"), "{text}");
    let wanted = "
       8               NT ♠ ♥ ♦ ♣
  14 HCP  8         E   2 - 3 2 -
      10            W   2 - 3 2 -
";
    assert!(text.ends_with(wanted), "{text}");
    let levels = makeable_levels(&table, Seat::East).map(|level| level.map(|level| level.get()));
    assert_eq!(levels, [Some(2), None, Some(3), Some(2), None]);
    assert_eq!(makeable_levels(&table, Seat::North), [None; 5]);
}

#[test]
fn a_void_is_a_dash_and_thirteen_cards_fit() {
    let deal = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432";
    let text = diagram(&board(4, deal), None);
    assert!(text.starts_with("Board: 4 Dealer: W All Vul\n"), "{text}");
    assert!(text.contains("♠ -                       N             ♠ -\n"), "{text}");
    assert!(text.contains("♣ AKQJT98765432                         ♣ -\n"), "{text}");
}

proptest! {
    #[test]
    fn no_diagram_is_too_wide(seed: u64, number in 1_u32..1_000_000) {
        let deal = Dice(seed).deal();
        let board = Board::new(BoardNo::new(number).unwrap(), deal);
        let text = diagram(&board, Some(&table_stories::table(seed)));
        prop_assert!(text.lines().all(|line| line.chars().count() <= WIDTH), "{}", text);
        prop_assert_eq!(text.matches(['♠', '♥', '♦', '♣']).count(), 20);
    }
}

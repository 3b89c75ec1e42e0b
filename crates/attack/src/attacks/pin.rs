//! The director's PIN: the ones that people try first, and what the right one opens.

use anyhow::ensure;
use serde_json::json;

use super::Attack;
use crate::arguments::Size;
use crate::club::Club;
use crate::director::Director;
use crate::phone::Phone;
use crate::report::Finding;
use crate::room::{attacker, guest};

pub(super) const ATTACK: Attack = Attack {
    name: "pin",
    tries: "the PINs that people try first at every table, and the right one to see cards that were not played",
    run,
};

/// One fewer than lock the phone that sits at a table.
const TRIED: [&str; 4] = ["0000", "1111", "1234", "1212"];

fn run(club: &Club, _: Size, finding: &mut Finding) -> anyhow::Result<()> {
    let mut opened = 0;
    for (table, number) in ["A1", "A2", "A3"].into_iter().zip(0..) {
        let phone = Phone::at(club, table, attacker(number))?;
        phone.sit()?;
        for pin in TRIED {
            let answer = phone.type_pin(pin)?;
            opened += usize::from(answer.status == 200);
            finding.check(answer.status != 200, format!("PIN {pin} opens the menu at {table}"));
        }
    }
    finding.got(format!("{opened} of {} guesses opened the menu", 3 * TRIED.len()));
    let phone = Phone::at(club, "A1", guest(0))?;
    phone.enter(1, 1, "4SN=")?.ok()?;
    let (grant, thief) = with_the_right_pin(club)?;
    let look = |board: u32| thief.get_with_grant(&format!("director/board/{board}"), &grant);
    ensure!(
        look(1)?.body.contains("\"deal\""),
        "the menu does not show the cards of a board that was played, so nothing is known of the others"
    );
    for board in 2..=6 {
        let answer = look(board)?;
        finding.check(
            !answer.body.contains("\"deal\"") && answer.json()["hand"].is_null(),
            format!("the PIN shows the cards of board {board}: {}", answer.body),
        );
        let unlock = json!({
            "grant": grant, "board": board, "name": "Ann", "password": club.pin,
            "device": thief.device,
        });
        let status = thief.post("director/unlock", &unlock)?.status;
        finding.check(status != 200, format!("board {board} is unlocked without a password"));
    }
    let director = Director::log_in(club)?;
    let used = director.attention("pin_used")?;
    finding.check(!used.is_empty(), "the director is not told that the PIN was used");
    let wrong = director.attention("wrong_pins")?.len();
    finding.check(wrong > 0, "the director is not told of wrong PINs");
    finding.got("with the right PIN, no cards of 5 boards that were not played");
    finding.count("guesses", 3 * TRIED.len());
    finding.count("tables with wrong PINs shown to the director", wrong);
    Ok(())
}

/// Returns the grant for the right PIN, on a phone that sits at A1.
fn with_the_right_pin(club: &Club) -> anyhow::Result<(String, Phone)> {
    let thief = Phone::at(club, "A1", attacker(9))?;
    let granted = thief.type_pin(&club.pin)?.ok()?;
    Ok((granted["grant"].as_str().unwrap_or_default().to_owned(), thief))
}

//! Shortcuts, buttons, and texts that are typed with them.

use alerts::{Choices, Expanded, System};
use proptest::prelude::*;

use crate::random_files::{Dice, file};

fn expanded(file: &str, text: &str) -> Expanded {
    let system = System::of(file);
    system.expand(&system.choose(&Choices::default()), text)
}

fn lines(file: &str, text: &str) -> Vec<String> {
    let expanded = expanded(file, text);
    assert!(!expanded.stopped, "{expanded:?}");
    expanded.lines
}

const FILE: &str = "\
BBOalert
Shortcut,   TC,   Texas !C
Shortcut,TH,Texas ♥
Shortcut,BW,Blackwood 4-1,3-0
Shortcut,ML,first\\nsecond\\n
Shortcut,AltA, Hello there
Shortcut,GF,game force,width=50%
Shortcut,AK,ace or GF
Shortcut,XTC,never reached
Shortcut,,no token
Shortcut,nothing
Button, Thanks , Thank you! ,width=33%
Button,Empty
";

#[test]
fn a_token_is_replaced_while_typing() {
    assert_eq!(lines(FILE, "TC"), ["Texas !C"]);
    assert_eq!(lines(FILE, "then TC, and GF."), ["then Texas !C, and game force."]);
}

#[test]
fn a_token_is_replaced_in_the_middle_of_a_word() {
    assert_eq!(lines(FILE, "AGFX"), ["Agame forceX"]);
}

#[test]
fn the_first_shortcut_that_fits_wins() {
    let used = expanded(FILE, "XTC");
    assert_eq!(used.lines, ["XTexas !C"]);
    assert_eq!(used.used.iter().map(|place| place.line).collect::<Vec<_>>(), [2]);
}

#[test]
fn an_earlier_token_inside_a_longer_one_takes_its_place() {
    let file = "Shortcut,A,one\nShortcut,AB,two\n";
    assert_eq!(lines(file, "AB"), ["oneB"]);
    // Even if it is defined later, it is typed before the longer one is complete.
    let file = "Shortcut,AB,two\nShortcut,A,one\n";
    assert_eq!(lines(file, "AB"), ["oneB"]);
}

#[test]
fn a_comma_cuts_the_text() {
    assert_eq!(lines(FILE, "BW"), ["Blackwood 4-1"]);
}

#[test]
fn what_a_shortcut_makes_is_looked_at_again() {
    let made = expanded(FILE, "AK");
    assert_eq!(made.lines, ["ace or game force"]);
    assert_eq!(made.used.iter().map(|place| place.line).collect::<Vec<_>>(), [8, 7]);
}

#[test]
fn a_line_end_sends_what_stands_before_it() {
    assert_eq!(lines(FILE, "so ML"), ["so first", "second"]);
    assert_eq!(lines(FILE, "MLrest"), ["first", "second", "rest"]);
}

#[test]
fn every_message_is_looked_at_again() {
    let file = "Shortcut,GF,game force\nShortcut,ML,GF\\nis GF\n";
    assert_eq!(lines(file, "ML"), ["game force", "is game force"]);
}

#[test]
fn a_key_is_typed_by_its_name() {
    assert_eq!(lines(FILE, "AltA!"), ["Hello there!"]);
}

#[test]
fn suit_symbols_become_letters() {
    assert_eq!(lines(FILE, "5♠ TH"), ["5!S Texas !H"]);
}

#[test]
fn without_shortcuts_a_text_stays_as_it_is() {
    assert_eq!(lines(FILE, "nothing special"), ["nothing special"]);
    assert_eq!(lines(FILE, ""), [""]);
    assert_eq!(expanded(FILE, "nothing").used, []);
}

#[test]
fn a_shortcut_that_would_go_on_for_ever_is_stopped_and_told() {
    let file = "BBOalert\nShortcut,A,B\nShortcut,B,xA\nShortcut,Q,quite fine\n";
    let stopped = expanded(file, "Q and A rest");
    assert!(stopped.stopped);
    assert_eq!(stopped.lines, ["quite fine and A"]);
    assert_eq!(stopped.used.iter().map(|place| place.line).collect::<Vec<_>>(), [4, 2, 3]);
    assert!(expanded("Shortcut,BW,Blackwood BW\n", "BW").stopped);
    // One that becomes itself changes nothing, so nothing goes on.
    assert!(!expanded("Shortcut,BW,BW\n", "BW").stopped);
    assert!(expanded("Shortcut,a,a\\na\n", "a").stopped);
}

#[test]
fn only_blocks_that_are_on_count() {
    let file = "Option,A one\nShortcut,GF,game force\nOption,A two\nShortcut,GF,good fit\n";
    assert_eq!(lines(file, "GF"), ["game force"]);
    let system = System::of(file);
    let choices = Choices { options: vec![("A two".to_owned(), true)], ..Choices::default() };
    let chosen = system.choose(&choices);
    assert_eq!(system.expand(&chosen, "GF").lines, ["good fit"]);
    let shortcuts = system.shortcuts(&chosen);
    assert_eq!(shortcuts.len(), 1);
    assert_eq!(shortcuts[0].option.as_deref(), Some("A two"));
}

#[test]
fn an_alias_can_rewrite_the_keyword() {
    assert_eq!(lines("Alias,Short,Kurz\nShortcut,GF,game force\n", "GF"), ["GF"]);
    assert_eq!(lines("Shortcut,GF,game wk\nAlias,wk,weak\n", "GF"), ["game wk"]);
    assert_eq!(lines("Alias,wk,weak\nShortcut,GF,game wk\n", "GF"), ["game weak"]);
}

#[test]
fn shortcuts_and_buttons_are_listed() {
    let system = System::of(FILE);
    let chosen = system.choose(&Choices::default());
    let shortcuts = system.shortcuts(&chosen);
    let tokens: Vec<&str> = shortcuts.iter().map(|it| it.token.as_str()).collect();
    assert_eq!(tokens, ["TC", "TH", "BW", "ML", "AltA", "GF", "AK", "XTC"]);
    assert_eq!(shortcuts[5].style.as_deref(), Some("width=50%"));
    let buttons = system.buttons(&chosen);
    let told: Vec<_> = buttons.iter().map(|it| (it.label.as_str(), it.text.as_str())).collect();
    assert_eq!(told, [("Thanks", " Thank you! "), ("Empty", "")]);
    assert_eq!(buttons[0].style.as_deref(), Some("width=33%"));
    assert_eq!(buttons[0].place.line, 12);
}

proptest! {
    #[test]
    fn any_text_is_expanded_in_bounded_time(seed: u64, text in "[1CDNbRd2\\-\\\\n♣ x]{0,40}") {
        let made = expanded(&file(&mut Dice::new(seed)), &text);
        prop_assert!(!made.lines.is_empty());
    }

    /// Short texts over few letters, so that tokens contain and make each other.
    #[test]
    fn shortcuts_of_any_kind_come_to_an_end(
        tokens in prop::collection::vec(("[ab]{1,2}", "[ab]{0,3}(\\\\n)?[ab]{0,2}"), 0..5),
        text in "[ab]{0,10}",
    ) {
        let lines = tokens.iter().map(|(token, text)| format!("Shortcut,{token},{text}\n"));
        let file: String = lines.collect();
        let made = expanded(&file, &text);
        // What has settled ends in no token that would still change it.
        let last = made.lines.last().unwrap();
        let first = tokens.iter().find(|(token, _)| last.ends_with(token.as_str()));
        if !made.stopped && let Some((token, becomes)) = first {
            prop_assert_eq!(token, becomes, "{} {:?}", file, made);
        }
    }
}

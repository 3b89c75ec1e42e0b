//! A system as a tree, as text and as a page.

use alerts::{Choices, Node, System, Tree};
use proptest::prelude::*;

use crate::corpus_files;
use crate::random_files::{Dice, file};

const NOTES: &str = "\
BBOalert,Our <b>notes</b> &amp; more<br>2026
,1C,16+ any
1C--,1D,0-7
1C--1D--,1H,nat or 20+#Relay next
1C--,1H,5+!H 8+
1CDb,Rd,strong
1C1S,Db,5-7
1H,2N,both minors
1N----,Db,balancing
----,1S,light
----1S--,2C,drury
,1D,old
,1D,11-15
1[HS]--,2N,raise
1C2_,Db,values
__2C,Db,penalty
1D--,(2H|2S),weak hearts,weak spades
/4N--$/,5C,0 or 3
1CDbl,2C,misspelt
Option,NT_@n
,1N,12-14
1N--,2C,weak stayman
Option,NT_@v
,1N,15-17
1N--,2C,stayman
Option
1N--,2D,transfer
";

fn tree() -> Tree {
    System::of(NOTES).tree(None)
}

#[test]
fn notes_are_written_as_text() {
    insta::assert_snapshot!(tree().text(), @r"
Our notes & more 2026
=====================

1♣  16+ any
  1♦  0-7
    1♥  nat or 20+ # Relay next
  1♥  5+♥ 8+
  (×)
    ××  strong
  (1♠)
    ×  5-7
  (2 of anything)
    ×  values

1♦  old (overridden)

1♦  11-15
  2♥  weak hearts
  2♠  weak spades

1NT  12-14 [NT_@n]
  2♣  weak stayman

1NT  15-17 [NT_@v]
  2♣  stayman
  2♦  transfer

any call
  (2♣)
    ×  penalty

1 of a major
  2NT  raise

In 3rd seat
  1♠  light
    2♣  drury

(1♥)
  2NT  both minors

(1NT)
  Pass
    ×  balancing

Other patterns
  /4N--$/,5C  0 or 3

Never matched
  1CDbl,2C  misspelt
");
}

#[test]
fn only_what_counts_is_shown_with_chosen_options() {
    let file = "\
,1N,never mind
Option,A weak
,1N,12-14
Option,A strong
,1N,15-17
Option,B_@3
,1N,third
";
    let system = System::of(file);
    let tree = system.tree(Some(&system.choose(&Choices::default())));
    let told = |node: &Node| format!("{} {}", node.text.clone().unwrap(), node.overridden);
    let told: Vec<String> = tree.roots.iter().map(told).collect();
    // The block for the third seat does not override what counts in the others.
    assert_eq!(told, ["never mind true", "12-14 false", "third false"]);
    assert_eq!(system.tree(None).roots.len(), 4);
    assert!(system.tree(None).roots.iter().all(|node| !node.overridden));
}

#[test]
fn a_node_knows_its_record() {
    let tree = tree();
    let club = &tree.roots[0];
    assert_eq!((club.calls.as_str(), club.by_us, club.place.unwrap().line), ("1♣", true, 2));
    let heart = club.children.iter().find(|node| node.calls == "1♥").unwrap();
    assert_eq!(heart.text.as_deref(), Some("5+♥ 8+"));
    let relay = &club.children[0].children[0];
    assert_eq!(relay.chat.as_deref(), Some("Relay next"));
    let double = club.children.iter().find(|node| node.calls == "(×)").unwrap();
    assert!(!double.by_us && double.place.is_none());
    let json = serde_json::to_value(club).unwrap();
    assert_eq!(json["calls"], "1♣");
    assert_eq!(json["overridden"], false);
}

#[test]
fn the_title_is_plain_text_or_the_name_of_the_file() {
    assert_eq!(tree().title, "Our notes & more 2026");
    let none = &mut |_: &str, _: &str| Err(String::new());
    let named = |name: &str| System::read(name, b"BBOalert\n", none).unwrap().tree(None).title;
    let mut named = named;
    assert_eq!(named("folder/strong-club.bboalert"), "strong-club");
    assert_eq!(named("C:\\notes\\acol.txt"), "acol");
    assert_eq!(named(""), "Bidding system");
}

/// Returns how wild cards are told, after a pass of theirs and as a call.
fn words(pattern: &str) -> String {
    let system = System::of(&format!("1C--,{pattern},x\n"));
    let tree = system.tree(None);
    tree.roots[0].children[0].calls.clone()
}

#[test]
fn wild_cards_are_told_in_words() {
    for (pattern, told) in [
        ("1C", "1♣"),
        ("3N", "3NT"),
        ("Db", "×"),
        ("Rd", "××"),
        ("--", "Pass"),
        ("__", "any call"),
        ("**", "any call"),
        ("2[CD]", "2 of a minor"),
        ("2[HS]", "2 of a major"),
        ("3[CDHS]", "3 of a suit"),
        ("2_", "2 of anything"),
        ("2[CH]", "2 of ♣/♥"),
        ("_H", "♥ at any level"),
        ("[234]N", "2–4 of NT"),
        ("[12][CD]", "1–2 of a minor"),
        ("[1-7].", "any bid"),
        ("[^-]_", "any call but Pass"),
        ("[-D]_", "Pass or ×"),
        ("[2D][Cb]", "× or 2♣"),
        ("[357][CHN]", "3 of ♣/♥/NT or 5 of ♣/♥/NT or 7 of ♣/♥/NT"),
        ("[1357][CHN]", "one of 12 calls"),
    ] {
        assert_eq!(words(pattern), told, "{pattern}");
    }
}

#[test]
fn a_record_for_several_auctions_is_shown_in_each() {
    let text = System::of("1N(----)?,2C,both majors\n").tree(None).text();
    assert_eq!(
        text,
        "\
Bidding system
==============

(1NT)
  Pass
    2♣  both majors
  2♣  both majors
"
    );
    // All seats are told at once.
    let text = System::of("(|--|----|------)1N--,2C,ask\n").tree(None).text();
    assert!(text.ends_with("\n1NT\n  2♣  ask\n"), "{text}");
    // Too many places to be shown in each.
    let roots = System::of("(1C|1D--|1H1S|2C2D--|3C----)1N,Db,x\n").tree(None).roots;
    assert_eq!(roots[0].calls, "Other patterns");
}

#[test]
fn records_that_are_passed_over_and_prose_are_not_shown() {
    let tree = System::of("BBOalert\n,1C,@I hidden\nprose, with, commas\n,,x\n").tree(None);
    assert_eq!(tree.roots, []);
    assert_eq!(tree.text(), "Bidding system\n==============\n");
}

fn depth(nodes: &[Node]) -> usize {
    nodes.iter().map(|node| 1 + depth(&node.children)).max().unwrap_or(0)
}

#[test]
fn very_long_auctions_do_not_make_very_deep_trees() {
    let context = "1C1D".repeat(5_000);
    let file = format!("{context},2C,far away\n{}", ",1C,near\n1C--,1D,next\n");
    let tree = System::of(&file).tree(None);
    assert_eq!(depth(&tree.roots), 40);
    assert!(tree.text().contains("far away"));
    assert!(tree.html().contains("far away"));
    let json = serde_json::to_string(&tree).unwrap();
    // Readers have a limit of their own.
    serde_json::from_str::<serde_json::Value>(&json).unwrap();
}

#[test]
fn many_records_for_one_call_are_no_trouble() {
    let mut file = String::new();
    for number in 0..5_000 {
        file.push_str(&format!("Option,o{number}\n,1C,text {number}\n1C--,1D,{number}\n"));
    }
    assert_eq!(System::of(&file).tree(None).roots.len(), 5_000);
}

#[test]
fn the_page_has_nothing_that_is_not_escaped() {
    let file = "\
BBOalert,a &lt;i&gt; title
Option,<o> & \"x\"
,1C,&lt;script&gt;alert(1)&lt;/script&gt; & 'more' \"quoted\"#&lt;b&gt;chat
/<x>/,1D,see
";
    let page = System::of(file).tree(None).html();
    for bad in ["<script", "<o>", "<x>", "<b>chat", "<i> title"] {
        assert!(!page.contains(bad), "{bad} in {page}");
    }
    for good in [
        "a &lt;i&gt; title",
        "&lt;script&gt;alert(1)&lt;/script&gt; &amp; &#39;more&#39; &quot;quoted&quot;",
        "title=\"&lt;o&gt; &amp; &quot;x&quot;\"",
    ] {
        assert!(page.contains(good), "{good} in {page}");
    }
}

#[test]
fn the_page_has_contents_sections_and_levels() {
    let page = tree().html();
    assert!(page.starts_with("<!DOCTYPE html>\n<html lang=\"en\">"));
    assert!(!page.contains("<script") && !page.contains("http"));
    let n = |piece: &str| page.matches(piece).count();
    assert_eq!(n("<details"), n("</details>"));
    assert_eq!(n("<summary"), n("<details"));
    assert_eq!(n("<ul"), n("</ul>"));
    assert_eq!(n("<li"), n("</li>"));
    assert_eq!(n("<section"), n("</section>"));
    for at in page.match_indices("href=\"#").map(|(at, it)| at + it.len()) {
        let name = page[at..].split('"').next().unwrap();
        assert_eq!(n(&format!("id=\"{name}\"")), 1, "{name}");
    }
    assert!(page.contains("NT, not vulnerable</span>"), "{page}");
    assert!(page.contains("<s>old</s>"));
}

/// Every line of the tree has the record it came from, and none is lost.
fn check(text: &str) {
    let system = System::of(text);
    let tree = system.tree(None);
    assert!(depth(&tree.roots) <= 41);
    let mut waiting: Vec<&Node> = tree.roots.iter().collect();
    let mut lines = std::collections::BTreeSet::new();
    while let Some(node) = waiting.pop() {
        assert!(!node.calls.is_empty(), "{text}");
        assert!(node.place.is_some() || !node.children.is_empty(), "{node:?}\n{text}");
        lines.extend(node.place.map(|place| place.line));
        waiting.extend(&node.children);
    }
    // Whatever a look-up can find is in the tree.
    for statement in system.statements() {
        let plain = alerts::calls(&statement.context).is_some();
        let shown = plain && alerts::call(&statement.call).is_some();
        if shown && !statement.text.contains("@I") && statement.option.is_some() {
            assert!(lines.contains(&statement.place.line), "{statement:?}\n{text}");
        }
    }
    tree.text();
    tree.html();
}

#[test]
fn real_files_become_trees() {
    for (_, bytes) in corpus_files::systems() {
        check(alerts::Document::read(&bytes).unwrap().text());
    }
}

proptest! {
    #[test]
    fn every_system_becomes_a_tree(seed: u64) {
        check(&file(&mut Dice::new(seed)));
    }

    #[test]
    fn any_text_becomes_a_tree(text in "(?s)([1-7CDHSN\\-_*\\[\\]()|,!♣Optin \\\\\n]|.){0,80}") {
        check(&text);
    }
}

#[test]
fn what_a_later_pattern_overrides_is_marked() {
    let system =
        System::of("BBOalert\n1N--,2C,Stayman\n1N__,2C,natural\n----,1S,light\n,1S,sound\n");
    let text = system.tree(None).text();
    let marked: Vec<&str> = text.lines().filter(|line| line.contains("overridden")).collect();
    assert_eq!(marked.len(), 2, "{text}");
    assert!(marked[0].contains("Stayman") || marked[1].contains("Stayman"), "{text}");
}

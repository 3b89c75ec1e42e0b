//! Whether the literal reading says what is known of the real program.

use crate::literal::{Ask, Hit, Literal};

pub(crate) fn ask<'a>(context: &'a str, call: &'a str) -> Ask<'a> {
    Ask { context, call, board: None, partner: None, me: None, clicks: &[], sample_rules: false }
}

pub(crate) fn found(text: &str, ask: &Ask<'_>) -> Option<String> {
    Literal::new(text).find(ask).map(|hit| hit.explanation)
}

/// The explanation of a call, a hyphen when there is none.
pub(crate) fn explained(text: &str, context: &str, call: &str) -> String {
    found(text, &ask(context, call)).unwrap_or("-".to_owned())
}

#[test]
fn the_last_record_wins_whether_it_counts_passes_or_not() {
    assert_eq!(explained("----,1S,third\n,1S,any", "----", "1S"), "any");
    assert_eq!(explained(",1S,any\n----,1S,third", "----", "1S"), "third");
    assert_eq!(explained(",1S,any\n----,1S,third", "", "1S"), "any");
    // Only three passes are taken away.
    assert_eq!(explained(",1S,any", "--------", "1S"), "-");
}

#[test]
fn patterns_fit_as_they_do_in_the_program() {
    for (pattern, context, expected) in [
        ("1C__", "1C1D", true),
        ("1C_", "1C--", false),
        ("1C**", "1C--", true),
        ("1[CD]--", "1D--", true),
        ("1C|1D", "1D", true),
        ("1C|1D--", "1C--", false),
        ("/1C/", "1H1C", true),
        ("/1C", "1H1C--", true),
        ("/1$C", "1H1C--", false),
        ("/1$C", "1H1C", true),
        ("//", "1S2H", true),
        ("/", "1S2H", true),
        ("1c", "1C", false),
        ("(1C", "1C", false),
        ("1C(--)?", "1C", true),
        (" 1 ! C ", "1C", true),
    ] {
        let text = format!("{pattern},2C,yes");
        assert_eq!(explained(&text, context, "2C") == "yes", expected, "{pattern} {context}");
    }
}

#[test]
fn lines_are_continued_and_split_at_every_comma() {
    let text = "x\n1C--, \\\n  1D, be\\\n  gun,rest\n1C--,1H,\"a,b\"\n1C--,1S,a&comma;b";
    let hit = Literal::new(text).find(&ask("1C--", "1D"));
    let expected = Hit { line: 2, explanation: "begun".to_owned(), chat: None, trusted: false };
    assert_eq!(hit, Some(expected));
    assert_eq!(explained(text, "1C--", "1H"), "\"a");
    assert_eq!(explained(text, "1C--", "1S"), "a");
    assert_eq!(explained("\u{feff},1C,x\\", "", "1C"), "x");
}

#[test]
fn a_plus_repeats_the_context_of_the_record_before() {
    assert_eq!(explained("1C--,1D,a\n+,1H,b\n+,1S,c", "1C--", "1S"), "c");
    assert_eq!(explained("1C--,1D,a\nprose, with, commas\n+,1S,c", "1C--", "1S"), "-");
    assert_eq!(explained("1C--,1D,a\nprose with, comma\n+,1S,c", "1C--", "1S"), "c");
    assert_eq!(explained("1C--,,a\n+,1S,c\n+,,d", "1C--", "1S"), "c");
}

#[test]
fn lists_become_records() {
    let text = "1C,1D,x\n- 1H hearts\n    - 1S spades\n\t* Db,2C  over a double\n- 2D,3C overcall";
    assert_eq!(explained(text, "1C1D--", "1H"), "hearts");
    assert_eq!(explained(text, "1C1D--1H--", "1S"), "spades");
    assert_eq!(explained(text, "1C1D--1HDb", "2C"), "over a double");
    assert_eq!(explained(text, "1C1D2D", "3C"), "overcall");
    // A blank line takes the root away; an item without text has no call.
    assert_eq!(explained("1C,1D,x\n\n- 1H hearts", "--", "1H"), "hearts");
    assert_eq!(explained("1C,1D,x\n- 1H", "1C1D--", "1H"), "-");
    assert_eq!(explained("1C,1D,x\n  - 1H hearts", "1C1D--", "1H"), "-");
    assert_eq!(explained("1C,1D,x\n+,1H,y\n- 2D dead", "1C1H--", "2D"), "-");
}

#[test]
fn lists_remember_deeper_levels_and_fail_where_none_was() {
    let text = "1C,,\n- 1D a\n    - 1H b\n1S,,\n    - 2C stale";
    assert_eq!(explained(text, "1C--1D--", "2C"), "stale");
    assert_eq!(explained("- 1C first", "undefined--", "1C"), "first");
    // On level 22 nothing was ever prepared: a line of text, and the root of what follows.
    let deep = format!("{}- 1C--,1D,x\n- 1H y", "    ".repeat(21));
    assert_eq!(explained(&deep, "-1C--1D--", "1H"), "y");
    assert_eq!(explained(&format!("{}- 1C x", "    ".repeat(19)), "undefined--", "1C"), "x");
}

#[test]
fn suit_symbols_are_letters_in_records_only() {
    assert_eq!(explained("1♣--,1♡,4+♥ or NT", "1C--", "1H"), "4+!H or NT");
    assert_eq!(explained("1NT--,2♧,x,♣", "1N--", "2C"), "x");
    assert_eq!(explained("Alias,♣,K\n,1C,a♣", "", "1C"), "a!C");
    assert_eq!(explained(",1C\\\n,♣", "", "1C"), "♣");
}

#[test]
fn aliases_apply_from_their_line_on() {
    assert_eq!(explained(",1C,nat\nAlias,nat,natural\n,1D,nat", "", "1C"), "nat");
    assert_eq!(explained("Alias,A,B\nAlias,B,C\n,1D,AA", "", "1D"), "CC");
    assert_eq!(explained("Alias,A,B,@E\nA,1D,A\n,1D,x,", "A", "1D"), "B");
    assert_eq!(explained("Alias,A,1C,@C\nA--,1D,A", "1C--", "1D"), "A");
    assert_eq!(explained("Alias,A,1D,@B\n,A,A", "", "1D"), "A");
    assert_eq!(explained("Alias,x,[$$$1$`$'],@E\n,1D,axb", "", "1D"), "a[$$1ab]b");
    assert_eq!(explained("Alias,Option,1C\n1C,1D,x\nOption,a,b", "1C", "1D"), "x");
}

#[test]
fn aliases_that_grow_stop() {
    assert_eq!(explained("Alias,a,ab,@E\n,1D,a", "", "1D"), format!("a{}", "b".repeat(101)));
    // What stands after the a doubles: 4,093 bytes are reached, 8,189 would be too many.
    assert_eq!(explained("Alias,a,$'a$',@E\n,1D,abbbb", "", "1D").len(), 4_093);
    assert_eq!(explained("Alias,,x,@E\n,1D,", "", "1D"), "");
    assert_eq!(explained("Alias,,x,@E\n,1D,y", "", "1D"), format!("{}y", "x".repeat(101)));
}

#[test]
fn option_groups_are_by_first_word_and_neighbourhood() {
    let text = "Option,A x\nOption,A y\nOption,B\nOption,A z\nOption,A y\nOption,L @s\nOption,L m";
    let literal = Literal::new(text);
    let states = |clicks| {
        let enabled = literal.enabled(&Ask { clicks, ..ask("", "1C") });
        enabled.iter().filter(|one| one.1).map(|one| one.0.clone()).collect::<Vec<_>>()
    };
    assert_eq!(states(&[]), ["A x", "B", "A z"]);
    assert_eq!(states(&[("A y", true)]), ["A y", "B"]);
    // Already selected: no click, so the others stay.
    assert_eq!(states(&[("A z", true), ("nobody", true), ("B", false)]), ["A x", "A z"]);
    assert_eq!(states(&[("L", false), ("L m", true)]), ["A x", "B", "A z", "L m"]);
    let labels: Vec<String> =
        literal.enabled(&ask("", "1C")).into_iter().map(|one| one.0).collect();
    assert_eq!(labels, ["A x", "A y", "B", "A z", "L", "L m"]);
}

#[test]
fn option_blocks_end_with_a_bare_option() {
    let text = "Option,A x\nOption,A y\n,1C,off\n,1C,off\nOption\n,1D,on\nO ption,A x\n,1H,too";
    assert_eq!(explained(text, "", "1C"), "-");
    assert_eq!(explained(text, "", "1D"), "on");
    assert_eq!(explained(text, "", "1H"), "too");
    assert_eq!(explained("Option,A @s\n,1C,never", "", "1C"), "-");
    assert_eq!(explained("Option,,\n,1C,unnamed", "", "1C"), "-");
}

#[test]
fn tags_look_at_the_caller_and_the_opener() {
    let text = "Option,a@n@N\nOption,b@v\nOption,c@V\nOption,d@2@3\nOption,@4 e";
    let valid = |context, board| {
        let ask = Ask { board: Some(board), ..ask(context, "1C") };
        let enabled = Literal::new(text).enabled(&ask);
        enabled
            .iter()
            .filter(|one| one.1)
            .map(|one| one.0.chars().next())
            .collect::<Option<String>>()
    };
    assert_eq!(valid("", 1).as_deref(), Some("a@"));
    // On board 2 East deals and North-South are vulnerable.
    assert_eq!(valid("", 2).as_deref(), Some("c@"));
    assert_eq!(valid("--", 2).as_deref(), Some("bd@"));
    assert_eq!(valid("1C--", 18).as_deref(), Some("c@"));
    assert_eq!(valid("----", 4).as_deref(), Some("bcd@"));
    assert_eq!(valid("------", 4).as_deref(), Some("bc@"));
    assert_eq!(valid("", 0).as_deref(), Some("abcd@"));
}

#[test]
fn partners_are_looked_for_in_three_ways() {
    let text = "Option,A,joe+Me\nOption,B,joe\nOption,C\nOption,D,ann,BEA\nOption,D,joe";
    let active = |partner, me| {
        let enabled = Literal::new(text).enabled(&Ask { partner, me, ..ask("", "1C") });
        enabled.into_iter().filter(|one| one.1).map(|one| one.0).collect::<String>()
    };
    assert_eq!(active(None, Some("me")), "ABCD");
    assert_eq!(active(Some("stranger"), None), "ABCD");
    assert_eq!(active(Some("Joe"), Some("me")), "AC");
    assert_eq!(active(Some("me"), Some("joe")), "AC");
    assert_eq!(active(Some("joe"), Some("other")), "BC");
    assert_eq!(active(Some("joe"), None), "BC");
    assert_eq!(active(Some("bea"), None), "CD");
}

#[test]
fn explanations_are_tidied_and_cut() {
    let whole = |text: &str| Literal::new(&format!(",1C,{text}")).find(&ask("", "1C"));
    let hit = |explanation: &str, chat: Option<&str>, trusted| {
        let (explanation, chat) = (explanation.to_owned(), chat.map(str::to_owned));
        Some(Hit { line: 1, explanation, chat, trusted })
    };
    assert_eq!(whole(" a \t b  "), hit("a b", None, false));
    assert_eq!(whole("a #b# c"), hit("a ", Some("b"), false));
    assert_eq!(whole("#"), hit("", Some(""), false));
    assert_eq!(whole("@Ta@A@D@d"), hit("a", None, true));
    assert_eq!(whole("@T@t@@TT"), hit("@T", None, false));
    assert_eq!(whole("a@I"), None);
    assert_eq!(whole(""), hit("", None, false));
}

#[test]
fn only_the_first_html_node_is_shown() {
    for (text, expected) in [
        ("a<br>b", "a"),
        ("<b>bo<i>l</i>d</b> x", "bold"),
        ("<b>open", "open"),
        ("a</b>b", "ab"),
        ("</b>", ""),
        ("a</p>b", "a"),
        ("<br>a", ""),
        ("x <y", "x"),
        ("x < y & <10", "x < y & <10"),
        ("5&#43; &lt;7&amp;&nbsp;", "5+ <7&"),
        ("R&D &unknown", "R&D &unknown"),
        ("<!--note-->a", "note"),
        ("a<!b>c", "a"),
        ("<font color='>'>a</font>b", "a"),
        ("&#x41;&#128;&apos;&quot;&gt;", "A€'\">"),
    ] {
        assert_eq!(explained(&format!(",1C,{text}"), "", "1C"), expected, "{text}");
    }
}

#[test]
fn call_groups_choose_their_text() {
    let text = "Alias,a,z,@E\n,(1C|1D|1H|1S),a,b,c\n,(2.|3C),a,b";
    assert_eq!(explained(text, "", "1C"), "a");
    assert_eq!(explained(text, "", "1D"), "b");
    assert_eq!(explained(text, "", "1H"), "c");
    assert_eq!(explained(text, "", "1S"), "c");
    assert_eq!(explained(text, "", "2C"), "z");
    assert_eq!(explained(text, "", "3C"), "b");
}

#[test]
fn trust_follows_the_enabled_lines() {
    let text = "Trusted\n,1C,a\nOption,A x\nOption,A y\nUntrusted\nOption\n,1D,b\nUntrusted\n,1H,c";
    let trusted = |call| Literal::new(text).find(&ask("", call)).map(|hit| hit.trusted);
    assert_eq!(trusted("1C"), Some(true));
    assert_eq!(trusted("1D"), Some(true));
    assert_eq!(trusted("1H"), Some(false));
    assert_eq!(trusted("1S"), None);
}

#[test]
fn scripts_are_never_run() {
    let text =
        "Script,s,R='1C'\n,%s%,a\n,1D,%s% b\n%t%,1H,c\n1C%,1S,d\nScript,t\ncode\nScript,u\nx";
    assert_eq!(explained(text, "", "1C"), "-");
    assert_eq!(explained(text, "", "1D"), "%s% b");
    assert_eq!(explained(text, "%t%", "1H"), "-");
    assert_eq!(explained(text, "1C%", "1S"), "d");
    assert_eq!(explained(&format!("{text}\n%u%,2C,open"), "%u%", "2C"), "open");
    assert_eq!(explained("Script,s,\n%s%,1C,empty", "%s%", "1C"), "empty");
}

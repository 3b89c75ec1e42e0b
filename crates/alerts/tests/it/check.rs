//! What checks find, where they point, and what they never say of a good file.

mod random;

use std::collections::BTreeSet;
use std::str::FromStr;

use alerts::{Code, Finding, Imported, Place, Rules, Severity, System};

use crate::corpus_files::{OWN, sample};

/// A file of our own that has something of nearly everything wrong.
const BAD: &str = include_str!("../data/bad.bboalert");

/// Returns the text that a finding points at.
fn pointed<'s>(system: &'s System, place: Place, span: &std::ops::Range<usize>) -> &'s str {
    let file = &system.files()[place.file as usize];
    let line = file.document.line(place.line as usize);
    assert!(line.get(span.clone()).is_some(), "{span:?} in line {}: {line}", place.line);
    &line[span.clone()]
}

/// Returns findings as `line code: what is pointed at`.
fn listed(system: &System, findings: &[Finding]) -> Vec<String> {
    let listed = findings.iter().map(|it| {
        format!("{} {}: {}", it.place.line, it.code, pointed(system, it.place, &it.span))
    });
    listed.collect()
}

/// Checks a file with today's rules; its first line is given, so that the text begins in line 2.
fn check(text: &str, expected: &[&str]) {
    let system = System::of(&format!("BBOalert\n{text}\n"));
    let found = system.check(Rules::Today);
    assert_eq!(listed(&system, &found), expected, "{text}\n{found:#?}");
}

/// Checks a file, and returns the help of its only finding.
fn help(text: &str) -> String {
    let system = System::of(&format!("BBOalert\n{text}\n"));
    let found = system.check(Rules::Today);
    assert_eq!(found.len(), 1, "{text}\n{found:#?}");
    found[0].help.clone().unwrap_or_default()
}

/// Returns findings as a person would read them, without the lines of the file.
fn written(findings: &[Finding]) -> String {
    let mut text = String::new();
    for finding in findings {
        let Finding { code, severity, place, span, message, label, help, also } = finding;
        let severity = serde_json::to_value(severity).unwrap();
        let (severity, column) = (severity.as_str().unwrap(), span.start + 1);
        text.push_str(&format!("{}:{column} {severity}[{code}]: {message}\n", place.line));
        if !label.is_empty() {
            text.push_str(&format!("    ^ {label}\n"));
        }
        if let Some(help) = help {
            text.push_str(&format!("    = {help}\n"));
        }
        for (place, _, why) in also {
            text.push_str(&format!("    {}: {why}\n", place.line));
        }
    }
    text
}

#[test]
fn good_files_are_left_alone() {
    check("", &[]);
    check(
        ",1C,16+ HCP\n1C--,1D,0-7 HCP\n----1S--,2C,Drury\n1H,2N,minors\n1N(--|Db),2C,Stayman",
        &[],
    );
    check("1C--,1D,0-7\n+,1H,8+\n+,(1S|1N),8+ spades,8+ balanced", &[]);
    check("Prose, with two commas, is nobody's business\nSee 1C--, 1D, and so on for more", &[]);
    check("# 1C, 2C, and 3C openings\n<b>bold, text</b>, too", &[]);
    check("1C\n- 1D negative\n    - 1H,1N 17-19\n- 1H hearts", &[]);
    check("\n- ,1C strong\n- ,1D natural", &[]);
    check("Please:\n- press the button\n- then sit down, relax, and play", &[]);
    check("Option,A_@n\n,1N,12-14\nOption,A_@v\n,1N,15-17\nOption", &[]);
    check("Option,vs1C natural\n1C,Db,takeout\nOption,vs1C other\n1C,Db,majors\nOption", &[]);
    check("Option,Weak\n,1N,10-12\nOption\n,2C,strong\nOption,Weak\n,2D,weak\nOption", &[]);
    check("1N__,2C,natural\n1N--,2C,Stayman", &[]);
    check(",1S,11+ HCP\n----,1S,light", &[]);
    check("Option,Mine\n1N--,2C,Puppet\nOption\n1N--,2D,hearts", &[]);
    check("1N--,2C,Stayman\nOption,Other\n1N--,2C,Puppet\nOption", &[]);
    check(",1C,16+,A comment of mine\n,1D,11-15, Precision\n1C--,1H,8+,\t\tsee below", &[]);
    check("1H--,2H,< 10 HCP\n1H--,2S,x < y & z\n1H--,3H,5&lt;6", &[]);
    check("Shortcut,TC,Texas,width=50% color=red\nButton,OK,Fine\\n,\nShortcut,AltX,Hello", &[]);
    check("Alias,nat.,natural\n1H--,2C,nat.", &[]);
    check("Alias,M,[HS],@C@B\n1M--,2N,raise", &[]);
    check(
        "Option,Names\nAlias,Muppet,1N--3C--\nMuppet,3D,no major\nMuppet 3D--,3H,asks\n+,3S,asks too\nOption",
        &[],
    );
    check("Option,Recorded OFF\nOption,Recorded ON", &[]);
    check("1♣--,1NT,8-10♥\n!1!C--,1D,x", &[]);
    check("Trusted\n,1C,16+\nUntrusted", &[]);
    check("Script,s,R='1';\nScript,t\nlet a, b, c;\nif (a,b,c) {}\nScript\n,1C,16+", &[]);
    check("1N__2C__2D__,2H,weak\n1[HS]--2N--,3[CDHS],short\n(|--|----)1H--,2C,Drury", &[]);
    check("1N--,2C,a long text that \\\n  goes on here", &[]);
    check("1C--,__,anything\n/1N/,2C,conventional\n/^1H.*$/,4N,Blackwood", &[]);
    let own = System::of(OWN).check(Rules::Today);
    assert!(own.iter().all(|it| it.severity != Severity::Error), "{}", written(&own));
}

#[test]
fn calls_have_two_characters() {
    check("1c--,1D,x", &["2 unknown-token: 1c"]);
    check("1CDB,1D,x", &["2 unknown-token: DB"]);
    check("1C X 1D --, XX, x", &["2 unknown-token: X", "2 unknown-token: XX"]);
    check("1C--,P,x", &["2 unknown-token: P"]);
    check("1C--,Pa,x", &["2 unknown-token: Pa"]);
    check("1N,Dbl,x", &["2 unknown-token: Dbl"]);
    check("2N---,3C,x", &["2 unknown-token: ---"]);
    check("1♣ Pass,1♥,x", &["2 unknown-token: Pass"]);
    check("1M--,2N,x", &["2 unknown-token: 1M"]);
    check("1C\n- 1d negative\n- 1H hearts", &["3 unknown-token: 1d"]);
    // Contexts that go on are told once.
    check("1NDbl,2C,x\n1NDbl2C--,2D,x\n1NDbl,2D,x", &["2 unknown-token: Dbl"]);
    assert_eq!(help("1C X 1D --,1H,x"), "write: 1CDb1D--,1H,x");
    assert_eq!(help("2N---,3C,x"), "write: 2N--,3C,x");
    assert_eq!(help("1C-1D-1H,2C,x"), "write: 1C--1D--1H--,2C,x");
    assert_eq!(help("1C-(1S)-X,2C,x"), "write: 1C1SDb,2C,x");
    assert_eq!(help("1m--,2N,x"), "write: 1[CD]--,2N,x");
    assert_eq!(help("1N--,3 C/3 D,x"), "write: 1N--,(3C|3D),x");
    assert_eq!(help("1SA--,2C,x"), "write: 1N--,2C,x");
    assert_eq!(help("\"1C--\",1D,x"), "write: 1C--,1D,x");
}

#[test]
fn patterns_that_match_nothing_are_told() {
    check("1[cd]--,1H,x", &["2 never-matches: 1[cd]--"]);
    check("/1c/,1H,x", &["2 never-matches: /1c/"]);
    check("1C--,8C,x", &["2 never-matches: 8C"]);
    check("1C--1D--,weak,x", &["2 never-matches: weak"]);
    check("UC27 1C--,1D,x\nUC27 1D--,1H,y", &["2 never-matches: UC27"]);
    check("1[HS--,2N,x", &["2 bad-pattern: 1[HS--"]);
    check("1H--,2(C|D,x", &["2 bad-pattern: 2(C|D"]);
    check("(?=1C)..--,1D,x", &["2 unsupported-pattern: (?=1C)..--"]);
    check("1H--,,x", &["2 empty-call: ,"]);
    assert_eq!(help("1C--, ,2C,x"), "there is a comma too many; write: 1C--,2C,x");
    assert_eq!(help("1C,,16+"), "perhaps this was meant: ,1C,16+");
    assert!(help("(?!1C)..,1D,x").starts_with("every “!” is taken out"));
}

#[test]
fn auctions_follow_the_laws() {
    check("1C--1D--2H--3C--3H--,3H,x", &["2 illegal-auction: 3H"]);
    check("1H--Db,2C,x", &["2 illegal-auction: Db"]);
    check("Db,1C,x", &["2 illegal-auction: Db"]);
    check("1C--Rd,1D,x", &["2 illegal-auction: Rd"]);
    check("1C------,1D,x", &["2 illegal-auction: 1D"]);
    check("--------,1D,x", &["2 illegal-auction: 1D"]);
    check("1H__1[CDH]--,2N,x", &["2 illegal-auction: 1H__1[CDH]--"]);
    check("1H__2H__,1[CD],x", &["2 illegal-auction: 1[CD]"]);
    check("1D 1C --,1H,x\n1D1C--1H--,2C,y", &["2 illegal-auction: 1C"]);
    check("2♥2♣,3C,x", &["2 illegal-auction: 2♣"]);
    check("1H\n- 1D x", &["3 illegal-auction: 1D"]);
    assert_eq!(help("1H----Rd,2C,x"), "");
    assert_eq!(help("1HDb--Rd,--,x"), "perhaps this was meant: 1HDbRd,--,x  or: 1HDb----Rd,--,x");
}

#[test]
fn later_records_override_earlier_ones() {
    check("1N--,2C,a\n1N--,2C,b", &["2 contradicting-record: 1N--,2C"]);
    check("1N--,2C,a\n1N --, 2C,  a", &["2 duplicate-record: 1N--,2C"]);
    check("1N--,2C,a\n1N--,2C,b,20230131_19:45 Deal 3", &["2 replaced-by-recording: 1N--,2C"]);
    check("1N--,2C,a\n1N__,2C,b", &["2 shadowed-record: 1N--,2C"]);
    check("1N--,2C,a\n/1N/,2C,b", &["2 shadowed-record: 1N--,2C"]);
    check("1N--,2C,a\n1N--,2[CD],b", &["2 shadowed-record: 1N--,2C"]);
    check("1N--,(2C|2D),a,b\n1N--,2C,c\n1N--,2D,d", &["2 shadowed-record: 1N--,(2C|2D)"]);
    check("1N--,(2C|2D),a,b\n1N--,2C,c", &[]);
    check("----,1S,a\n,1S,b", &["2 shadowed-record: ----,1S"]);
    check("1[HS]--,2N,a\n1[HS]--,2N,b", &["2 contradicting-record: 1[HS]--,2N"]);
    check("1[H]--,2N,a\n1H--,2N,b", &["2 contradicting-record: 1[H]--,2N"]);
    check("Option,A\n1N--,2C,a\nOption\n1N--,2C,b", &["3 shadowed-record: 1N--,2C"]);
    check(
        "Option,A\n1N--,2C,a\nOption\nOption,A\n1N--,2C,b\nOption",
        &["3 contradicting-record: 1N--,2C"],
    );
    check("1N--,2C,a @I\n1N--,2C,b", &[]);
    check("1N--,2C,a\n1N--,2C,b @I", &[]);
    let many = "1N--,2C,a\n1N--,2D,b\n1N--,2H,c\n1N--,2S,d\n1N__,2[CDHS],e";
    check(many, &["6 overriding-pattern: 1N__,2[CDHS]"]);
    // A section that was copied is one thing to know.
    check(
        "1N--,2C,a\n+,2D,b\n+,2H,c\n\n1N--,2C,a\n+,2D,b\n+,2H,c",
        &["2 duplicate-record: 1N--,2C"],
    );
}

#[test]
fn plus_repeats_what_stands_before_it() {
    check("+,1D,x", &["2 plus-without-context: +"]);
    check("1C--,1D,x\nElse, with more, bid\n+,1H,y", &["4 plus-after-text: +"]);
    check("1C--,1D,x\nShortcut,a,b\n+,1H,y", &["4 plus-after-text: +"]);
    check("Option,A\n1C--,1D,x\nOption\n+,1H,y", &["5 plus-across-blocks: +"]);
    check("1C--,1D,x\nOption,A\n+,1H,y\nOption", &[]);
    // Every “+” of the block is as uncertain as the first.
    check(",1C,a\nOption,A\n1D,1H,b\nOption\n+,1S,c\n+,1C,d", &["6 plus-across-blocks: +"]);
    check("1C--,1D,x\n+2C--,2D,y", &["3 unknown-token: +2C--"]);
}

#[test]
fn lines_that_are_not_what_they_look_like_are_told() {
    check("option,A", &["2 misspelt-keyword: option"]);
    check("Options,A", &["2 misspelt-keyword: Options"]);
    check("Short cut,a,b", &["2 misspelt-keyword: Short cut"]);
    check("shortcut,a,b", &["2 misspelt-keyword: shortcut"]);
    check("alias,a,b", &["2 misspelt-keyword: alias"]);
    check("Optoin,A", &["2 misspelt-keyword: Optoin"]);
    check("trusted", &["2 misspelt-keyword: trusted"]);
    check("Untrustet", &["2 misspelt-keyword: Untrustet"]);
    check("Trusted,", &["2 misspelt-keyword: Trusted"]);
    check("Op tion,A\n1C,1D,x", &["2 never-enabled: Op tion"]);
    check("1H--3C--3D,Describe hand", &["2 two-field-record: 1H--3C--3D,Describe hand"]);
    check("1C--,1D negative", &["2 two-field-record: 1C--,1D negative"]);
    check(",2N", &["2 two-field-record: ,2N"]);
    check(",2N balanced", &["2 two-field-record: ,2N balanced"]);
    check(", and so on", &[]);
    check("1C--\t1D\tnegative", &["2 wrong-separator: 1C--\t1D\tnegative"]);
    check("1C--;1D;negative", &["2 wrong-separator: 1C--;1D;negative"]);
    check("//,1D,x", &["2 active-comment: //"]);
    check("// 1C--,1D,x", &["2 active-comment: // 1C--"]);
    check("// nothing, to see, here", &[]);
    check("1N--,2C,Stayman \\\n1N--,2D,hearts", &["2 joined-record: \\"]);
    assert_eq!(help("1H--3C--3D,Describe hand"), "write: 1H--3C--,3D,Describe hand");
    assert_eq!(help("1C--,1D negative"), "write: 1C--,1D,negative");
    assert_eq!(help("1D-P,1H,x"), "write: 1D--,1H,x");
    assert_eq!(help("1N-pass-,2C,x"), "write: 1N--,2C,x");
    assert_eq!(help("shortcut,a,b"), "write: Shortcut,a,b");
}

#[test]
fn options_do_what_their_names_say() {
    check("Option,A @n\n,1N,a\nOption,A @v\n,1N,b\nOption", &["4 deselected-option: A @v"]);
    check("Option,@v A\n,1N,a\nOption", &["2 tag-at-beginning: @v"]);
    check("Option,A_@5\n,1N,a\nOption", &["2 unknown-tag: @5"]);
    check("Option,A_@12\n,1N,a\nOption", &["2 joined-tags: @12"]);
    assert_eq!(help("Option,A_@12\n,1N,a\nOption"), "write: Option,A_@1@2");
    check("Option,A_@nv\n,1N,a\nOption", &["2 tag-run-on: @nv"]);
    check("Option,A @s\n,1N,a\nOption", &["2 records-under-separator: A @s"]);
    check("Option,A @s\nOption,B\n,1N,a\nOption", &[]);
    check("Option,A,joe\n,1N,a\nOption,A,ann\n,2N,a\nOption", &["4 partners-ignored: ann"]);
    check("Option,A,joe\n,1N,a\nOption,A\n,2N,a\nOption", &[]);
    check("Option,\n,1N,a\nOption", &["2 option-without-name: Option,"]);
    check("Option,A\n,1N,a", &["2 open-option-at-end: Option,A"]);
    let section =
        "2C--,2D,a\n2C--,2H,b\n2C--,2S,c\n2C--,2N,d\n2C--,3C,e\n2C--,3D,f\n2C--,3H,g\n2C--,3S,h";
    let third = format!("Option,S_@3\n1H--,2C,Drury\n\n{section}\nOption");
    check(&third, &["2 unclosed-option: Option,S_@3"]);
    check(&format!("Option,S_@3\n,2C,weak\n1H--,2C,Drury\n\n{section}\nOption"), &[]);
    check(&format!("Option,S_@3\n1H--,2C,Drury\nOption\n\n{section}"), &[]);
    // The older rule has no radio groups for tags, and a button for every line.
    let older =
        "BBOalert\nOption,A @n\n,1N,a\nOption,A @v,joe\n,1N,b\nOption,A @v,ann\n,2N,b\nOption\n";
    assert_eq!(System::of(older).check(Rules::Sample), []);
    assert_eq!(System::of(older).check(Rules::Today).len(), 2);
}

#[test]
fn texts_arrive_as_they_are_written() {
    check("1H--,2H,weak (5-7, four cards)", &["2 comma-in-text: four cards)"]);
    check("1H--,2H,natural, not forcing", &["2 comma-in-text: not forcing"]);
    check("1H--,2H,4,3 in the minors", &["2 comma-in-text: 3 in the minors"]);
    check("1H--,2H,weak&comma; four cards", &["2 comma-entity: &comma;"]);
    check("Shortcut,BW,Blackwood 4-1,3-0 (5 keys)", &["2 comma-in-shortcut: 3-0 (5 keys)"]);
    check("Button,BW,a, b,width=20%", &["2 comma-in-shortcut: b"]);
    let long = "123456789 123456789 123456789 123456789 123456789 123456789 123456789";
    check(&format!("1H--,2H,{long}"), &[]);
    check(&format!("1H--,2H,{long}é and more"), &["2 too-long: é and more"]);
    check(&format!("1H--,2H,{long}#and more"), &[]);
    check(&format!("1H--,2H,♥{long}"), &["2 too-long: 89"]);
    check(&format!("1H--,2H,a#{}", "é".repeat(251)), &["2 chat-too-long: éé"]);
    check("1H--,2H,a#b#c", &["2 lost-part: #c"]);
    check("1H--,2H,a#b#", &[]);
    check("1H--,2H,x<y points", &["2 swallowed-text: <y points"]);
    check("1H--,2H,weak<br>four cards", &["2 swallowed-text: <br>four cards"]);
    check("1H--,2H,", &["2 empty-explanation: 2H"]);
    check("1H--,2H,\n+,2S,\n+,2N,\n+,3C,\n+,3D,", &["2 empty-explanation: 2H"]);
    let system = System::of(&format!("BBOalert\n1H--,2H,{}\n", long.split_at(45).0));
    assert_eq!(listed(&system, &system.check(Rules::Sample)), ["2 too-long:  12345"]);
    assert_eq!(
        help("1H--,2H,natural, not forcing"),
        "if it belongs to the text, write “;”: natural; not forcing"
    );
    assert_eq!(help("1H--,2H,weak<br>four cards"), "write “;” instead: weak; four cards");
    let half =
        "a raise that promises four cards; denies the values for more than game; no shortness";
    let divided =
        "a raise that promises four cards#denies the values for more than game; no shortness";
    assert_eq!(
        help(&format!("1H--,2H,{half}")),
        format!("put the rest into the chat message: {divided}")
    );
}

#[test]
fn aliases_do_no_harm() {
    check("Alias,a\n,1C,x", &["2 incomplete-alias: Alias,a"]);
    check("Alias,abc,natural, forcing\n,1C,abc", &["2 alias-tags: forcing"]);
    check("Alias, abc,natural\n,1C,abc", &["2 alias-blanks: abc"]);
    check("Alias,natural,naturale\n,1C,natural", &["2 growing-alias: naturale"]);
    check("Alias,Short,Kurz\nShortcut,a,b\n,1C,x", &["2 alias-rewrites-keyword: Short"]);
    check("Alias,Short,Kurz,@E\nShortcut,a,b\n,1C,Short", &[]);
    check("Alias,Opt,Wahl\nOption,A\n,1C,Opt\nOption", &[]);
    check("Alias,abc,natural\n,1C,x", &["2 unused-alias: abc"]);
    check("Alias,abc,natural", &[]);
}

/// A newcomer was told that records of blocks which exclude each other are never told.
#[test]
fn blocks_that_exclude_each_other_shadow_nothing() {
    check("Option,Two_@n\n,2H,weak\nOption,Two_@v\n,2H,sound\nOption", &[]);
    check("Option,Op weak\n,1N,12-14\nOption,Op strong\n,1N,15-17\nOption", &[]);
    check("Option,Multi,joe\n,2D,multi\nOption,Weak,ann\n,2D,weak\nOption", &[]);
}

#[test]
fn lists_stand_under_their_context() {
    check("1C--\n\n- 1D negative\n- 1H positive", &["4 list-without-root: - 1D negative"]);
    check("1C--,1D,x\n+,1H,y\n- 1S z", &["4 list-under-plus: - 1S z"]);
    check("Our responses:\n- 1D negative\n- 1H hearts", &["3 list-under-text: - 1D negative"]);
    check("1C\n- 1D\n    - 1H hearts", &["3 list-item-without-text: 1D"]);
    check("1C\n- 1D negative\n        - 1H hearts", &["4 skipped-level: 1H"]);
    check("1C\n- 1D negative\n  - 1H hearts", &["4 list-indentation: - 1H hearts"]);
    for (list, fixed) in [
        ("1C\n- 1D negative\n  - 1H hearts", "    - 1H hearts"),
        ("1C\n- 1D negative\n      - 1H hearts", "    - 1H hearts"),
        ("1C\n  - 1D negative", "- 1D negative"),
        ("1C\n- 1D negative\n    - 1H hearts\n      - 1S spades", "        - 1S spades"),
    ] {
        assert_eq!(help(list), format!("write: {fixed}"), "{list}");
    }
    check("1C--\n- 1D negative\n- 1H hearts", &["2 list-root-with-pass: 1C--"]);
    check("1C--,1D,negative\n- 1H hearts", &[]);
    let deep = format!("1C\n{}- 1D x", " ".repeat(84));
    check(&deep, &["3 list-too-deep: - 1D x"]);
}

#[test]
fn scripts_are_told_and_not_run() {
    check("Script,s,R=1;\n1H--,2H,%s%", &["2 script-not-run: Script,s,R=1;"]);
    check("1H--,2H,raise in %s%", &["2 unknown-script: %s%"]);
    check("1H--,2H,50% of 100%", &[]);
    check("Alias,%GF%,game forcing\n1C\n- 1H text %GF%\n1C--,1S,a %GF% b", &[]);
    check("Script,s\nR=1;", &["2 unclosed-script: Script,s"]);
}

#[test]
fn shortcuts_that_never_end_are_told() {
    check("Shortcut,LOOP,LOOP LOOP", &["2 endless-shortcut: LOOP"]);
    let two = ["2 endless-shortcut: aa", "3 endless-shortcut: bb"];
    check("Shortcut,aa,to bb\nShortcut,bb,to aa", &two);
    check("Shortcut,GF,game forcing\nShortcut,TH,transfer to !H", &[]);
    // Each alone is harmless, and they are never on together.
    check("Option,X a\nShortcut,aa,to bb\nOption,X b\nShortcut,bb,to aa\nOption", &[]);
}

#[test]
fn imports_that_are_not_read_are_told() {
    let find = |text: &str| {
        let text = format!("BBOalert\n{text}\n");
        let system = loaded("it.bboalert", text.as_bytes());
        listed(&system, &system.check(Rules::Today))
    };
    assert_eq!(find("Import,none.txt"), ["2 import-not-read: Import,none.txt"]);
    assert_eq!(find("Import,https://x.org/a"), ["2 import-of-address: Import,https://x.org/a"]);
    assert_eq!(
        find("Javascript,https://x.org/a"),
        ["2 javascript-not-run: Javascript,https://x.org/a"]
    );
    // What is not read may define what is unknown here, but nothing above it.
    assert_eq!(find("UC27 1C--,1D,%x%\nImport,https://x.org/a").len(), 2);
    assert_eq!(find("Import,https://x.org/a\nUC27 1C--,1D,%x%").len(), 1);
    let itself = loaded("bad.bboalert", b"BBOalert\nImport,bad.bboalert\n");
    assert_eq!(
        listed(&itself, &itself.check(Rules::Today)),
        ["2 import-loop: Import,bad.bboalert"]
    );
    let mut find = |_: &str, _: &str| {
        Ok(Imported { name: "part".to_owned(), bytes: b",1D,x\nOption,P_@3\n1H--,2C,y\n".into() })
    };
    let text = b"BBOalert\nImport,part\n,2C,x\n2C--,2D,x\n\n2H--,2N,x\n";
    let system = System::read("all", text, &mut find).unwrap();
    let found = system.check(Rules::Today);
    assert_eq!(
        found.iter().map(|it| (it.place.file, it.code)).collect::<Vec<_>>(),
        [(1, Code::OpenOptionAtEnd)]
    );
}

#[test]
fn files_of_other_kinds_are_told() {
    let check = |bytes: &[u8], expected: &[&str]| {
        let system = loaded("it", bytes);
        assert_eq!(listed(&system, &system.check(Rules::Today)), expected);
    };
    check(b",1C,16+\n", &["1 unknown-file: ,1C,16+"]);
    check(b"https://example.org/system\n", &["1 address-only: https://example.org/system"]);
    check(b"BBOalert\r,1C,16+\r,1D,11-15\r", &["1 lone-carriage-return: \r"]);
    check(b"BBOalert\n,1C,16+\r\n,1D,11-15\r\n", &[]);
    check(b"BBOalert\n1H--,2H,mod\xe9r\xe9\n", &["2 not-utf8: é"]);
    check(b"", &["1 unknown-file: "]);
    let late = format!("{}\nBBOalert\n", "x".repeat(90));
    let found = System::of(&late).check(Rules::Today);
    assert!(found[0].message.contains("line 2"), "{found:?}");
    let card = b"*00{Card}=NYYYYYYtext\nnonsense\n001H=NYYYYYYYYYYfive cards, 11+\n001H1C=NYYYYYYYYYYnatural\n";
    check(
        card,
        &["2 card-line-not-read: nonsense", "4 illegal-auction: 001H1C=NYYYYYYYYYYnatural"],
    );
}

#[test]
fn codes_are_read_by_their_names() {
    let mut names = BTreeSet::new();
    for code in Code::ALL {
        assert_eq!(Code::from_str(code.name()), Ok(*code));
        assert_eq!(code.to_string(), code.name());
        assert!(names.insert(code.name()), "{code} twice");
        assert!(code.name().bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'-' | b'0'..=b'9')));
        assert!(code.explain().len() > 60, "{code}");
    }
    assert!(Code::from_str("nonsense").is_err());
    let finding = &System::of(",1C,x").check(Rules::Today)[0];
    let json = serde_json::to_value(finding).unwrap();
    assert_eq!((&json["code"], &json["severity"]), (&"unknown-file".into(), &"error".into()));
}

/// What cannot be shown in a file that has everything else: it is checked in other tests.
const ELSEWHERE: &[Code] = &[
    Code::UnknownFile,
    Code::AddressOnly,
    Code::LoneCarriageReturn,
    Code::NotUtf8,
    Code::CardLineNotRead,
    Code::ImportOfAddress,
    Code::ImportNotRead,
    Code::ImportsTooMany,
    Code::JavascriptNotRun,
    Code::LeftOut,
    Code::CheckLimit,
];

#[test]
fn a_bad_file_is_told_of_in_full() {
    let found = loaded("bad.bboalert", BAD.as_bytes()).check(Rules::Today);
    let shown: BTreeSet<Code> = found.iter().map(|it| it.code).collect();
    let missing =
        Code::ALL.iter().filter(|code| !shown.contains(code) && !ELSEWHERE.contains(code));
    assert_eq!(missing.collect::<Vec<_>>(), Vec::<&Code>::new());
    insta::assert_snapshot!(written(&found));
}

#[test]
fn the_sample_is_told_of_its_own_traps() {
    let Some(text) = sample() else { return };
    insta::assert_snapshot!("sample_today", written(&System::of(&text).check(Rules::Today)));
    insta::assert_snapshot!("sample_older", written(&System::of(&text).check(Rules::Sample)));
}

#[test]
fn files_that_ask_too_much_are_given_up_and_it_is_said() {
    let limit = |text: &str| {
        let found = System::of(text).check(Rules::Today);
        assert!(found.iter().any(|it| it.code == Code::CheckLimit), "{}", found.len());
    };
    let aliases: String = (0..3_000).map(|n| format!("Alias,a{n}z,b\n")).collect();
    let records: String = (0..8_000).map(|n| format!("1C--,1D,text number {n}\n")).collect();
    limit(&format!("BBOalert\n{aliases}{records}"));
    // Look-ups leave records out as well, and that is another thing to know.
    let patterns: String = (0..2_100).map(|n| format!("/1C.*{n}/,1D,x\n")).collect();
    let found = System::of(&format!("BBOalert\n{patterns}")).check(Rules::Today);
    assert_eq!(found.iter().filter(|it| it.code == Code::LeftOut).count(), 1);
    let wrong: String = (0..30_000).map(|n| format!("1C--,8C,{n}\n")).collect();
    limit(&format!("BBOalert\n{wrong}"));
}

/// Returns a system whose imports find nothing but the bad file.
fn loaded(name: &str, bytes: &[u8]) -> System {
    let mut find = |asked: &str, _: &str| match asked {
        "bad.bboalert" => Ok(Imported { name: asked.to_owned(), bytes: BAD.into() }),
        _ => Err("there is no such file".to_owned()),
    };
    System::read(name, bytes, &mut find).unwrap()
}

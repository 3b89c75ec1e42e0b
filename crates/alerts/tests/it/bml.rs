//! BML: what rows stand for, what is forgiven, that writing and reading are inverse, and limits.

use std::collections::BTreeMap;

use alerts::bml::{self, Bml, Meaning, Seats, Vulnerabilities, Vulnerable, limits};
use bridge::{Call, Form};
use proptest::prelude::*;
use proptest::sample::select;

/// Reads a text that includes nothing.
fn read(text: &str) -> Bml {
    bml::read(text, &mut |_| Err("there are no files here".to_owned()))
}

/// Reads a text and compares its meanings with lines such as `1C (P) 1D: 0--7`.
#[track_caller]
fn check(text: &str, expected: &str) {
    let Bml { meanings, problems, .. } = read(text);
    assert_eq!(problems, [], "in {text}");
    let trim = |lines: &str| lines.trim().lines().map(str::trim).collect::<Vec<_>>().join("\n");
    let meanings: Vec<_> = meanings.iter().map(show).collect();
    assert_eq!(meanings.join("\n"), trim(expected), "in {text}");
}

/// Reads a text and compares its problems: the line, and words that the sentence has.
#[track_caller]
fn check_problems(text: &str, expected: &[(usize, &str)]) {
    let problems = read(text).problems;
    let fits = problems.len() == expected.len()
        && problems.iter().zip(expected).all(|(problem, &(line, words))| {
            problem.line == line && problem.sentence.contains(words)
        });
    assert!(fits, "{problems:#?} are not {expected:#?}");
}

/// Writes a meaning with its conditions, if it has some.
fn show(meaning: &Meaning) -> String {
    let mut text = String::new();
    if meaning.seat != Seats::Any || meaning.vulnerability != Vulnerabilities::default() {
        text = format!("[{} {}] ", meaning.seat, meaning.vulnerability);
    }
    let mut ours = meaning.we_open;
    for call in &meaning.calls {
        let call = call.text(Form::Lin).to_uppercase();
        text += &if ours { format!("{call} ") } else { format!("({call}) ") };
        ours = !ours;
    }
    format!("{}: {}", text.trim_end(), meaning.text)
}

#[test]
fn rows_answer_the_rows_they_are_under() {
    check(
        "1C  16+ hcp\n  1D  0--7\n    1H  20+\n  1N  8+, balanced\n1D  11--15, 2+!d\n",
        "1C: 16+ hcp
         1C (P) 1D: 0--7
         1C (P) 1D (P) 1H: 20+
         1C (P) 1N: 8+, balanced
         1D: 11--15, 2+!D",
    );
}

#[test]
fn any_indentation_that_agrees_is_good() {
    let expected = "1C: a\n1C (P) 1D: b\n1C (P) 1D (P) 1H: c\n1C (P) 1S: d\n2C: e";
    check("1C a\n  1D b\n    1H c\n  1S d\n2C e", expected);
    check("1C a\n 1D b\n     1H c\n 1S d\n2C e", expected);
    check("   1C a\n       1D b\n           1H c\n       1S d\n   2C e", expected);
    check("\t1C a\n\t\t1D b\n\t\t\t1H c\n\t\t1S d\n\t2C e", expected);
    // The blanks before the first row do not count.
    check("   1C a\n    1D b\n     1H c\n    1S d\n2C e", expected);
}

#[test]
fn an_explanation_goes_on_in_its_column() {
    check(
        "1C  one of:\n    a) 12--14\n    b) 15+ and 5+!c\n1D x",
        "1C: one of: a) 12--14 b) 15+ and 5+!C\n1D: x",
    );
    check("1N = 15--17\n     or 5!h\n  2C = Stayman", "1N: 15--17 or 5!H\n1N (P) 2C: Stayman");
    check("1N=15--17\n   or 5!h\n2N= 20", "1N: 15--17 or 5!H\n2N: 20");
    // A line in that column is no row, whatever it says; a full stop is an empty line.
    check("1C a\n   1D b\n   .", "1C: a 1D b");
    check("1H é = x\n   y\n1S é x", "1H: é = x y\n1S: é x");
}

#[test]
fn the_first_equal_sign_and_spare_blanks_go() {
    check("1C = = a   b\t!c  \n1D =\n1H\n1S ==\n", "1C: = a b !C\n1S: =");
}

#[test]
fn a_sequence_heads_a_table() {
    let expected = "1N (P) 2C (P) 2D: none\n1N (P) 2C (P) 2D (P) 2H: weak\n1N (P) 2C (P) 2H: four";
    for head in ["1N-2C;", "1N-2C-", "1NT--2C---", "1N-(P)-2C-", "  1N-2C-"] {
        check(&format!("{head}\n2D none\n  2H weak\n2H four"), expected);
        check(&format!("{head}\n  2D none\n    2H weak\n  2H four"), expected);
    }
    // Without the end only what is further in answers it.
    check("1N-2C Stayman\n  2D none\n2N 20", "1N (P) 2C: Stayman\n1N (P) 2C (P) 2D: none\n2N: 20");
    check("1N-2C; Stayman\n2D none", "1N (P) 2C: Stayman\n1N (P) 2C (P) 2D: none");
}

#[test]
fn parentheses_are_the_opponents() {
    check(
        "(1NT)---\nD  strong\n2C majors\n  (D)\n    P  clubs\n    R  longer major?\n  (P)\n    2D same",
        "(1N) D: strong
         (1N) 2C: majors
         (1N) 2C (D) P: clubs
         (1N) 2C (D) R: longer major?
         (1N) 2C (P) 2D: same",
    );
    check("(1N)-P-(P)---\nD strong", "(1N) P (P) D: strong");
    // Theirs may have meanings, too.
    check(
        "1S\n  (D) takeout\n    XX 10+",
        "1S (D): takeout\n1S (D) XX: 10+".replace("XX", "R").as_str(),
    );
}

#[test]
fn a_pass_is_put_in_between_calls_of_one_side() {
    check(
        "1C-1D-(1S)-(2S)-\nD a\n(3S) b",
        "1C (P) 1D (1S) P (2S) D: a\n1C (P) 1D (1S) P (2S) P (3S): b",
    );
    check("(1H)\n  (2H)\n    X a", "(1H) P (2H) D: a");
}

#[test]
fn whose_call_is_explained() {
    let ours: Vec<_> = read("1C a\n  (1D) b\n    1H c\n\n(1C) d\n  1D e").meanings;
    let ours: Vec<_> = ours.iter().map(Meaning::is_ours).collect();
    assert_eq!(ours, [true, false, true, false, true]);
}

#[test]
fn several_suits_in_a_row() {
    check("1HS a\n  1N b", "1H: a\n1H (P) 1N: b\n1S: a\n1S (P) 1N: b");
    check("2CDN a", "2C: a\n2D: a\n2N: a");
    check("1red a\n1BLACK b", "1D: a\n1H: a\n1C: b\n1S: b");
    check("1H/S a\n2S/3H b\n4C/4DNT c", "1H: a\n1S: a\n2S: b\n3H: b\n4C: c\n4D: c\n4N: c");
    check("(1!h!s)\n  2!d a", "(1H) 2D: a\n(1S) 2D: a");
    // Bids that are too low go, as long as others stay.
    check("1H-\n1HSN a", "1H (P) 1S: a\n1H (P) 1N: a");
    check("2H-1C-\n2DS a", "2H (P) 1C (P) 2S: a");
}

#[test]
fn variables_are_suits_nobody_has_named() {
    check(
        "1m a\n  2m b\n  2om c",
        "1C: a\n1C (P) 2C: b\n1C (P) 2D: c\n1D: a\n1D (P) 2D: b\n1D (P) 2C: c",
    );
    check("1M a\n  1oM b\n  2oM c", "1H: a\n1H (P) 1S: b\n1H (P) 2S: c\n1S: a\n1S (P) 2H: c");
    check("1C-\n2m a", "1C (P) 2D: a");
    check("1C-(1H)-\n2M a\n3X b", "1C (1H) 2S: a\n1C (1H) 3D: b\n1C (1H) 3S: b");
    // Once it is a suit it stays that suit.
    check(
        "1X a\n  (1N)\n    2X b",
        "1C: a\n1C (1N) 2C: b\n1D: a\n1D (1N) 2D: b\n1H: a\n1H (1N) 2H: b\n1S: a\n1S (1N) 2S: b",
    );
    // Before 1C nobody has named a suit.
    check("1C a\n3m b", "1C: a\n3C: b\n3D: b");
}

#[test]
fn x_is_below_y_is_below_z() {
    check(
        "1C-(1Y)\n  2C support\n  2X forcing\n  2Y cue\n  2Z jump",
        "1C (1D) 2C: support
         1C (1D) 2D: cue
         1C (1D) 2H: jump
         1C (1D) 2S: jump
         1C (1H) 2C: support
         1C (1H) 2D: forcing
         1C (1H) 2H: cue
         1C (1H) 2S: jump
         1C (1S) 2C: support
         1C (1S) 2D: forcing
         1C (1S) 2H: forcing
         1C (1S) 2S: cue",
    );
    check(
        "1z a\n  2x b\n    3y c",
        "1C: a\n1D: a\n1D (P) 2C: b\n1H: a\n1H (P) 2C: b\n1H (P) 2C (P) 3D: c\n1H (P) 2D: b\n1S: a\n1S (P) 2C: b\n1S (P) 2C (P) 3D: c\n1S (P) 2C (P) 3H: c\n1S (P) 2D: b\n1S (P) 2D (P) 3H: c\n1S (P) 2H: b",
    );
}

#[test]
fn variables_become_suits_in_their_explanation() {
    check(
        "1M 5+ M, 5M or 6+M; MM, oM, Mx and m",
        "1H: 5+ !H, 5!H or 6+!H; MM, oM, Mx and m\n1S: 5+ !S, 5!S or 6+!S; MM, oM, Mx and m",
    );
    check(
        "2x !X and X\n  2N asks for X",
        "2C: !C and !C\n2C (P) 2N: asks for X\n2D: !D and !D\n2D (P) 2N: asks for X\n2H: !H and !H\n2H (P) 2N: asks for X\n2S: !S and !S\n2S (P) 2N: asks for X",
    );
}

#[test]
fn steps_are_counted_from_the_last_bid() {
    check(
        "1C-\n1step a\n2steps b\n  1step c\n7STEPS d",
        "1C (P) 1D: a\n1C (P) 1H: b\n1C (P) 1H (P) 1S: c\n1C (P) 2H: d",
    );
    check(
        "1N-2red-(D)\n  P\n    1step own suit",
        "1N (P) 2D (D) P (P) 2H: own suit\n1N (P) 2H (D) P (P) 2S: own suit",
    );
}

#[test]
fn a_row_that_names_a_bid_goes_before_rows_of_several() {
    let strong = "2C: strong\n2C (P) 2D: waiting";
    let weak = "2D: weak\n2D (P) 2N: asks\n2H: weak\n2H (P) 2N: asks\n2S: weak\n2S (P) 2N: asks";
    check("2C strong\n  2D waiting\n2X weak\n  2N asks", &format!("{strong}\n{weak}"));
    check("2X weak\n  2N asks\n2C strong\n  2D waiting", &format!("{weak}\n{strong}"));
    check("1C-\n1D a\n1step b\n2steps c\n1M d", "1C (P) 1D: a\n1C (P) 1H: c\n1C (P) 1S: d");
    // But not before the other side's.
    check("1N-\n2C a\n(2CD) b", "1N (P) 2C: a\n1N (2C): b\n1N (2D): b");
    // Of rows of several the earlier; a variable that has its suit names a bid.
    check("2HS a\n2M b\n2X c", "2H: a\n2S: a\n2C: c\n2D: c");
    check(
        "1M-\n2M raise\n2H natural",
        "1H (P) 2H: raise\n1H (P) 2H: natural\n1S (P) 2S: raise\n1S (P) 2H: natural",
    );
}

#[test]
fn the_first_meaning_stands() {
    check("1N 15--17\n\n1N 12--14\n  2C Stayman", "1N: 15--17\n1N: 12--14\n1N (P) 2C: Stayman");
    let meanings = read("1N 15--17\n\n1N 12--14").meanings;
    let again = read(&bml::write(None, &meanings)).meanings;
    assert_eq!(again.iter().map(show).collect::<Vec<_>>(), ["1N: 15--17"]);
}

#[test]
fn seat_and_vulnerability_hold_for_what_follows() {
    check(
        "#VUL N0\n\n#SEAT 12\n\n1N 12--14\n\n#SEAT 34\n1N 14--16\n\n#VUL yn\n\n#SEAT 0\n\n1N 15--17",
        "[12 N0] 1N: 12--14\n[34 N0] 1N: 14--16\n[0 YN] 1N: 15--17",
    );
    check("1C a\n#SEAT 3\n1D b", "1C: a\n[3 00] 1D: b");
    let all: Vec<_> = Seats::ALL.iter().map(|seats| Seats::from_digits(seats.digits())).collect();
    assert_eq!(all, Seats::ALL.map(Some));
    assert_eq!(Vulnerabilities::from_letters("0YN"), None);
}

#[test]
fn what_is_cut_is_pasted_in_place() {
    let responses = "1N (P) 2C: Stayman\n1N (P) 2D: transfer\n1N (P) 2D (P) 2H: accepts\n1N (P) 2H: transfer\n1N (P) 2H (P) 2S: accepts";
    let cut = "#CUT transfer\n2\\F transfer\n  2\\T accepts\n#ENDCUT\n\n";
    let pastes = ["#PASTE transfer \\F=D \\T=H", "#PASTE transfer \\F=H \\T=S"];
    let [one, two] = pastes;
    check(&format!("{cut}1N-\n2C Stayman\n{one}\n{two}"), responses);
    check(&format!("{cut}1N\n  2C Stayman\n  {one}\n  {two}"), responses);
    check(
        &format!("  {}\n\n1N-\n2C Stayman\n{one}\n{two}", cut.trim().replace('\n', "\n  ")),
        responses,
    );
    check(&format!("{cut}#HIDE\n1N-\n2C Stayman\n# paste {}\n{two}", &one[7..]), responses);
}

#[test]
fn what_is_copied_stays() {
    check(
        "(1N)---\n#COPY defence\nD strong\n2C majors\n#ENDCOPY\n\nSome words.\n\n(1N)-P-(P)---\n#PASTE defence",
        "(1N) D: strong\n(1N) 2C: majors\n(1N) P (P) D: strong\n(1N) P (P) 2C: majors",
    );
    // Pasted rows paste others, with their own words replaced first.
    check(
        "#CUT a\n2\\x \\x\n#ENDCUT\n\n#CUT b\n#PASTE a \\x=\\y\n#ENDCUT\n\n1N-\n#PASTE b \\y=C",
        "1N (P) 2C: C",
    );
    // A name may be used again.
    check(
        "#CUT a\n1C old\n#ENDCUT\n\n#PASTE a\n\n#CUT a\n1C new\n#ENDCUT\n\n#PASTE a",
        "1C: old\n1C: new",
    );
}

#[test]
fn what_is_no_table_is_passed_over() {
    let lines = [
        "\u{feff}#+TITLE: Blue !c",
        "#+AUTHOR: A. Player",
        "",
        "#+TITLE: Other",
        "",
        "* The 1!c opening",
        "",
        "** 2C",
        "",
        "  A paragraph about 1C,",
        "  1D and 1H.",
        "",
        "- a list",
        "- of two",
        "",
        "1. ordered",
        "2. list",
        "",
        "| 1C | strong |",
        "",
        "1st seat openings are sound.",
        "",
        "N None 35 4SXS hK",
        "N Kxx T9 xxx Q987x",
        "",
        "#35, Dealer N",
        "N: Kxx T9 xxx Q987x",
        "",
        "1C P 1H P",
        "2H P 4H",
        "",
        "D is a double here.",
        "",
        "/2C/ is strong.",
        "",
        "1C a",
        "//1D b",
        "1H c",
    ];
    let text = &lines.map(|line| format!("{line}\r\n")).concat();
    let bml = read(text);
    assert_eq!(bml.title.as_deref(), Some("Blue !C"));
    check(text, "1C: a\n1H: c");
    assert_eq!(bml.meanings.last().map(|meaning| meaning.line), Some(38));
}

#[test]
fn a_marked_table_may_begin_with_a_pass() {
    check("#BIDTABLE\nP  0--10\n  P too", "P: 0--10\nP (P) P: too");
    check("P-1H;\n2C Drury", "P (P) 1H (P) 2C: Drury");
    check("(P)-1N-(P)-\n2C Stayman", "(P) 1N (P) 2C: Stayman");
}

#[test]
fn files_are_included_in_place() {
    let text = "1C a\n#INCLUDE one.bml\n1D d\n  #include one.bml\n";
    let mut asked = Vec::new();
    let bml = bml::read(text, &mut |name| {
        asked.push(name.to_owned());
        match name {
            "one.bml" => Ok("1H b\n\n#INCLUDE two files.bml".to_owned()),
            "two files.bml" => Ok("//\n1S c\n1G x".to_owned()),
            _ => Err("no such file.".to_owned()),
        }
    });
    let meanings: Vec<_> = bml.meanings.iter().map(|m| (m.line, show(m))).collect();
    let expected =
        [(1, "1C: a"), (2, "1H: b"), (2, "1S: c"), (3, "1D: d"), (4, "1H: b"), (4, "1S: c")];
    assert_eq!(meanings, expected.map(|(line, text)| (line, text.to_owned())));
    assert_eq!(asked, ["one.bml", "two files.bml", "one.bml", "two files.bml"]);
    let problems: Vec<_> = bml.problems.iter().map(ToString::to_string).collect();
    assert_eq!(problems.len(), 2, "{problems:?}");
    assert!(
        problems[0].starts_with("line 2: In two files.bml, line 3: “1G” is no call"),
        "{problems:?}"
    );
}

#[test]
fn files_that_cannot_be_included() {
    check_problems(
        "1C a\n\n#INCLUDE x.bml\n#INCLUDE\n1D b",
        &[(3, "x.bml could not be included: there are no files here."), (4, "needs the name")],
    );
    let mut n_asked = 0;
    let bml = bml::read("#INCLUDE a", &mut |name| {
        n_asked += 1;
        Ok(format!("#INCLUDE {}", if name == "a" { "b" } else { "a" }))
    });
    assert_eq!(n_asked, 2);
    assert!(bml.problems[0].sentence.contains("a includes itself"), "{:?}", bml.problems);
    // Names that never repeat end, too, in depth and in number.
    let mut n_asked = 0;
    let bml = bml::read("#INCLUDE a", &mut |name| {
        n_asked += 1;
        Ok(format!("#INCLUDE {name}a"))
    });
    assert_eq!(n_asked, limits::INCLUDE_DEPTH);
    assert!(bml.problems[0].sentence.contains("too deep"), "{:?}", bml.problems);
    let mut n_asked = 0;
    let bml = bml::read("#INCLUDE a", &mut |name| {
        n_asked += 1;
        Ok(format!("#INCLUDE {name}a\n#INCLUDE {name}b"))
    });
    assert!(n_asked <= limits::INCLUDED_FILES);
    assert!(!bml.problems.is_empty());
}

#[test]
fn a_fault_costs_the_row_and_its_answers() {
    let text = "1C a\n  1Q b\n    1H c\n       d\n  1S e\n8C f\n  8D g\n1D h";
    let meanings = read(text).meanings;
    assert_eq!(meanings.iter().map(show).collect::<Vec<_>>(), ["1C: a", "1C (P) 1S: e", "1D: h"]);
    check_problems(text, &[(2, "“1Q” is no call"), (6, "“8C” is no call"), (7, "“8D” is no call")]);
}

#[test]
fn faults_are_told_with_their_lines() {
    check_problems("1C a\n    1D b\n  1H c\n1S d", &[(3, "indented like none")]);
    check_problems("1C  a\n  b", &[(2, "part of the explanation")]);
    check_problems("1C = a\n     1D = b", &[(2, "indent it differently")]);
    check_problems("1C-\n1D a\n1H-\n1S b", &[(3, "blank line before it")]);
    check_problems("* Title\n1C a", &[(1, "blank line after this heading")]);
    check_problems(
        "#SEAT 5\n\n#VUL Y\n\n1C a",
        &[(1, "“5” cannot stand"), (3, "“Y” cannot stand")],
    );
    check_problems(
        "#SEET 1\n\n1C a\n#INVERT x",
        &[(1, "#SEET is no instruction"), (4, "“#INVERT x” cannot stand in a table")],
    );
    check_problems("1C-\n2oM a", &[(2, "no M before it")]);
    check_problems("1C-1D-\n2m a\n2om b", &[(2, "2m stands for no call"), (3, "no m before it")]);
    check_problems("1N-\n1CD a", &[(2, "1CD stands for no call")]);
    check_problems("2steps a\n\n7S-\n2steps b", &[(1, "there is none"), (4, "above 7N")]);
    check_problems("#PASTE x\n#PASTE\n1C a", &[(1, "under the name “x”"), (2, "needs the name")]);
    check_problems(
        "#CUT x\n1C a\n#ENDCUT\n\n#PASTE x y\n#PASTE x =z",
        &[(5, "“y” replaces"), (6, "“=z” replaces")],
    );
    check_problems(
        "#CUT x\n1C a\n\n#ENDCOPY\n\n#COPY\n1D a\n#ENDCOPY",
        &[(1, "#CUT x has no #ENDCUT"), (4, "Nothing ends here"), (6, "#COPY needs a name")],
    );
}

#[test]
fn rows_never_answer_the_wrong_call() {
    let lost = |text: &str, n_problems: usize| {
        let Bml { meanings, problems, .. } = read(text);
        assert_eq!(problems.len(), n_problems, "{problems:?}");
        assert_eq!(meanings.iter().map(show).collect::<Vec<_>>(), ["1C: a"], "{text}");
    };
    // The head of a table cannot be read.
    lost("1C a\n\n1N-2Q-\n2C b\n  2D c\n2H d", 1);
    lost("1C a\n\n#PASTE x\n2C b\n\n#PASTE x y=z\n  2D c", 2);
    // A row above cannot.
    lost("1C a\n  #PASTE x\n    2C b", 1);
    lost("1C a\n  1Q\n    2C b", 1);
    // A seat in the middle of a table.
    lost("1C a\n#SEAT 3\n  1D b", 1);
    lost("1C-;\n#SEAT 3\n1D b\n\n#SEAT 0\n1C a", 1);
}

#[test]
fn a_second_sequence_begins_a_table() {
    let meanings = read("1C-\n1D a\n1H-\n1S b").meanings;
    let meanings: Vec<_> = meanings.iter().map(show).collect();
    assert_eq!(meanings, ["1C (P) 1D: a", "1H (P) 1S: b"]);
}

#[test]
fn a_row_only_others_shadow_is_no_fault() {
    check("1CDHS a\n1X b", "1C: a\n1D: a\n1H: a\n1S: a");
}

#[test]
fn written_as_people_write_it() {
    let text = "#+TITLE: Blue club

1C = 16+, 1!c
  1D = 0--7
  (1S)
    D = 5--7
    P
      (P)
        2C = weak
1N = 15--17

1H-2H---
2S = trial

(1N)---
D = strong
2C = majors
  (D)
    R = which?

#SEAT 34

#VUL Y0

#BIDTABLE
P = 0--10
";
    let bml = read(text);
    assert_eq!(bml.problems, []);
    assert_eq!(bml::write(bml.title.as_deref(), &bml.meanings), text);
}

#[test]
fn deep_tables_are_continued_with_a_head() {
    let calls: Vec<Call> = Call::all().skip(3).collect();
    let meanings: Vec<_> =
        (1..=calls.len()).map(|n| meaning(true, &calls[..n], &format!("call {n}"))).collect();
    let text = bml::write(None, &meanings);
    let indentation = |line: &str| line.len() - line.trim_start().len();
    assert!(text.lines().map(indentation).max() <= Some(16), "{text}");
    assert!(text.contains("\n1C-(1D)-1H-(1S)-1N-(2C)-2D-(2H)-2S---\n(2N) = call 10\n"), "{text}");
    assert_eq!(keys(&read(&text).meanings), keys(&meanings));
}

fn meaning(we_open: bool, calls: &[Call], text: &str) -> Meaning {
    Meaning {
        seat: Seats::Any,
        vulnerability: Vulnerabilities::default(),
        we_open,
        calls: calls.to_vec(),
        text: text.to_owned(),
        line: 0,
    }
}

/// What a meaning is about, and of several the first text.
type Keys = BTreeMap<(Seats, Vulnerabilities, bool, Vec<Call>), String>;

fn keys(meanings: &[Meaning]) -> Keys {
    let mut keys = Keys::new();
    for m in meanings {
        let key = (m.seat, m.vulnerability, m.we_open, m.calls.clone());
        keys.entry(key).or_insert_with(|| m.text.clone());
    }
    keys
}

/// Says on one line what a text says, as a reader has it.
fn on_one_line(text: &str) -> String {
    let mut line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    for suit in ["c", "d", "h", "s"] {
        line = line.replace(&format!("!{suit}"), &format!("!{}", suit.to_uppercase()));
    }
    line
}

fn text() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        "[ -~]{1,8}",
        "\\PC{1,4}",
        select(vec![
            "=",
            "!c",
            "!H",
            "//",
            "#PASTE x",
            "1C",
            "(P)",
            "-",
            ".",
            "M",
            "5X",
            "\n  1D = b",
            "\r",
            "\u{2028}",
            "\t"
        ])
        .prop_map(str::to_owned),
    ];
    proptest::collection::vec(word, 1..6).prop_map(|words| words.join(" "))
}

fn meanings() -> impl Strategy<Value = Vec<Meaning>> {
    // Few calls, so that auctions share their beginnings; passes most of all, which are put in.
    let few = ["P", "P", "P", "D", "R", "1C", "1H", "2N"]
        .map(|call| call.parse::<Call>().expect("a call"));
    let call = prop_oneof![3 => select(few.to_vec()), 1 => select(Call::all().collect::<Vec<_>>())];
    let vulnerable = || select(Vulnerable::ALL.to_vec());
    let one = (
        prop_oneof![Just(Seats::Any), select(Seats::ALL.to_vec())],
        prop_oneof![
            2 => Just(Vulnerabilities::default()),
            1 => (vulnerable(), vulnerable()).prop_map(|(we, they)| Vulnerabilities { we, they }),
        ],
        any::<bool>(),
        proptest::collection::vec(call, 0..14),
        text(),
    );
    let one = one.prop_map(|(seat, vulnerability, we_open, calls, text)| Meaning {
        seat,
        vulnerability,
        we_open,
        calls,
        text,
        line: 0,
    });
    proptest::collection::vec(one, 0..40)
}

/// Lines of BML, good and bad, one after the other.
fn nearly_bml() -> impl Strategy<Value = String> {
    let words = "1C 1C 1D 1HS 2C 2CD 2m 2om 1M 2oM 3X 3Y 2Z 1red 2steps 7N P D R (P) (D) (1N) (2X) \
                 1N-2C; (1N)-P-(P)--- 1M- 2S/3H (1 8C - = ; é";
    let words: Vec<_> = words.split_whitespace().collect();
    let blanks = select(vec!["", "", "", "  ", "  ", "   ", "    ", "      ", "\t"]);
    let texts = select(vec!["", " a", "  5+M", " = b !c", "=X", " .", " é = c"]);
    let row = (blanks, select(words), texts)
        .prop_map(|(blanks, word, text)| format!("{blanks}{word}{text}"));
    let other = select(vec![
        "",
        "",
        "",
        "#CUT a",
        "#ENDCUT",
        "#COPY b",
        "#ENDCOPY",
        "#PASTE a",
        "  #PASTE b C=D",
        "#PASTE b =",
        "#HIDE",
        "#BIDTABLE",
        "#SEAT 12",
        "#VUL Y0",
        "#INCLUDE c",
        "#+TITLE: t",
        "// c",
        "* h",
        "| t",
        "text",
        "     more",
        "\r",
    ]);
    let line = prop_oneof![3 => row, 1 => other.prop_map(str::to_owned)];
    proptest::collection::vec(line, 0..30).prop_map(|lines| lines.join("\n"))
}

proptest! {
    #[test]
    fn what_is_written_is_read_again(title in proptest::option::of(text()), meanings in meanings()) {
        let mut expected = Vec::new();
        for mut meaning in meanings.clone() {
            meaning.text = on_one_line(&meaning.text);
            if !meaning.calls.is_empty() && !meaning.text.is_empty() {
                expected.push(meaning);
            }
        }
        let written = bml::write(title.as_deref(), &meanings);
        let again = read(&written);
        prop_assert_eq!(&again.problems, &[], "{}", written);
        prop_assert_eq!(keys(&again.meanings), keys(&expected), "{}", written);
        prop_assert_eq!(again.meanings.len(), keys(&expected).len(), "{}", written);
        let title = title.map(|title| on_one_line(&title)).filter(|title| !title.is_empty());
        prop_assert_eq!(again.title, title);
    }

    #[test]
    fn whatever_is_read_can_be_written(text in nearly_bml()) {
        let bml = bml::read(&text, &mut |_| Ok("1N x\n#COPY b\n  2C y\n#PASTE a\n".to_owned()));
        prop_assert!(bml.meanings.iter().all(|m| !m.text.is_empty() && !m.calls.is_empty()));
        let n_lines = text.lines().count();
        prop_assert!(bml.meanings.iter().all(|m| (1..=n_lines).contains(&m.line)));
        prop_assert!(bml.problems.iter().all(|p| (1..=n_lines).contains(&p.line)));
        let again = read(&bml::write(bml.title.as_deref(), &bml.meanings));
        prop_assert_eq!(again.problems, &[]);
        prop_assert_eq!(keys(&again.meanings), keys(&bml.meanings));
    }

    #[test]
    fn no_text_is_too_strange(text in "\\PC{0,200}", lines in proptest::collection::vec("[ -~]{0,20}", 0..20)) {
        read(&text);
        read(&lines.join("\n"));
    }
}

/// Nests two rows of five bids on each level, ours and theirs: ten million auctions.
fn ten_million(explanation: &str) -> String {
    let row = |depth: usize, call: String| format!("{:depth$}{call} {explanation}\n", "");
    let level = |n: usize| {
        let call = format!("{n}CDHSN");
        row(2 * n - 2, call.clone()) + &row(2 * n - 1, format!("({call})"))
    };
    (1..=7).map(level).collect()
}

#[test]
fn rows_of_many_suits_are_bounded() {
    let Bml { meanings, problems, .. } = read(&ten_million("a"));
    assert_eq!(meanings.len(), limits::MEANINGS);
    assert!(problems[0].sentence.contains("too many auctions"), "{problems:?}");
    let Bml { meanings, problems, .. } = read(&(ten_million("") + "\n1C a"));
    assert_eq!(meanings, []);
    assert!(problems[0].sentence.contains("too many auctions"), "{problems:?}");
}

#[test]
fn pastes_are_bounded() {
    let doubling = |n: usize| format!("#CUT a{n}\n#PASTE a{0}\n#PASTE a{0}\n#ENDCUT\n\n", n - 1);
    let doublings: String = (1..=25).map(doubling).collect();
    let cut = "#CUT a0\n1C a\n#ENDCUT\n\n";
    let too_much = |text: &str, words| {
        let problems = read(text).problems;
        assert!(problems.iter().any(|problem| problem.sentence.contains(words)), "{problems:?}");
    };
    too_much(&format!("{cut}{doublings}#PASTE a25"), "Too much is pasted");
    too_much(
        "#CUT a\n#PASTE a\n#PASTE a\n#ENDCUT\n\n#PASTE a",
        "Too many pastes within each other",
    );
    let growing = "x=xxxxxxxx ".repeat(30);
    too_much(&format!("#CUT a\nx\n#ENDCUT\n\n#PASTE a {growing}"), "Too much is pasted");
}

#[test]
fn depth_is_no_danger() {
    let nested: String = (0..2000).map(|depth| format!("{:depth$}P a\n", "")).collect();
    let Bml { meanings, problems, .. } = read(&format!("1C-\n{nested}"));
    assert_eq!(meanings.len(), 159);
    assert!(problems[0].sentence.contains("longer than any"), "{problems:?}");
    let long = format!("1C{} a", "-P".repeat(100_000));
    check_problems(&format!("{long}\n1D a"), &[(1, "This sequence is longer than any")]);
    let copies = "#COPY a\n".repeat(1000) + "1C a\n";
    assert_eq!(read(&copies).meanings.len(), 1);
    // What is far too deep can still be written and read.
    let calls = vec![Call::Pass; 300];
    let deep: Vec<_> = (1..=300).map(|n| meaning(false, &calls[..n], "a")).collect();
    assert_eq!(keys(&read(&bml::write(None, &deep)).meanings), keys(&deep));
}

#[test]
fn problems_are_bounded() {
    let problems = read(&"1C a\n1Q b\n".repeat(5000)).problems;
    assert_eq!(problems.len(), limits::PROBLEMS + 1);
    assert!(problems[limits::PROBLEMS].sentence.contains("more problems"));
}

//! What the real program makes of a file, rule by rule: the numbers are those of the specification.

use alerts::{Choices, Found, NoteKind, Question, Rules, System};
use bridge::BoardNo;
use rstest::rstest;

fn look(
    system: &System,
    choices: &Choices,
    context: &str,
    call: &str,
    board: Option<u32>,
) -> Option<Found> {
    let auction = alerts::calls(context).unwrap();
    let call = alerts::call(call).unwrap();
    let board = board.and_then(BoardNo::new);
    system.look_up(&system.choose(choices), &Question { auction: &auction, call, board })
}

/// Returns what a file tells of a call, chosen by nobody, without a board.
fn told(text: &str, context: &str, call: &str) -> Option<String> {
    let found = look(&System::of(text), &Choices::default(), context, call, None)?;
    let explanation = found.explanation;
    Some(match explanation.chat {
        Some(chat) => format!("{}#{chat}", explanation.explanation),
        None => explanation.explanation,
    })
}

#[rstest]
// 1.3: lines, records, comments.
#[case::continued("1C--,\\\n  1D,\\\n  weak \\\n  hand\n", "1C--", "1D", Some("weak hand"))]
#[case::every_comma_divides(",1C,5-3,3-2\n", "", "1C", Some("5-3"))]
#[case::comma_by_name_divides_too(",1C,a&comma;b\n", "", "1C", Some("a"))]
#[case::comma_by_number_stays(",1C,a&#44;b\n", "", "1C", Some("a,b"))]
#[case::no_comment_sign_matches_everything("//,1D,x\n", "1C--1H2S", "1D", Some("x"))]
#[case::tabs_do_not_divide("1C--\t1D\tx\n", "1C--", "1D", None)]
#[case::blanks_in_a_context(" 1 C - - , ! 1 D ,  a \t b \n", "1C--", "1D", Some("a b"))]
// 1.4: tokens.
#[case::small_letters("1c--,1d,x\n", "1C--", "1D", None)]
#[case::other_words_for_double("1C,X,x\n1C,Dbl,y\n1C,DB,z\n", "1C", "Db", None)]
#[case::plus("1C--,1D,a\n+,1H,b\n", "1C--", "1H", Some("b"))]
#[case::plus_after_prose_with_commas(
    "1C--,1D,a\nso, they say, it is\n+,1H,b\n",
    "1C--",
    "1H",
    None
)]
#[case::an_empty_call_is_passed_over("1C--,,a\n", "1C--", "1D", None)]
// 1.5: patterns.
#[case::two_strokes_anywhere("/1C--/,1H,x\n", "----1C--1D--", "1H", Some("x"))]
#[case::one_stroke_at_the_end("/--$,1H,x\n", "1C1D--", "1H", Some("x"))]
#[case::one_stroke_not_at_the_end("/1D$,1H,x\n", "1C1D--", "1H", None)]
#[case::one_character("1_--,1N,x\n", "1H--", "1N", Some("x"))]
#[case::any_call("__,1N,x\n", "Db", "1N", Some("x"))]
#[case::stars("1C**,1N,x\n", "1C2S", "1N", Some("x"))]
#[case::classes("1[HS]--,2N,x\n", "1S--", "2N", Some("x"))]
#[case::alternatives("1C(--|Db)1D--,1N,x\n", "1CDb1D--", "1N", Some("x"))]
#[case::more_than_the_auction("1C--,1N,x\n", "1C--1D--", "1N", None)]
#[case::alternatives_without_brackets("1C|1D--,1N,x\n", "1C", "1N", Some("x"))]
#[case::alternatives_without_brackets_must_be_all("1C|1D--,1N,x\n", "1C--1D--", "1N", None)]
#[case::a_bad_expression_never_matches("1C(--,1N,x\n", "1C--", "1N", None)]
#[case::calls_may_be_patterns("1C--,1[HS],x\n", "1C--", "1S", Some("x"))]
// 1.6: lists.
#[case::a_list("1C--\n- 1D weak\n", "1C----", "1D", Some("weak"))]
#[case::a_list_under_a_call("1C\n- 1D weak\n    - 1H strong\n", "1C--1D--", "1H", Some("strong"))]
#[case::opponents_in_a_list("1C\n- 1D,Db penalty\n", "1C1D", "Db", Some("penalty"))]
#[case::a_list_under_a_record("1C--,1D,weak\n- 1H any\n", "1C--1D--", "1H", Some("any"))]
#[case::a_blank_line_above_a_list("1C\n\n- 1D weak\n", "1C--", "1D", None)]
#[case::a_blank_line_makes_a_pass("1C\n\n- 1D weak\n", "--", "1D", Some("weak"))]
#[case::a_tab_is_four_columns("1C\n*\t1D weak\n\t* 1H more\n", "1C--1D--", "1H", Some("more"))]
#[case::another_column_is_no_item("1C\n- 1D weak\n  - 1H more\n", "1C--1D--", "1H", None)]
#[case::an_item_without_text_loses_its_call("1C\n- 1D\n", "1C--", "1D", None)]
// 1.7: the algorithm.
#[case::the_last_wins(",1S,a\n,1S,b\n", "", "1S", Some("b"))]
#[case::no_specificity("----,1S,light\n,1S,sound\n", "----", "1S", Some("sound"))]
#[case::three_passes_are_left_out(",1S,a\n", "------", "1S", Some("a"))]
#[case::groups("1C--,(1D|1H|1S),neg,hearts,spades\n", "1C--", "1H", Some("hearts"))]
#[case::groups_take_the_last("1C--,(1D|1H|1S),neg,major\n", "1C--", "1S", Some("major"))]
#[case::html_keeps_the_first_node(",1C,16+ <br>any\n", "", "1C", Some("16+"))]
#[case::html_needs_a_letter(",1C,<4 and < 5\n", "", "1C", Some("<4 and < 5"))]
#[case::entities(",1C,R&amp;B &lt;x\n", "", "1C", Some("R&B <x"))]
#[case::tags_go(",1C,@T a@A b@D\n", "", "1C", Some("a b"))]
#[case::hidden(",1C,a\n,1C,@I b\n", "", "1C", Some("a"))]
#[case::chat_and_no_more(",1C,a#b#c\n", "", "1C", Some("a#b"))]
#[case::an_empty_text_overrides(",1C,a\n,1C,\n", "", "1C", Some(""))]
// 1.2: suit symbols.
#[case::symbols("1♣--,1♦,5+♥ 1♠\n", "1C--", "1D", Some("5+!H 1!S"))]
#[case::no_trump_in_calls("1NT--,2♧,a NT\n", "1N--", "2C", Some("a NT"))]
// 1.9: aliases.
#[case::alias("Alias,wk,weak\n,1C,wk club\n", "", "1C", Some("weak club"))]
#[case::from_its_line_on(",1C,wk club\nAlias,wk,weak\n", "", "1C", Some("wk club"))]
#[case::in_calls_only("Alias,W1,1C,@B\n,W1,W1\n", "", "1C", Some("W1"))]
#[case::in_contexts_only("Alias,W1,1C,@C\nW1--,1D,W1\n", "1C--", "1D", Some("W1"))]
#[case::the_last_alias_first("Alias,a,1\nAlias,ab,2\n,1C,ab\n", "", "1C", Some("2"))]
#[case::not_trimmed("Alias, a, b\n,1C,a\n", "", "1C", Some("a"))]
fn a_file_tells(
    #[case] text: &str,
    #[case] context: &str,
    #[case] call: &str,
    #[case] expected: Option<&str>,
) {
    assert_eq!(told(text, context, call).as_deref(), expected);
}

#[test]
fn an_alias_that_contains_itself_grows_a_hundred_times() {
    let text = told("Alias,natural,naturale,@E\n,1C,natural\n", "", "1C").unwrap();
    assert_eq!(text, format!("natural{}", "e".repeat(101)));
    // One that doubles what stands before it would never end; it is stopped.
    let text = told("Alias,x,$`$`x,@E\n,1C,abx\n", "", "1C").unwrap();
    assert!(text.len() <= 4_096, "{}", text.len());
}

#[test]
fn an_alias_without_tags_rewrites_keywords() {
    let system = System::of("BBOalert\nAlias,Short,Kurz\nShortcut,TC,Texas\n");
    let chosen = system.choose(&Choices::default());
    assert_eq!(system.expand(&chosen, "TC").lines, ["TC"]);
}

#[test]
fn trusted_parts_and_tags() {
    let system =
        System::of("BBOalert\n,1C,a\nTrusted\n,1D,b\n,1H,c@t\nUntrusted\n,1S,d\n,1N,@T e\n");
    let trusted =
        |call| look(&system, &Choices::default(), "", call, None).unwrap().explanation.trusted;
    assert_eq!(["1C", "1D", "1H", "1S", "1N"].map(trusted), [false, true, false, false, true]);
}

/// Board 1: nobody vulnerable. Board 2: N/S, East deals. Board 4: both, West deals.
#[rstest]
#[case::ours(",1N,a\nOption,X_@v\n,1N,vul\nOption\n", 2, "--", "vul")]
#[case::ours_not(",1N,a\nOption,X_@v\n,1N,vul\nOption\n", 2, "", "a")]
#[case::theirs(",1N,a\nOption,X_@V\n,1N,they\nOption\n", 2, "", "they")]
#[case::both_kinds(",1N,a\nOption,X_@v@V\n,1N,all\nOption\n", 4, "", "all")]
#[case::seats(",1N,a\nOption,X_@3@4\n,1N,late\nOption\n", 1, "----", "late")]
#[case::seats_not(",1N,a\nOption,X_@3@4\n,1N,late\nOption\n", 1, "--", "a")]
#[case::at_the_beginning_it_is_no_tag(",1N,a\nOption,@3\n,1N,b\nOption\n", 1, "", "b")]
fn tags_of_options(
    #[case] text: &str,
    #[case] board: u32,
    #[case] context: &str,
    #[case] expected: &str,
) {
    let system = System::of(text);
    let found = look(&system, &Choices::default(), context, "1N", Some(board)).unwrap();
    assert_eq!(found.explanation.explanation, expected);
}

#[test]
fn partners_and_pairs_of_names() {
    let text = "BBOalert\nOption,A,joe\n,1C,with joe\nOption,B,Joe+me\n,1C,joe and me\nOption,C,me+ann\n,1C,me and ann\nOption\n";
    let system = System::of(text);
    let told = |partner: &str, me: &str| {
        let (partner, me) = (Some(partner.to_owned()), Some(me.to_owned()));
        let choices = Choices { partner, me, ..Choices::default() };
        look(&system, &choices, "", "1C", None).map(|it| it.explanation.explanation)
    };
    assert_eq!(told("JOE", "x").as_deref(), Some("with joe"));
    assert_eq!(told("joe", "ME").as_deref(), Some("joe and me"));
    assert_eq!(told("ann", "me").as_deref(), Some("me and ann"));
    // Nobody knows them: everything stays as it is, and all options are active.
    assert_eq!(told("eve", "me").as_deref(), Some("me and ann"));
    assert_eq!(system.partners().collect::<Vec<_>>(), ["joe", "Joe+me", "me+ann"]);
}

#[test]
fn an_option_that_needs_a_click() {
    let system = System::of("BBOalert\nOption,A one\n,1C,1\nOption,A two\n,1C,2\nOption\n");
    let told = |options: &[(&str, bool)]| {
        let options = options.iter().map(|(name, on)| ((*name).to_owned(), *on)).collect();
        let found = look(&system, &Choices { options, ..Choices::default() }, "", "1C", None);
        found.map(|it| it.explanation.explanation)
    };
    assert_eq!(told(&[]).as_deref(), Some("1"));
    assert_eq!(told(&[("A two", true)]).as_deref(), Some("2"));
    assert_eq!(told(&[("A one", false)]), None);
    assert_eq!(told(&[("no such", true)]).as_deref(), Some("1"));
}

#[test]
fn why_names_everything_that_has_a_say() {
    let text = "BBOalert\n,1C,first\n,1_,second\nOption,Z no\n,1C,other\nOption,Z yes\n,1C,off\nOption\n,1C,last\n";
    let system = System::of(text);
    let chosen = system.choose(&Choices::default());
    let call = alerts::call("1C").unwrap();
    let why = system.why(&chosen, &Question { auction: &[], call, board: None });
    assert_eq!(why.winner.unwrap().place.line, 9);
    assert_eq!(why.overridden.iter().map(|it| it.place.line).collect::<Vec<_>>(), [5, 3, 2]);
    let off: Vec<_> =
        why.switched_off.iter().map(|it| (it.place.line, it.option.as_deref())).collect();
    assert_eq!(off, [(7, Some("Z yes"))]);
}

#[test]
fn scripts_are_kept_and_never_run() {
    let text = "BBOalert\nScript,two,R = 'x';\nScript,block\nlet a = [1, 2, 3];\nScript\n,1C,see %two% and 50%\n%two%,1D,never\n";
    let system = System::of(text);
    let found = look(&system, &Choices::default(), "", "1C", None).unwrap();
    assert_eq!(found.explanation.explanation, "see %two% and 50%");
    assert_eq!(found.scripts, ["two"]);
    assert_eq!(look(&system, &Choices::default(), "", "1D", None), None);
    let names: Vec<_> = system.scripts().iter().map(|it| (it.name.as_str(), it.is_block)).collect();
    assert_eq!(names, [("two", false), ("block", true)]);
}

#[test]
fn files_are_imported_in_their_place() {
    let main = "BBOalert\n,1C,own\nImport,conv,club.txt\nImport,conv\n+,1H,after\nImport,https://example.org/x\nImport,missing.txt\nJavascript,https://example.org/y.js\n";
    let mut find = |asked: &str, from: &str| {
        assert!(["main", "club.txt"].contains(&from), "{from}");
        match asked {
            "club.txt" => Ok(alerts::Imported {
                name: "club.txt".to_owned(),
                bytes: b",1C,imported\n1C--,1D,weak\nImport,club.txt\n".to_vec(),
            }),
            other => Err(format!("there is no {other}")),
        }
    };
    let system = System::read("main", main.as_bytes(), &mut find).unwrap();
    let found = look(&system, &Choices::default(), "", "1C", None).unwrap();
    assert_eq!((found.place.file, found.place.line), (1, 1));
    // `+` goes on where the imported file ended.
    assert!(look(&system, &Choices::default(), "1C--", "1H", None).is_some());
    assert_eq!(system.files()[1].name, "club.txt");
    let notes: Vec<&NoteKind> = system.notes().iter().map(|note| &note.kind).collect();
    let target = |text: &str| text.to_owned();
    assert_eq!(
        notes,
        [
            &NoteKind::ImportLoop { target: target("club.txt") },
            &NoteKind::ImportOfAddress { target: target("https://example.org/x") },
            &NoteKind::ImportNotRead {
                target: target("missing.txt"),
                reason: target("there is no missing.txt")
            },
            &NoteKind::Javascript { from: target("https://example.org/y.js") },
        ]
    );
}

#[test]
fn imports_that_multiply_are_stopped() {
    // Every file imports the next one ten times.
    let mut find = |asked: &str, _: &str| {
        let number: u32 = asked.parse().unwrap();
        let bytes = format!("Import,{}\n", number + 1).repeat(10).into_bytes();
        Ok(alerts::Imported { name: asked.to_owned(), bytes })
    };
    let system = System::read("0", b"BBOalert\nImport,1\n", &mut find).unwrap();
    assert!(system.files().len() <= 1_002);
    let is_stopped = |note: &alerts::Note| matches!(note.kind, NoteKind::ImportsTooMany { .. });
    assert!(system.notes().iter().any(is_stopped));
}

#[test]
fn a_convention_card_of_full_disclosure() {
    let text = "*00{My card}=NYYYYYYsummary\n001C=NYYYYYY0082+!c, nat\n001CP1N=NYYYYYY06-10\n001CP1NP=NYYYYYY0weak\n\
                001CD=NYYYYYY5takeout is theirs\n*001HD=NYYYYYY5takeout\n311C=NYYYYYY008third, not\nrubbish\n%comment\n";
    let system = System::of(text);
    assert_eq!(system.kind(), alerts::FileKind::Bss);
    let told = |context: &str, call: &str, board| {
        look(&system, &Choices::default(), context, call, board)
            .map(|it| (it.place.line, it.explanation.explanation))
    };
    assert_eq!(told("", "1C", Some(1)), Some((2, "2+!c; nat".to_owned())));
    assert_eq!(told("1C--", "1N", None), Some((3, "6-10".to_owned())));
    // The real program leaves a digit of the code here.
    assert_eq!(told("1C--1N", "--", None), Some((4, "weak".to_owned())));
    assert_eq!(told("1H", "Db", None), Some((6, "takeout".to_owned())));
    // Third seat, nobody vulnerable: the particular line wins.
    assert_eq!(told("----", "1C", Some(1)), Some((7, "third; not".to_owned())));
    assert_eq!(told("----", "1C", Some(4)), Some((2, "2+!c; nat".to_owned())));
    let lines: Vec<u32> = system.notes().iter().map(|note| note.place.line).collect();
    assert_eq!(lines, [8]);
}

#[test]
fn how_long_an_explanation_may_be() {
    assert_eq!(Rules::Today.longest_explanation(), 69);
    assert_eq!(Rules::Sample.longest_explanation(), 39);
    assert_eq!(alerts::LONGEST_CHAT, 249);
}

/// Found by a reviewer: as many aliases as a real file has, and as many records, lose nothing.
#[test]
fn many_aliases_and_many_records_are_all_read() {
    let mut text = String::from("BBOalert\n");
    (0..144).for_each(|number| text.push_str(&format!("Alias,short{number}form,long form\n")));
    (0..30_000)
        .for_each(|number| text.push_str(&format!("1C--,1D,a text of usual length {number}\n")));
    text.push_str("1C--,1H,short143form\n");
    let system = System::of(&text);
    let found = look(&system, &Choices::default(), "1C--", "1H", None).unwrap();
    assert_eq!(found.explanation.explanation, "long form");
}

/// Found by a reviewer: wild cards are read at once, however many there are.
#[test]
fn many_wild_cards_are_all_read() {
    let calls: Vec<&str> = bridge::Call::all().map(alerts::token).collect();
    let mut text = String::from("BBOalert\n");
    for number in 0..38 * 38 * 25 {
        let [a, b, c] = [number % 38, number / 38 % 38, number / 1_444].map(|at| calls[at]);
        text.push_str(&format!("{a}__{b}__{c}__,7N,x\n"));
    }
    let system = System::of(&text);
    let last = format!("{}--{}--{}--", calls[37], calls[37], calls[24]);
    assert!(look(&system, &Choices::default(), &last, "7N", None).is_some());
}

/// Found by a reviewer: groups in groups that repeat nothing would be written out for ever.
#[test]
fn repeated_groups_in_each_other_are_read_in_bounded_time() {
    let context = format!("{}1C{}", "(".repeat(20), "){16}".repeat(20));
    assert_eq!(told(&format!("{context},1D,x\n"), "1C", "1D"), None);
    let empty = format!("{}{}1C", "(".repeat(20), "){16}".repeat(20));
    // Whether it is understood does not matter; that it is read at all does.
    let _ = told(&format!("{empty},1D,x\n"), "1C", "1D");
}

/// Found by a reviewer: long contexts above lists and before `+` do not multiply.
#[test]
fn long_contexts_do_not_multiply() {
    let long = "1C".repeat(20_000);
    let list = format!("{long}\n{}", "- 1D x\n".repeat(10_000));
    let plus = format!("{long},1D,x\n{}", "+,1D,y\n".repeat(10_000));
    for text in [list, plus] {
        let system = System::of(&text);
        let length: usize = system.statements().iter().map(|it| it.context.len()).sum();
        assert!(length <= 10_001 * 1_000, "{length}");
        assert_eq!(look(&system, &Choices::default(), "1C", "1D", None), None);
    }
}

/// Found by a reviewer: a block of a script that is never closed is none, and hides nothing.
#[test]
fn an_open_script_hides_no_records() {
    let system = System::of("BBOalert\nScript,foo\n,1C,strong\n1C--,1D,negative\n");
    assert_eq!(system.statements().len(), 2);
    assert!(look(&system, &Choices::default(), "", "1C", None).is_some());
}

#[test]
fn groups_take_no_notice_of_aliases_for_explanations() {
    let text = "BBOalert\nAlias,wk,weak,@E\n1C--,(1H|1S),wk H,wk S\n1C--,2C,wk\n";
    let system = System::of(text);
    let statements = system.statements();
    for (call, expected) in [("1H", "wk H"), ("1S", "wk S"), ("2C", "weak")] {
        let found = look(&system, &Choices::default(), "1C--", call, None).unwrap();
        assert_eq!(found.explanation.explanation, expected);
        let statement = statements.iter().find(|it| it.call.contains(call)).unwrap();
        assert_eq!(statement.explanation(call).explanation, expected);
    }
}

#[test]
fn a_file_that_imports_itself_again_and_again_is_asked_for_a_thousand_times_at_most() {
    let mut n_asked = 0;
    let mut find = |asked: &str, _: &str| {
        n_asked += 1;
        Ok(alerts::Imported {
            name: asked.to_owned(),
            bytes: "Import,a\n".repeat(5_000).into_bytes(),
        })
    };
    System::read("a", "BBOalert\nImport,a\n".repeat(5_000).as_bytes(), &mut find).unwrap();
    assert!(n_asked <= 1_000, "{n_asked}");
}

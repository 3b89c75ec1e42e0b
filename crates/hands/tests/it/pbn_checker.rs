//! An independent, small checker of the rules of PBN's export format.

const MANDATORY: [&str; 15] = [
    "Event",
    "Site",
    "Date",
    "Board",
    "West",
    "North",
    "East",
    "South",
    "Dealer",
    "Vulnerable",
    "Deal",
    "Scoring",
    "Declarer",
    "Contract",
    "Result",
];

/// Panics with the rule that is broken.
pub(crate) fn check_export(bytes: &[u8]) {
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().map(|&byte| char::from(byte)).collect(),
    };
    assert!(text.starts_with("% PBN 2.1\r\n% EXPORT\r\n"));
    assert!(text.ends_with("\r\n"));
    assert!(!text.contains('\t'), "a tab");
    assert_eq!(text.matches('\n').count(), text.matches("\r\n").count(), "LF without CR");
    assert_eq!(text.matches('\r').count(), text.matches("\r\n").count(), "CR without LF");
    let mut games: Vec<Vec<&str>> = vec![Vec::new()];
    let mut in_comment = false;
    for line in text.split("\r\n") {
        assert!(line.len() <= 253, "a line of {} bytes: {line}", line.len());
        if in_comment {
            in_comment = !line.contains('}');
        } else if line.is_empty() {
            games.push(Vec::new());
        } else if line.starts_with('%') || line.starts_with(';') {
        } else if line.starts_with('{') {
            in_comment = !line.contains('}');
        } else {
            games.last_mut().unwrap().push(line);
        }
    }
    assert!(!in_comment, "a comment without end");
    for game in games.iter().filter(|game| !game.is_empty()) {
        check_game(game);
    }
}

fn check_game(lines: &[&str]) {
    let mut tags: Vec<(&str, &str)> = Vec::new();
    for line in lines {
        let Some(tag) = line.strip_prefix('[') else {
            // Section data: one space between tokens, unless a table has widths.
            let (name, value) = tags.last().expect("data before the first tag");
            assert!(!MANDATORY.contains(name), "data after {name}: {line}");
            if !value.contains('\\') && !line.contains('"') {
                assert!(!line.contains("  "), "two spaces: {line}");
            }
            continue;
        };
        let (name, value) = tag.split_once(' ').unwrap();
        let value = value.strip_prefix('"').and_then(|value| value.strip_suffix("\"]")).unwrap();
        assert!(name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_'), "{name}");
        assert!(name == "Note" || tags.iter().all(|(known, _)| *known != name), "{name} twice");
        tags.push((name, value));
    }
    let names: Vec<&str> = tags.iter().map(|(name, _)| *name).collect();
    assert_eq!(names[..15], MANDATORY);
    let rest: Vec<&str> = names[15..].iter().copied().filter(|name| *name != "Note").collect();
    let sections = ["Auction", "Play"];
    let first_section = rest.iter().position(|n| sections.contains(n)).unwrap_or(rest.len());
    let play = rest.iter().position(|name| *name == "Play");
    let auction = rest.iter().position(|name| *name == "Auction");
    assert!(auction.is_none() || play.is_none() || auction < play, "play before auction");
    // Without auction and play nothing tells where tags end and sections begin.
    assert!(rest[..first_section].is_sorted() || first_section == rest.len());
    assert!(
        rest[first_section..].iter().skip_while(|n| matches!(**n, "Auction" | "Play")).is_sorted()
    );
    let value = |name: &str| tags.iter().find(|(known, _)| *known == name).unwrap().1;
    let cards = value("Deal").chars().filter(|c| "AKQJT98765432".contains(*c)).count();
    // A game that is no board: without a deal, or with some of the cards.
    if cards < 52 {
        return;
    }
    assert!(["None", "NS", "EW", "All"].contains(&value("Vulnerable")));
    let (first, hands) = value("Deal").split_once(':').unwrap();
    assert_eq!(first, value("Dealer"));
    for suit in hands.split([' ', '.']) {
        let places: Vec<usize> = suit.chars().map(|c| "AKQJT98765432".find(c).unwrap()).collect();
        assert!(places.is_sorted(), "ranks not descending: {suit}");
    }
    assert_eq!(hands.split([' ', '.']).count(), 16);
    if let Some((_, caller)) = tags.iter().find(|(name, _)| *name == "Auction") {
        assert_eq!(*caller, first, "the auction starts with the dealer");
    }
}

//! Damaged files: whatever is cut off or changed, what is left is read without a panic.

use results::{ProblemKind, ReadError, read, read_travellers_csv, read_usebio};

use crate::{problems, usebio};

const CSV: &str = "# title: Zoë’s cup\n# pair 1: Ann & Bo\nboard;ns;ew;result;score;ns_mp\n\
                   1;1;2;4SN= HK;420;2\n1;3;4;\"[3/5 4SN=; 2/5 4SN-1]\";;0\n2;1;4;35W–1;100;1,5\n";

fn xml() -> String {
    usebio(
        "<PARTICIPANTS><PAIR><PAIR_NUMBER>1</PAIR_NUMBER><PLAYER><PLAYER_NAME>Zo\u{EB} &amp; Bo\
         </PLAYER_NAME></PLAYER></PAIR></PARTICIPANTS>\n<BOARD><BOARD_NUMBER>1</BOARD_NUMBER>\n\
         <TRAVELLER_LINE><NS_PAIR_NUMBER>1</NS_PAIR_NUMBER><EW_PAIR_NUMBER>2</EW_PAIR_NUMBER>\
         <CONTRACT>4Sx</CONTRACT><PLAYED_BY>N</PLAYED_BY><TRICKS>10</TRICKS><SCORE>590</SCORE>\
         <NS_MATCH_POINTS>1.5</NS_MATCH_POINTS></TRAVELLER_LINE>\n</BOARD>",
    )
}

/// Cuts off the end at every byte, and changes every byte to some that mean something.
fn damaged(text: &str) -> impl Iterator<Item = Vec<u8>> {
    let bytes = text.as_bytes();
    let cut = (0..bytes.len()).map(|end| bytes[..end].to_vec());
    let changed = (0..bytes.len()).flat_map(|place| {
        [b'<', b'&', b'"', b'5', b'-', b'\n', b'[', 0xC3, 0].map(|byte| {
            let mut bytes = bytes.to_vec();
            bytes[place] = byte;
            bytes
        })
    });
    cut.chain(changed)
}

#[test]
fn any_damage_is_survived() {
    for text in [xml().as_str(), CSV] {
        for bytes in damaged(text) {
            for file in [read(&bytes), read_usebio(&bytes)] {
                match file {
                    Ok(file) => assert!(file.problems.iter().all(|one| one.what.ends_with('.'))),
                    Err(error) => assert!(!error.to_string().is_empty()),
                }
            }
            let _ = read_travellers_csv(&String::from_utf8_lossy(&bytes));
        }
    }
}

#[test]
fn a_file_that_breaks_off_keeps_what_came_before() {
    let text = xml();
    let cut = &text[..text.find("<SCORE>").unwrap()];
    let file = read(cut.as_bytes()).unwrap();
    assert_eq!(file.boards[0].lines.len(), 1);
    assert_eq!(
        problems(&file)[0],
        "row 5: From here on nothing could be read, for the file breaks off; all before it is \
         kept. Export the file again if something is missing."
    );
    assert_eq!(file.problems[0].kind, ProblemKind::Broken);
}

#[test]
fn an_ampersand_that_is_not_escaped_is_read() {
    let file = read(xml().replace("&amp;", "&").as_bytes()).unwrap();
    assert_eq!(file.contestants[0].names, ["Zoë & Bo"]);
}

#[test]
fn entities_of_a_dtd_are_not_expanded() {
    let dtd =
        "<!DOCTYPE USEBIO [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY x SYSTEM \"file:///etc/passwd\">]>";
    let text = dtd.to_owned() + &usebio("<TITLE>&a;&x;&#65;</TITLE>");
    assert_eq!(read(text.as_bytes()).unwrap().about.title.as_deref(), Some("&a;&x;A"));
}

#[test]
fn hand_records_are_passed_over() {
    let hands = "<HANDSET><BOARD><BOARD_NUMBER>1</BOARD_NUMBER></BOARD></HANDSET>";
    let file = read(usebio(&format!("<SESSION>{hands}</SESSION>{hands}")).as_bytes()).unwrap();
    assert_eq!((file.boards.len(), file.problems.len()), (0, 0));
}

#[test]
fn a_second_event_is_left_out() {
    let text = usebio("").replace("</USEBIO>", "<EVENT/></USEBIO>");
    assert_eq!(
        problems(&read(text.as_bytes()).unwrap()),
        ["row 5: Only the first event of a file is read; this one is left out."]
    );
}

#[test]
fn what_is_nested_too_deep_is_not_followed() {
    let deep = "<a>".repeat(100_000);
    let file = read(usebio(&deep).as_bytes()).unwrap();
    assert_eq!(
        problems(&file),
        [
            "row 3: From here on nothing could be read, for elements are more than 32 deep; all before \
          it is kept. Export the file again if something is missing."
        ]
    );
    assert!(matches!(read("<".repeat(100_000).as_bytes()), Err(ReadError::NotXml { .. })));
}

#[test]
fn a_text_without_end_is_cut() {
    let long = format!("<TITLE>{}</TITLE>", "é".repeat(100_000));
    let title = read(usebio(&long).as_bytes()).unwrap().about.title.unwrap();
    assert_eq!(title.len(), 4096);
}

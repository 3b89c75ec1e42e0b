//! Broken files of the machine formats: what is said, and that the good boards are delivered.

use hands::{Format, ReadError, ReadOptions, Reading, Severity, WriteOptions, read, write};

use crate::appendix;

fn read_as(format: Format, bytes: &[u8]) -> Reading {
    read(bytes, &ReadOptions { format: Some(format), ..ReadOptions::default() }).unwrap()
}

/// Reads a broken file and returns the numbers delivered and what is said.
fn outcome(format: Format, bytes: &[u8]) -> (Vec<u32>, Vec<String>) {
    let reading = read_as(format, bytes);
    let numbers = reading.set.boards.iter().map(|board| board.number.get()).collect();
    (numbers, reading.complaints.iter().map(ToString::to_string).collect())
}

fn check(format: Format, bytes: &[u8], numbers: &[u32], said: &[&str]) {
    assert_eq!(
        outcome(format, bytes),
        (numbers.to_vec(), said.iter().map(ToString::to_string).collect())
    );
}

/// Checks also that the format is told by the content, broken as it is.
fn check_detected(format: Format, bytes: &[u8], numbers: &[u32], said: &[&str]) {
    assert_eq!(read(bytes, &ReadOptions::default()).unwrap().format, format);
    check(format, bytes, numbers, said);
}

/// The appendix's two boards in another format.
fn written(format: Format) -> Vec<u8> {
    let set = read(&appendix::bre(), &ReadOptions::default()).unwrap().set;
    write(&set, format, &WriteOptions::default()).unwrap().bytes
}

fn replaced(bytes: &[u8], from: &str, to: &str) -> Vec<u8> {
    let text = String::from_utf8(bytes.to_vec()).unwrap();
    assert!(text.contains(from), "{from}");
    text.replacen(from, to, 1).into_bytes()
}

#[test]
fn a_bri_file() {
    let file = appendix::bri();
    check_detected(
        Format::Bri,
        &replaced(&file, "0513", "0505"),
        &[2],
        &["record 1, board 1: The hand of North: the ♠10 appears twice; the board is left out."],
    );
    check_detected(
        Format::Bri,
        &replaced(&file, "0513", "0501"),
        &[2],
        &["record 1, board 1: The ♠A is in the hands of North and East; the board is left out."],
    );
    check_detected(
        Format::Bri,
        &replaced(&file, "0513", "0553"),
        &[2],
        &[
            "record 1, board 1: North has “53”, which is no card; cards go from 01 to 52; the board \
           is left out.",
        ],
    );
    check_detected(
        Format::Bri,
        &file[..200],
        &[1],
        &[
            "record 2, board 2: The file ends after 72 of the 128 bytes of this record; the board is \
           left out.",
        ],
    );
    check_detected(
        Format::Bri,
        &file[..206],
        &[1, 2],
        &[
            "record 2, board 2: The file ends after 78 of the 128 bytes of this record, but all cards \
           are there.",
        ],
    );
}

#[test]
fn bri_in_lines() {
    let file = appendix::bri();
    let (one, two) = (&file[..78], &file[128..206]);
    let whole = "The boards stand in lines, as in an older variant of the format; they were read all the same.";
    for end in [&b"\r\n"[..], b"\n", b"\r", b"   \r\n\r\n"] {
        check_detected(Format::Bri, &[one, end, two, end].concat(), &[1, 2], &[whole]);
        check_detected(Format::Bri, &[one, end, two, b"\x1A\x1A"].concat(), &[1, 2], &[whole]);
        check_detected(Format::Bri, &[b"\xEF\xBB\xBF", one, end, two].concat(), &[1, 2], &[whole]);
    }
    check_detected(
        Format::Bri,
        &[one, b"\r\n", &two[..70]].concat(),
        &[1],
        &["line 2, board 2: The line has 70 digits, not 78; the board is left out.", whole],
    );
}

#[test]
fn filler_behind_the_last_record_is_passed_over() {
    for (format, file) in [
        (Format::Bri, appendix::bri()),
        (Format::Dge, appendix::dge()),
        (Format::Dup, appendix::dup()),
    ] {
        for filler in [&[0x1A][..], &[0x1A; 100], &[0; 128], b"\r\n\x1A", b" "] {
            check_detected(format, &[&file, filler].concat(), &[1, 2], &[]);
        }
    }
}

#[test]
fn a_dge_file() {
    let file = appendix::dge();
    let tens = {
        let mut ten = file.clone();
        ten.splice(1..2, *b"10");
        ten.remove(100);
        ten
    };
    check_detected(
        Format::Dge,
        &tens,
        &[1, 2],
        &["record 1, board 1: A ten is written “10”; it was read as T."],
    );
    // North's hearts before the spades.
    let mut order = file.clone();
    order[..8].copy_from_slice(b"\x03J965\x06T2");
    check_detected(
        Format::Dge,
        &order,
        &[1, 2],
        &["record 1, board 1: The suits are not in the order ♠ ♥ ♦ ♣; they were read by their \
           symbols."],
    );
    let mut twice = file.clone();
    twice[3] = 0x06;
    check_detected(
        Format::Dge,
        &twice,
        &[2],
        &["record 1, board 1: North has the symbol of ♠ twice; the board is left out."],
    );
    // 53 cards: North gets the ♠A, which East has too.
    let mut many = file.clone();
    many.splice(1..1, *b"A");
    many.remove(100);
    check_detected(
        Format::Dge,
        &many,
        &[2],
        &["record 1, board 1: The ♠A is in the hands of North and East; the board is left out."],
    );
    let mut fewer = file.clone();
    fewer.remove(1);
    fewer.insert(100, 0);
    check_detected(
        Format::Dge,
        &fewer,
        &[2],
        &["record 1, board 1: North has 12 cards, not 13; the board is left out."],
    );
    check_detected(
        Format::Dge,
        &file[..140],
        &[1],
        &[
            "record 2, board 2: The file ends after 12 of the 128 bytes of this record; the board is \
           left out.",
        ],
    );
    let small = file.to_ascii_lowercase();
    assert_eq!(read_as(Format::Dge, &small).set, read_as(Format::Dge, &file).set);
}

#[test]
fn a_bre_file() {
    let file = appendix::bre();
    let text = String::from_utf8(file.clone()).unwrap();
    check_detected(Format::Bre, text.replace("\r\n", "\n").as_bytes(), &[1, 2], &[]);
    check_detected(Format::Bre, text.trim_end().as_bytes(), &[1, 2], &[]);
    check_detected(Format::Bre, format!("\u{FEFF}{text}\x1A").as_bytes(), &[1, 2], &[]);
    let without_date = text.replace("01.01.2013\r\n", "");
    check_detected(
        Format::Bre,
        without_date.as_bytes(),
        &[1, 2],
        &["The heading has 2 lines, not 3 (event, site, date)."],
    );
    check_detected(
        Format::Bre,
        &file[..150],
        &[1],
        &["line 5, board 2: There are 9 symbols of suits, not 16; the board is left out."],
    );

    let windows = [b"Caf\xE9\r\n\r\n\r\n", &file[44..]].concat();
    let about = read_as(Format::Bre, &windows).set.about;
    assert_eq!((about.event.as_deref(), about.site), (Some("Café"), None));
}

#[test]
fn the_halves_of_a_dup_record() {
    let file = appendix::dup();
    // By the letters East and South have changed a card.
    let mut differing = file.clone();
    let (a, j) = (96, 113);
    assert_eq!((differing[a], differing[j]), (b'A', b'J'));
    differing.swap(a, j);
    check_detected(
        Format::Dup,
        &differing,
        &[2],
        &["record 1, board 1: The two halves differ: by the numbers the ♠A is with East, by the \
           letters with South; the board is left out."],
    );
    let mut blank = file.clone();
    blank[78..146].fill(b' ');
    check_detected(Format::Dup, &blank, &[1, 2], &[]);
    let mut damaged = file.clone();
    damaged[80] = b'?';
    check_detected(
        Format::Dup,
        &damaged,
        &[1, 2],
        &[
            "record 1, board 1: The letters cannot be read (“?” is neither a card nor the symbol of a \
           suit); the numbers were taken.",
        ],
    );
    let mut damaged = file.clone();
    damaged[0] = b'9';
    check_detected(
        Format::Dup,
        &damaged,
        &[1, 2],
        &[
            "record 1, board 1: The numbers cannot be read (North has “95”, which is no card; cards go \
           from 01 to 52); the letters were taken.",
        ],
    );
    check_detected(
        Format::Dup,
        &file[..310],
        &[1, 2],
        &[
            "record 2, board 2: The file ends after 154 of the 156 bytes of this record, but all cards \
           are there.",
        ],
    );
    check_detected(
        Format::Dup,
        &file[..250],
        &[1],
        &[
            "record 2, board 2: The file ends after 94 of the 156 bytes of this record; the board is \
           left out.",
        ],
    );
}

#[test]
fn the_trailers_of_a_dup_file() {
    let with = |first: &[u8; 10], second: &[u8; 10]| {
        let mut file = appendix::dup();
        file[146..156].copy_from_slice(first);
        file[302..].copy_from_slice(second);
        file
    };
    let cases: [(&[u8; 10], &[u8; 10], [u32; 2]); 10] = [
        (b"YN1  1 2  ", b"YN1  1 2  ", [1, 2]),
        (b"YN17 1 18 ", b"YN17 1 18 ", [17, 18]),
        (b"YN1  0 02 ", b"YN1  0 02 ", [1, 2]),
        (b"YN1  0 02 ", &[0; 10], [1, 2]),
        (b"YN17 0 2  ", &[0; 10], [17, 18]),
        (&[0; 10], b"YN17 0 02 ", [17, 18]),
        (b"          ", b"          ", [1, 2]),
        (&[0; 10], &[0; 10], [1, 2]),
        (b"?????     ", b"YN5  1 6  ", [5, 6]),
        (b"YN9982 999", b"YN9982 999", [998, 999]),
    ];
    for (first, second, numbers) in cases {
        check_detected(Format::Dup, &with(first, second), &numbers, &[]);
    }
    check_detected(
        Format::Dup,
        &with(b"YN4  1 40 ", b"YN4  1 40 "),
        &[1, 2],
        &["record 1: The trailer speaks of boards 4 to 40, but the file has 2 boards; they were \
           numbered from 1."],
    );
    check_detected(
        Format::Dup,
        &with(b"YY1  1 2  ", b"YY1  1 2  "),
        &[1, 2],
        &[
            "record 1: The boards are to be dealt backwards; they are kept in the order of the file.",
        ],
    );
    check_detected(
        Format::Dup,
        &with(b"anything  ", b"          "),
        &[1, 2],
        &["record 1: The trailer is not understood; the boards were numbered from 1."],
    );
    let options =
        ReadOptions { format: None, first: bridge::BoardNo::new(17), ..ReadOptions::default() };
    let told = read(&with(b"YN1  0 02 ", b"YN1  0 02 "), &options).unwrap();
    assert_eq!(told.set.boards[1].number.get(), 18);
}

#[test]
fn a_dlm_file() {
    let file = written(Format::Dlm);
    check_detected(Format::Dlm, &file, &[1, 2], &[]);
    let text = String::from_utf8(file.clone()).unwrap();
    check_detected(Format::Dlm, text.replace('\n', "\r\n").as_bytes(), &[1, 2], &[]);
    let real = text.replace("[Document]", "[DOCUMENT]").replace("Checksum=2", "Checksum=002");
    check_detected(Format::Dlm, real.as_bytes(), &[1, 2], &[]);

    let line = text.lines().find(|line| line.starts_with("Board 01=")).unwrap();
    let (cards, sum) = line.split_at(35);
    let broken = replaced(&file, line, &format!("{cards}{:03}", sum.parse::<u8>().unwrap() ^ 1));
    let (numbers, said) = outcome(Format::Dlm, &broken);
    assert_eq!(numbers, [2]);
    assert!(said[0].starts_with("line 12, board 1: The check sum is "), "{said:?}");

    check_detected(
        Format::Dlm,
        &replaced(&file, line, cards),
        &[1, 2],
        &["line 12, board 1: The check sum is missing; the cards were read all the same."],
    );
    check_detected(
        Format::Dlm,
        &replaced(&file, line, "Board 01=abc"),
        &[2],
        &["line 12, board 1: “abc” is not 26 letters from a to p; the board is left out."],
    );
    check_detected(
        Format::Dlm,
        &replaced(&file, "Checksum=2", "Checksum=5"),
        &[1, 2],
        &["The check sum of the heading is 2, not 5; all boards were taken but the padding."],
    );
    check_detected(
        Format::Dlm,
        &replaced(&file, "From board=1\n", ""),
        &[1, 2],
        &["The heading does not name the first and the last board; all boards were taken but the \
           padding."],
    );
    check_detected(
        Format::Dlm,
        &replaced(&file, "Duplicates 02=0", line),
        &[1, 2],
        &["line 13, board 1: The board comes again; once is enough."],
    );
    let from_2 = replaced(&file, "From board=1\n", "From board=2\n");
    check_detected(Format::Dlm, &replaced(&from_2, "Checksum=2", "Checksum=1"), &[2], &[]);
}

#[test]
fn sealed_dlm_is_refused() {
    let file = written(Format::Dlm);
    let sealed = read(&replaced(&file, "Status=Show", "Status=Sealed"), &ReadOptions::default());
    assert_eq!(sealed, Err(ReadError::Sealed { why: "Status=Sealed".to_owned() }));
    let locked = read(&replaced(&file, "Crypto key=0", "Crypto key=77"), &ReadOptions::default());
    assert!(matches!(locked, Err(ReadError::Sealed { .. })));
}

#[test]
fn a_csv_file() {
    let file = written(Format::Csv);
    let text = String::from_utf8(file.clone()).unwrap();
    for other in [
        text.replace('"', ""),
        text.replace('\n', "\r\n"),
        text.replace('\n', "\r"),
        text.replace(',', ";"),
        text.replace("\",\"", "\"\t\""),
        format!("\u{FEFF}{text}"),
        format!("NS,NH,ND,NC,ES,EH,ED,EC,SS,SH,SD,SC,WS,WH,WD,WC,Board,Dealer\n{text}\n\x1A"),
    ] {
        check_detected(Format::Csv, other.as_bytes(), &[1, 2], &[]);
    }
    check_detected(
        Format::Csv,
        &replaced(&file, "\"T2\"", "\"102\""),
        &[1, 2],
        &["line 1, board 1: A ten is written “10”; it was read as T."],
    );
    check_detected(
        Format::Csv,
        &replaced(&file, "\"T2\"", "\"T2A\""),
        &[2],
        &["line 1, board 1: The ♠A is in the hands of North and East; the board is left out."],
    );
    check_detected(
        Format::Csv,
        &replaced(&file, "\"T2\"", "\"TX\""),
        &[2],
        &[
            "line 1, board 1: The hand of North: “X” is not a holding in spades: expected ranks such as \
           AK72; the board is left out.",
        ],
    );
    check_detected(
        Format::Csv,
        &replaced(&file, "N/-", "N"),
        &[1, 2],
        &[
            "line 1, board 1: “N” is no dealer and vulnerability; those of the board number were taken.",
        ],
    );
    let cut = text.trim_end().rsplit_once(",\"KQJ9\"").unwrap().0;
    check_detected(
        Format::Csv,
        cut.as_bytes(),
        &[1],
        &["line 2, board 2: The line has 12 fields, not 18; the board is left out."],
    );
}

#[test]
fn hand_record_rows() {
    let file = written(Format::HandRecords);
    let text = String::from_utf8(file.clone()).unwrap();
    check_detected(Format::HandRecords, text.to_ascii_uppercase().as_bytes(), &[1, 2], &[]);
    check_detected(Format::HandRecords, text.replace(',', ";").as_bytes(), &[1, 2], &[]);
    check_detected(Format::HandRecords, text.replace('\n', "\r\n").as_bytes(), &[1, 2], &[]);
    // The same boards for a second section.
    let rows = text.split_once('\n').unwrap().1.replace("\n1,", "\n2,").replacen("1,", "2,", 1);
    check_detected(Format::HandRecords, format!("{text}{rows}").as_bytes(), &[1, 2], &[]);
    check_detected(
        Format::HandRecords,
        &replaced(&file, "1,1,", "1,x,"),
        &[2],
        &["line 2, board 1: “x” is no board number; the board is left out."],
    );
    check_detected(
        Format::HandRecords,
        &replaced(&file, "1,2,", "1,1,"),
        &[1, 1],
        &[
            "line 3, board 1: The number has come before with other cards; both boards are delivered, \
           without their sections.",
        ],
    );
    check_detected(
        Format::HandRecords,
        &replaced(&file, "93,KT8,Q96,JT974", ",,,"),
        &[1, 2],
        &["line 2, board 1: West’s hand is empty; it got the cards left over."],
    );
    let missing = read(&replaced(&file, "WestClubs", "Clubs"), &ReadOptions::default());
    assert_eq!(
        missing.unwrap_err().to_string(),
        "this is no handrecords file: its first line has no column WestClubs",
    );
}

#[test]
fn handrecord_dto_objects() {
    let file = written(Format::HandrecordDto);
    let text = String::from_utf8(file.clone()).unwrap();
    check_detected(Format::HandrecordDto, &file, &[1, 2], &[]);
    let init = format!("{{\"Session\": null, \"Handrecords\": {text}}}");
    check_detected(Format::HandrecordDto, init.as_bytes(), &[1, 2], &[]);
    let serialized = serde_json::to_string(&text).unwrap();
    let answer = format!("{{\"DataType\": 13, \"SerializedData\": {serialized}}}");
    check_detected(Format::HandrecordDto, answer.as_bytes(), &[1, 2], &[]);

    let (numbers, said) = outcome(Format::HandrecordDto, &file[..file.len() - 300]);
    assert_eq!(numbers, [1]);
    assert!(said[0].contains("The JSON is broken"), "{said:?}");
    check_detected(
        Format::HandrecordDto,
        &replaced(&file, "\"BoardNumber\": 1", "\"BoardNumber\": 0"),
        &[2],
        &["record 1, board 1: BoardNumber is missing or not above zero; the board is left out."],
    );
    let told =
        replaced(&file, "\"HasHandEvaluationData\": false", "\"HasHandEvaluationData\": true");
    check_detected(
        Format::HandrecordDto,
        &replaced(&told, "\"DoubleDummyNorthClubs\": 0", "\"DoubleDummyNorthClubs\": 14"),
        &[1, 2],
        &[
            "record 1, board 1: A double-dummy result is missing or not from 0 to 13; the table is left \
           out.",
        ],
    );
}

#[test]
fn ber_bhg_cds_and_rzd_files() {
    let ber = written(Format::Ber);
    let lines = [&ber[..52], b"\r\n", &ber[52..], b"\r\n\x1A"].concat();
    check_detected(Format::Ber, &lines, &[1, 2], &[]);
    check_detected(
        Format::Ber,
        &ber[..100],
        &[1],
        &["record 2, board 2: There are 48 digits, not 52; the board is left out."],
    );
    let mut damaged = ber;
    damaged[7] = b'7';
    check_detected(
        Format::Ber,
        &damaged,
        &[2],
        &[
            "record 1, board 1: “7” is nobody’s digit; North to West are 1 to 4; the board is left out.",
        ],
    );

    let bhg = written(Format::Bhg);
    check_detected(Format::Bhg, &bhg[1..], &[1, 2], &[]);
    let text = String::from_utf8(bhg.clone()).unwrap();
    check_detected(Format::Bhg, text.replace('\n', "\r\n").as_bytes(), &[1, 2], &[]);
    check_detected(
        Format::Bhg,
        &bhg[..bhg.len() - 3],
        &[1],
        &["line 3, board 2: There are 50 letters, not 52; the board is left out."],
    );
    let first = text.trim_start().get(..2).unwrap();
    let twice = replaced(&bhg, first, &first[..1].repeat(2));
    let (numbers, said) = outcome(Format::Bhg, &twice);
    assert_eq!(numbers, [2]);
    assert!(said[0].contains("appears twice"), "{said:?}");

    let mut cds = written(Format::Cds);
    check_detected(
        Format::Cds,
        &cds[..20],
        &[1],
        &["record 2, board 2: The file ends after 6 of the 14 bytes of this record; the board is \
           left out."],
    );
    cds[5] = 0;
    let (numbers, said) = outcome(Format::Cds, &cds);
    assert_eq!((numbers, said.len()), (vec![2], 1));

    let mut rzd = written(Format::Rzd);
    check_detected(
        Format::Rzd,
        &rzd[..30],
        &[1],
        &["record 2, board 2: The file ends after 4 of the 13 bytes of this record; the board is \
           left out."],
    );
    check_detected(Format::Rzd, &[&rzd[..], &[0x1A; 89]].concat(), &[1, 2], &[]);
    rzd[0] = 3;
    check_detected(
        Format::Rzd,
        &rzd,
        &[1, 2],
        &["The heading speaks of 3 boards, the file has 2; those were read."],
    );
}

#[test]
fn a_lost_board_is_told_apart_from_a_forgiven_one() {
    let lost = read_as(Format::Bri, &appendix::bri()[..200]);
    assert!(lost.lost_boards());
    let forgiven = read_as(Format::Bri, &appendix::bri()[..206]);
    assert!(!forgiven.lost_boards());
    assert_eq!(forgiven.complaints[0].severity, Severity::Forgiven);
}

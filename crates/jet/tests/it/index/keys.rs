//! Keys: the bytes that Access writes for a value.

use super::{column, index_on};
use jet::Version;
use jet::index::{Index, IndexDefinition, KeyValue, Order, flag};
use jet::page::RowId;
use proptest::prelude::*;
use rstest::rstest;

fn key_in(version: Version, order: Order, type_code: u8, value: KeyValue<'_>) -> String {
    let definition = IndexDefinition {
        name: "Key".into(),
        columns: vec![(0, order)],
        table: 0,
        root: 1,
        owned: RowId { page: 0, slot: 0 },
        flags: 0,
        primary: false,
    };
    let index = Index::new(version, definition, &[column(type_code)]).unwrap();
    let key = match index.key(&[value]) {
        Ok(key) => key.unwrap(),
        Err(why) => return why.to_string(),
    };
    key.iter().map(|byte| format!("{byte:02X}")).collect::<Vec<_>>().join(" ")
}

#[rstest]
#[case::yes(1, KeyValue::Bool(true), "7F 00", "80 FF")]
#[case::no(1, KeyValue::Bool(false), "7F FF", "80 00")]
#[case::no_is_never_null(1, KeyValue::Null, "7F FF", "80 00")]
#[case::byte(2, KeyValue::Byte(6), "7F 06", "80 F9")]
#[case::int16(3, KeyValue::Int16(-1), "7F 7F FF", "80 80 00")]
#[case::int32(4, KeyValue::Int32(1), "7F 80 00 00 01", "80 7F FF FF FE")]
#[case::parent_of_tables(4, KeyValue::Int32(0x0F00_0001), "7F 8F 00 00 01", "80 70 FF FF FE")]
#[case::currency(
    5,
    KeyValue::Currency(10_000),
    "7F 80 00 00 00 00 00 27 10",
    "80 7F FF FF FF FF FF D8 EF"
)]
#[case::single(6, KeyValue::Single(1.0), "7F BF 80 00 00", "80 40 7F FF FF")]
#[case::double(
    7,
    KeyValue::Double(1.0),
    "7F BF F0 00 00 00 00 00 00",
    "80 40 0F FF FF FF FF FF FF"
)]
#[case::date_before_1900(8, KeyValue::Double(-1.0), "7F 40 0F FF FF FF FF FF FF", "80 BF F0 00 00 00 00 00 00")]
#[case::null(4, KeyValue::Null, "00", "FF")]
#[case::short_binary(9, KeyValue::Binary(&[0, 0, 0, 4]), "7F 00 00 00 04 00 00 00 00 04", "80 FF FF FF FB FF FF FF FF FB")]
#[case::long_binary(
    9,
    KeyValue::Binary(&[1, 2, 3, 4, 5, 6, 7, 8, 9]),
    "7F 01 02 03 04 05 06 07 08 09 09 00 00 00 00 00 00 00 01",
    "80 FE FD FC FB FA F9 F8 F7 09 F6 FF FF FF FF FF FF FF FE"
)]
fn a_value_has_the_key_that_access_gives_it(
    #[case] type_code: u8,
    #[case] value: KeyValue<'_>,
    #[case] ascending: &str,
    #[case] descending: &str,
) {
    for version in Version::ALL {
        assert_eq!(key_in(version, Order::Ascending, type_code, value), ascending);
        assert_eq!(key_in(version, Order::Descending, type_code, value), descending);
    }
}

#[rstest]
#[case::empty("", "7F 01 00")]
#[case::letters("Admin", "7F 4A 4F 60 59 62 01 00")]
#[case::case_does_not_count("ADMIN", "7F 4A 4F 60 59 62 01 00")]
#[case::spaces_at_the_end("Admin  ", "7F 4A 4F 60 59 62 01 00")]
#[case::space_between("Jan 1", "7F 5B 4A 62 07 38 01 00")]
#[case::accent("Zoë", "7F 78 64 51 01 02 02 13 00")]
#[case::two_accents("éé", "7F 51 51 01 0E 0E 00")]
#[case::ligature("Æ", "7F 4A 51 01 00")]
#[case::sharp_s("Groß", "7F 55 69 64 6B 6B 01 00")]
#[case::apostrophe("O'Neill", "7F 64 62 51 59 5E 5E 01 01 01 01 80 0B 06 80 00")]
#[case::hyphen("a-b", "7F 4A 4C 01 01 01 01 80 0B 06 82 00")]
#[case::accent_and_hyphen("é-a", "7F 51 4A 01 0E 01 01 01 80 0B 06 82 00")]
#[case::polish("Łódź", "7F 5E 64 4F 78 01 1F 0E 02 0E 00")]
#[case::cyrillic("ПК", "7F 79 47 79 40 01 00")]
#[case::beyond_the_table(
    "東",
    "column Column10 in the index Key: the place of the character '東' (U+6771) in the sort order is not known"
)]
#[case::beyond_16_bits(
    "🂡",
    "column Column10 in the index Key: the place of the character '🂡' (U+1F0A1) in the sort order is not known"
)]
fn text_has_the_key_of_access_2000(#[case] text: &str, #[case] key: &str) {
    assert_eq!(key_in(Version::Jet4, Order::Ascending, 10, KeyValue::Text(text)), key);
}

#[rstest]
#[case::empty("", "7F 00")]
#[case::letters("MSysDb", "7F 6F 76 7D 76 64 61 00")]
#[case::spaces_at_the_end("row1 ", "7F 75 72 7B 57 00")]
#[case::hyphen_is_a_letter("a-b", "7F 60 1E 61 00")]
#[case::accent("AAÀAA", "7F 60 60 60 60 60 02 23 00")]
#[case::letters_without_accents_do_not_count("fgé", "7F 67 68 66 04 00")]
#[case::two_accents("éé", "7F 66 66 04 40")]
#[case::euro("€", "7F 10 00")]
#[case::not_in_the_code_page(
    "Ł",
    "column Column10 in the index Key: the place of the character 'Ł' (U+0141) in the sort order is not known"
)]
fn text_has_the_key_of_access_97(#[case] text: &str, #[case] key: &str) {
    assert_eq!(key_in(Version::Jet3, Order::Ascending, 10, KeyValue::Text(text)), key);
}

#[rstest]
#[case::number("10293", Some(7))]
#[case::letters("LastEntryID", Some(13))]
#[case::ij("Nijdam", None)]
#[case::last_letter("Zaal", None)]
#[case::space("A 1", None)]
#[case::accent("é", None)]
fn dutch_text_has_a_key_as_far_as_real_files_show_one(
    #[case] text: &str,
    #[case] length: Option<usize>,
) {
    let definition = index_on(Version::Jet3, &[4], 0).definition().clone();
    let dutch = jet::index::IndexColumn { sort_order: 0x0413, ..column(10) };
    let index = Index::new(Version::Jet3, definition, &[dutch]).unwrap();
    let key = index.key(&[KeyValue::Text(text)]).ok().flatten();
    assert_eq!(key.as_ref().map(Vec::len), length);
    let general = index_on(Version::Jet3, &[10], 0).key(&[KeyValue::Text(text)]).unwrap();
    assert!(key.is_none() || key == general);
}

#[rstest]
#[case(Version::Jet3, "80 9F 9E FF")]
#[case(Version::Jet4, "80 B5 B3 FE FF 00")]
fn descending_text_is_turned_round_with_its_end(#[case] version: Version, #[case] key: &str) {
    assert_eq!(key_in(version, Order::Descending, 10, KeyValue::Text("ab")), key);
}

#[rstest]
#[case::dutch(Version::Jet4, 0x0413, 0, 1252, "0x0413")]
#[case::access_2010(Version::Jet4, 0x0409, 1, 1252, "version 1")]
#[case::cyrillic_code_page(Version::Jet3, 0x0409, 0, 1251, "code page 1251")]
fn a_sort_order_that_is_not_known_is_refused(
    #[case] version: Version,
    #[case] sort_order: u16,
    #[case] sort_version: u8,
    #[case] code_page: u16,
    #[case] says: &str,
) {
    let definition = index_on(version, &[4], 0).definition().clone();
    let column = jet::index::IndexColumn { sort_order, sort_version, code_page, ..column(10) };
    let why = Index::new(version, definition, &[column]).unwrap_err().to_string();
    assert!(why.contains(says) && why.contains("not known"), "{why}");
}

#[rstest]
#[case::memo(12)]
#[case::guid(15)]
#[case::numeric(16)]
fn a_type_that_is_not_known_is_refused(#[case] type_code: u8) {
    let definition = index_on(Version::Jet4, &[4], 0).definition().clone();
    let why = Index::new(Version::Jet4, definition, &[column(type_code)]).unwrap_err().to_string();
    assert!(why.contains(&format!("of type {type_code}, is not known")), "{why}");
}

#[test]
fn nulls_are_left_out_or_refused_as_the_flags_say() {
    let key = |flags, values: &[KeyValue<'_>]| index_on(Version::Jet4, &[4, 4], flags).key(values);
    let (null, one) = (KeyValue::Null, KeyValue::Int32(1));
    assert_eq!(key(0, &[null, null]).unwrap(), Some(vec![0, 0]));
    assert_eq!(key(flag::IGNORE_NULLS, &[null, null]).unwrap(), None);
    assert_eq!(key(flag::IGNORE_NULLS, &[null, one]).unwrap().map(|key| key.len()), Some(6));
    assert!(key(flag::REQUIRED, &[null, one]).unwrap_err().to_string().contains("requires"));
}

#[test]
fn values_of_another_type_or_number_are_refused() {
    let index = index_on(Version::Jet4, &[4], 0);
    assert!(index.key(&[KeyValue::Text("1")]).is_err());
    assert!(index.key(&[]).is_err());
    let index = index_on(Version::Jet4, &[7], 0);
    assert!(index.key(&[KeyValue::Double(f64::NAN)]).is_err());
}

#[rstest]
#[case::access_97(Version::Jet3, 252, true)]
#[case::access_97_with_its_end(Version::Jet3, 254, false)]
#[case::access_2000(Version::Jet4, 255, true)]
#[case::longer_than_any_column(Version::Jet4, 256, false)]
fn long_text_has_a_key_as_far_as_it_can_be_kept(
    #[case] version: Version,
    #[case] n_letters: usize,
    #[case] has_key: bool,
) {
    let long = "x".repeat(n_letters);
    assert_eq!(index_on(version, &[10], 0).key(&[KeyValue::Text(&long)]).is_ok(), has_key);
}

proptest! {
    #[test]
    fn keys_sort_as_numbers_do(left: i32, right: i32, a in -1e300..1e300, b in -1e300..1e300) {
        let key = |code, value| index_on(Version::Jet3, &[code], 0).key(&[value]).unwrap();
        let int = |number| key(4, KeyValue::Int32(number));
        prop_assert_eq!(int(left).cmp(&int(right)), left.cmp(&right));
        let double = |number| key(7, KeyValue::Double(number));
        prop_assert_eq!(Some(double(a).cmp(&double(b))), a.partial_cmp(&b));
    }

    #[test]
    fn any_text_has_a_key_or_a_reason(text: String) {
        for version in Version::ALL {
            let _ = index_on(version, &[10], 0).key(&[KeyValue::Text(&text)]);
        }
    }
}

//! What a scoring program sent, without what nobody is to read on a page: the club's licence, and the tables' PIN.

/// The ends of the names whose values are hidden, in small letters.
const HIDDEN: [&str; 4] = ["clubid", "licencekey", "licensekey", "pincode"];
/// What stands in their place.
const INSTEAD: &str = "…";

/// Returns the beginning of a JSON text with the values of such names hidden. The text may be cut off, may be no JSON, and
/// may be written inside a string of another one.
pub(super) fn hidden(text: &str) -> String {
    // Only letters of ASCII change, so every place is the same in both.
    let small = text.to_ascii_lowercase();
    let mut shown = String::with_capacity(text.len());
    let mut at = 0;
    while let Some((name_end, value)) = next(&small, at) {
        let (start, end) = value.unwrap_or((name_end, name_end));
        shown.push_str(text.get(at..start).unwrap_or_default());
        if start < end {
            shown.push_str(INSTEAD);
        }
        at = end;
    }
    shown.push_str(text.get(at..).unwrap_or_default());
    shown
}

/// Finds the next name: where it ends, and where its value is.
fn next(small: &str, from: usize) -> Option<(usize, Option<(usize, usize)>)> {
    let rest = small.get(from..)?;
    let found = HIDDEN.iter().filter_map(|name| rest.find(name).map(|at| from + at + name.len()));
    let name_end = found.min()?;
    Some((name_end, value(small, name_end)))
}

fn value(small: &str, name_end: usize) -> Option<(usize, usize)> {
    let after = small.get(name_end..)?;
    let value = after.trim_start_matches(['\\', '"']).trim_start().strip_prefix(':')?.trim_start();
    let start = small.len() - value.len();
    let text = value.trim_start_matches('\\');
    let quote = value.get(..value.len() - text.len())?;
    let Some(text) = text.strip_prefix('"') else {
        let length = value.find([',', '}', ']']).unwrap_or(value.len());
        return Some((start, start + length));
    };
    let first = small.len() - text.len();
    let mut at = 0;
    while let Some(found) = text.get(at..)?.find('"').map(|found| at + found) {
        let before = text.get(..found)?;
        let escapes = before.len() - before.trim_end_matches('\\').len();
        if escapes <= quote.len() {
            return Some((first, first + found - escapes));
        }
        at = found + 1;
    }
    Some((first, small.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_licence_and_the_pin_are_hidden_and_the_rest_stays() {
        let cases = [
            (r#"{"ClubId":"NL123","Level":4}"#, r#"{"ClubId":"…","Level":4}"#),
            (r#"{"LicenceKey" : "a b", "x":1}"#, r#"{"LicenceKey" : "…", "x":1}"#),
            (r#"{"clubid":12,"x":[1]}"#, r#"{"clubid":…,"x":[1]}"#),
            (
                r#"[{"BM2PINcode":"0000"},{"BM3PinCode":"1"}]"#,
                r#"[{"BM2PINcode":"…"},{"BM3PinCode":"…"}]"#,
            ),
            // Nothing to hide.
            (r#"{"ClubId":"","SessionGuid":"A"}"#, r#"{"ClubId":"","SessionGuid":"A"}"#),
            ("ClubId", "ClubId"),
            ("the ClubId is missing", "the ClubId is missing"),
            ("", ""),
            // Inside a string, with a quote of its own, and cut off.
            (
                r#"{"d":"{\"LicenceKey\":\"abc\",\"x\":1}"}"#,
                r#"{"d":"{\"LicenceKey\":\"…\",\"x\":1}"}"#,
            ),
            (r#"{"LicenceKey":"a\"b","x":1}"#, r#"{"LicenceKey":"…","x":1}"#),
            (r#"{"LicenceKey":"abc"#, r#"{"LicenceKey":"…"#),
            (r#"{"ClubId":"É…","Name":"É"}"#, r#"{"ClubId":"…","Name":"É"}"#),
        ];
        for (text, shown) in cases {
            assert_eq!(hidden(text), shown, "{text}");
        }
    }
}

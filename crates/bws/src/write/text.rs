//! Text that has to fit a column: cut at its length, and in a code page without its letters written with those it has.
//!
//! A Latin letter becomes the nearest one that the code page has, an accent that stands by itself goes, and a letter of
//! another script becomes a question mark.

use jet::TextCodec;

/// Letters that Western code pages lack, with what comes nearest.
const NEAREST: &[(&str, &str)] = &[
    ("ĀĂĄǍǞǠǺȀȂȦḀẠẢẤẦẨẪẬẮẰẲẴẶ", "A"),
    ("āăąǎǟǡǻȁȃȧḁạảấầẩẫậắằẳẵặ", "a"),
    ("ḂḄḆ", "B"),
    ("ḃḅḇ", "b"),
    ("ĆĈĊČḈ", "C"),
    ("ćĉċčḉ", "c"),
    ("ĎĐƉƊḊḌḎḐḒ", "D"),
    ("ďđḋḍḏḑḓ", "d"),
    ("Ǆ", "DZ"),
    ("ǅ", "Dz"),
    ("ǆ", "dz"),
    ("ĒĔĖĘĚƏȄȆȨḔḖḘḚḜẸẺẼẾỀỂỄỆ", "E"),
    ("ēĕėęěəȅȇȩḕḗḙḛḝẹẻẽếềểễệ", "e"),
    ("Ḟ", "F"),
    ("ḟ", "f"),
    ("ĜĞĠĢǦǴḠ", "G"),
    ("ĝğġģǧǵḡ", "g"),
    ("ĤĦȞḢḤḦḨḪ", "H"),
    ("ĥħȟḣḥḧḩḫẖ", "h"),
    ("ĨĪĬĮİǏȈȊḬḮỈỊ", "I"),
    ("ĩīĭįıǐȉȋḭḯỉị", "i"),
    ("Ĳ", "IJ"),
    ("ĳ", "ij"),
    ("Ĵ", "J"),
    ("ĵǰ", "j"),
    ("ĶǨḰḲḴ", "K"),
    ("ķĸǩḱḳḵ", "k"),
    ("ĹĻĽĿŁḶḸḺḼ", "L"),
    ("ĺļľŀłḷḹḻḽ", "l"),
    ("Ǉ", "LJ"),
    ("ǈ", "Lj"),
    ("ǉ", "lj"),
    ("ḾṀṂ", "M"),
    ("ḿṁṃ", "m"),
    ("ŃŅŇŊǸṄṆṈṊ", "N"),
    ("ńņňŉŋǹṅṇṉṋ", "n"),
    ("Ǌ", "NJ"),
    ("ǋ", "Nj"),
    ("ǌ", "nj"),
    ("ŌŎŐƠǑǪǬȌȎȪȬȮȰṌṎṐṒỌỎỐỒỔỖỘỚỜỞỠỢ", "O"),
    ("ōŏőơǒǫǭȍȏȫȭȯȱṍṏṑṓọỏốồổỗộớờởỡợ", "o"),
    ("ṔṖ", "P"),
    ("ṕṗ", "p"),
    ("ŔŖŘȐȒṘṚṜṞ", "R"),
    ("ŕŗřȑȓṙṛṝṟ", "r"),
    ("ŚŜŞȘṠṢṤṦṨ", "S"),
    ("śŝşſșṡṣṥṧṩ", "s"),
    ("ẞ", "SS"),
    ("ŢŤŦȚṪṬṮṰ", "T"),
    ("ţťŧțṫṭṯṱẗ", "t"),
    ("ŨŪŬŮŰŲƯǓǕǗǙǛȔȖṲṴṶṸṺỤỦỨỪỬỮỰ", "U"),
    ("ũūŭůűųưǔǖǘǚǜȕȗṳṵṷṹṻụủứừửữự", "u"),
    ("ṼṾ", "V"),
    ("ṽṿ", "v"),
    ("ŴẀẂẄẆẈ", "W"),
    ("ŵẁẃẅẇẉẘ", "w"),
    ("ẊẌ", "X"),
    ("ẋẍ", "x"),
    ("ŶȲẎỲỴỶỸ", "Y"),
    ("ŷȳẏẙỳỵỷỹ", "y"),
    ("ŹŻẐẒẔ", "Z"),
    ("źżẑẓẕ", "z"),
    ("ǢǼ", "Æ"),
    ("ǣǽ", "æ"),
    ("Ǿ", "Ø"),
    ("ǿ", "ø"),
];

/// What became of a text.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Fitted {
    /// The text that fits.
    pub(super) text: String,
    /// Whether the end is missing.
    pub(super) is_cut: bool,
    /// Whether letters were replaced.
    pub(super) is_replaced: bool,
}

/// Makes text fit into so many characters of a code page.
pub(super) fn fit(text: &str, most: usize, codec: TextCodec) -> Fitted {
    let mut fitted = Fitted { text: String::new(), is_cut: false, is_replaced: false };
    for letter in text.chars() {
        let mut letters = String::from(letter);
        if !can_hold(&letters, codec) {
            letters = nearest(letter).to_owned();
            fitted.is_replaced = true;
        }
        let length = fitted.text.len();
        fitted.text.push_str(&letters);
        if characters(&fitted.text, codec) > most {
            fitted.text.truncate(length);
            fitted.is_cut = true;
            break;
        }
    }
    if fitted.is_cut {
        fitted.text.truncate(fitted.text.trim_end().len());
    }
    fitted
}

/// Whether a file may have a name like this: whole, or cut and in the letters of its code page, as [`fit`] makes it.
pub(crate) fn is_written_as(name: &str, written: &str) -> bool {
    name == written
        || jet::Version::ALL.into_iter().any(|version| {
            let whole = fit(name, usize::MAX, jet::Header::new(version).text()).text;
            is_cut_to(whole.trim(), written)
        })
}

/// Whether a name was cut to this somewhere behind the narrowest column of any program; blanks at the cut are gone.
fn is_cut_to(whole: &str, written: &str) -> bool {
    let Some(rest) = whole.strip_prefix(written) else { return false };
    let blanks = rest.chars().take_while(|letter| letter.is_whitespace()).count();
    rest.is_empty() || written.encode_utf16().count() + blanks >= NARROWEST_NAME
}

/// The least room for names: other programs' files, and the makers' own for Access 97, have more.
const NARROWEST_NAME: usize = 18;

/// Whether a code page has all letters of a text.
pub(super) fn can_hold(text: &str, codec: TextCodec) -> bool {
    codec.encode(text, false, &mut Vec::new()).is_ok()
}

fn nearest(letter: char) -> &'static str {
    // Accents that stand behind the letter they belong to.
    if ('\u{300}'..='\u{36F}').contains(&letter) {
        return "";
    }
    let found = NEAREST.iter().find(|(letters, _)| letters.contains(letter));
    found.map_or("?", |(_, nearest)| nearest)
}

/// How many characters a column counts.
fn characters(text: &str, codec: TextCodec) -> usize {
    let bytes = codec.stored_length(text);
    match codec.version() {
        jet::Version::Jet3 => bytes,
        jet::Version::Jet4 => bytes / 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jet::{Header, Version};

    #[test]
    fn text_is_cut_where_the_column_ends_and_keeps_the_letters_it_can() {
        let fit = |text, version| fit(text, 18, Header::new(version).text());
        let plain =
            |text: &str, is_cut, is_replaced| Fitted { text: text.into(), is_cut, is_replaced };
        for version in Version::ALL {
            assert_eq!(fit("Zoë Müller", version), plain("Zoë Müller", false, false));
            let long = "Alexander Konstantinopoulos";
            assert_eq!(fit(long, version), plain("Alexander Konstant", true, false));
            assert_eq!(
                fit("Bartholomew Jones Smith", version),
                plain("Bartholomew Jones", true, false)
            );
        }
        assert_eq!(fit("Łukasz Żółć", Version::Jet4), plain("Łukasz Żółć", false, false));
        assert_eq!(fit("Łukasz Żółć", Version::Jet3), plain("Lukasz Zólc", false, true));
        assert_eq!(fit("Иван", Version::Jet3), plain("????", false, true));
        assert_eq!(fit("Nguyễn Thị", Version::Jet3), plain("Nguyen Thi", false, true));
        assert_eq!(fit("The\u{301}re\u{300}se", Version::Jet3), plain("Therese", false, true));
        assert_eq!(fit("Ĳsbrand", Version::Jet3), plain("IJsbrand", false, true));
        // Two units of UTF-16 are never parted.
        let faces = "😀".repeat(10);
        assert_eq!(fit(&faces, Version::Jet4), plain(&"😀".repeat(9), true, false));
    }
}

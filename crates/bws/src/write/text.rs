//! Text that has to fit a column: cut at its length, and in a code page without its letters written with those it has.

use jet::TextCodec;

/// Letters that Western code pages lack, with what comes nearest.
const NEAREST: &[(&str, &str)] = &[
    ("ĀĂĄ", "A"),
    ("āăą", "a"),
    ("ĆĈĊČ", "C"),
    ("ćĉċč", "c"),
    ("ĎĐ", "D"),
    ("ďđ", "d"),
    ("ĒĔĖĘĚ", "E"),
    ("ēĕėęě", "e"),
    ("ĜĞĠĢ", "G"),
    ("ĝğġģ", "g"),
    ("ĤĦ", "H"),
    ("ĥħ", "h"),
    ("ĨĪĬĮİ", "I"),
    ("ĩīĭįı", "i"),
    ("Ĵ", "J"),
    ("ĵ", "j"),
    ("Ķ", "K"),
    ("ķ", "k"),
    ("ĹĻĽĿŁ", "L"),
    ("ĺļľŀł", "l"),
    ("ŃŅŇ", "N"),
    ("ńņň", "n"),
    ("ŌŎŐ", "O"),
    ("ōŏő", "o"),
    ("ŔŖŘ", "R"),
    ("ŕŗř", "r"),
    ("ŚŜŞȘ", "S"),
    ("śŝşș", "s"),
    ("ŢŤŦȚ", "T"),
    ("ţťŧț", "t"),
    ("ŨŪŬŮŰŲ", "U"),
    ("ũūŭůűų", "u"),
    ("Ŵ", "W"),
    ("ŵ", "w"),
    ("Ŷ", "Y"),
    ("ŷ", "y"),
    ("ŹŻ", "Z"),
    ("źż", "z"),
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
        if codec.encode(&letters, false, &mut Vec::new()).is_err() {
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

/// Whether a file may have a text like this: whole, or cut and in the letters of its code page, as [`fit`] makes it.
pub(crate) fn is_written_as(text: &str, written: &str) -> bool {
    text == written
        || jet::Version::ALL.into_iter().any(|version| {
            let codec = jet::Header::new(version).text();
            NAME_WIDTHS.iter().any(|most| fit(text, *most, codec).text.trim() == written)
        })
}

/// The room for names in the files of different programs.
const NAME_WIDTHS: [usize; 4] = [18, 30, 40, 255];

fn nearest(letter: char) -> &'static str {
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
        // Two units of UTF-16 are never parted.
        let faces = "😀".repeat(10);
        assert_eq!(fit(&faces, Version::Jet4), plain(&"😀".repeat(9), true, false));
    }
}

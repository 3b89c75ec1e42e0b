//! Ways an evening may be: named lists of settings, so that nobody has to know seventy-five of them.
//!
//! The sentences for people are the page's own, by name. What each setting means on a phone is in
//! `docs/terminal-settings.md`.

use std::collections::BTreeMap;

use session::model::SettingValue;

/// A named list of settings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Preset {
    /// Its name, for programs.
    pub name: &'static str,
    /// What it is for.
    pub about: &'static str,
    /// What it sets; a number for a choice, 0 and 1 for no and yes.
    pub settings: &'static [(&'static str, i64)],
}

/// All presets, the usual one first.
#[rustfmt::skip]
pub const PRESETS: &[Preset] = &[
    Preset {
        name: "club",
        about: "A club evening: results and percentages after each board, the ranking at the end, leads, names by number or by typing.",
        // Nothing set is Tenace's own evening.
        settings: &[],
    },
    Preset {
        name: "serious",
        about: "Nothing is shown until the end: no other results, no percentages, the ranking when all is played.",
        settings: &[
            ("BM3ViewResults", 0), ("ShowResults", 0), ("ShowPercentage", 0), ("BM3Ranking", 2),
            ("BM3ScoreRecap", 2), ("BM3SessionSummary", 1), ("BM3ViewHandrecord", 0),
            ("BM3LeadCardEntry", 3), ("BM3TDCall", 1), ("BM3ConfirmNP", 1),
            ("BM3PlayerNumberEntry", 1), ("BM3PlayerNumberEntryDuringPlay", 1),
            ("BM2NumberEntryPreloadValues", 1), ("BM2ShowPlayerNames", 1), ("BM2RemainingBoards", 1),
            ("RepeatResults", 0),
        ],
    },
    Preset {
        name: "beginners",
        about: "For beginners: no lead to enter, more time to check, corrections at the table, hands to look at after each board.",
        settings: &[
            ("BM3LeadCardEntry", 0), ("VerificationTime", 5), ("BM3BoardResultReentry", 1),
            ("BM3ViewResults", 2), ("BM3Ranking", 2), ("BM3ScoreRecap", 2), ("BM3SessionSummary", 1),
            ("BM3ViewHandrecord", 1), ("BM3TDCall", 1), ("BM3NextSeatings", 1),
            ("BM3PlayerNumberEntry", 1), ("BM3PlayerNumberEntryDuringPlay", 1),
            ("BM2NumberEntryPreloadValues", 1), ("BM2ShowPlayerNames", 1), ("BM2ResultsOverview", 3),
            ("RepeatResults", 1), ("BM2RemainingBoards", 1),
        ],
    },
    Preset {
        name: "tournament",
        about: "A tournament: everybody is named, seats are confirmed, other results after the round, a board not played needs the director.",
        settings: &[
            ("BM3ViewResults", 3), ("BM3Ranking", 1), ("BM3ScoreRecap", 2), ("BM3SessionSummary", 1),
            ("BM3LeadCardEntry", 3), ("BM3TDCall", 1), ("BM3ConfirmNP", 1),
            ("BM3BoardResultReentry", 0), ("BM3PlayerNumberEntry", 1), ("BM3PlayerNumberMandatory", 1),
            ("BM3StartingPositions", 1), ("BM2NumberEntryPreloadValues", 1), ("BM2ShowPlayerNames", 1),
            ("BM2ResultsOverview", 3), ("BM3ViewHandrecord", 0), ("BM2RemainingBoards", 1),
            ("BM3PlayerNumberEntryDuringPlay", 0), ("RepeatResults", 0),
        ],
    },
];

/// The club evening in words of the newer terminals, for an event in which something was set before.
#[rustfmt::skip]
const CLUB_IN_WORDS: &[(&str, i64)] = &[
    ("BM3ViewResults", 2), ("BM3Ranking", 2), ("BM3ScoreRecap", 2), ("BM3SessionSummary", 1),
    ("BM3LeadCardEntry", 3), ("BM3TDCall", 1), ("BM3ConfirmNP", 0), ("BM3BoardResultReentry", 1),
    ("BM3PlayerNumberEntry", 1), ("BM3PlayerNumberEntryDuringPlay", 1), ("BM3PlayerNumberMandatory", 0),
    ("BM3StartingPositions", 0), ("BM2NumberEntryPreloadValues", 1), ("BM2ShowPlayerNames", 1),
    ("BM2ResultsOverview", 3), ("RepeatResults", 1), ("ShowResults", 1), ("ShowPercentage", 1),
    ("VerificationTime", 2), ("BM2RemainingBoards", 1), ("BM3NextSeatings", 1), ("BM3ViewHandrecord", 1),
];

impl Preset {
    /// Returns its settings with a word for each, also where an event that sets nothing would do.
    pub fn values_in_words(&self) -> BTreeMap<String, SettingValue> {
        match self.settings {
            [] => Preset { settings: CLUB_IN_WORDS, ..*self }.values(),
            _ => self.values(),
        }
    }

    /// Returns the preset of a name.
    pub fn of(name: &str) -> Option<&'static Preset> {
        PRESETS.iter().find(|preset| preset.name == name)
    }

    /// Returns its settings, as an event file has them.
    pub fn values(&self) -> BTreeMap<String, SettingValue> {
        let value = |(name, value): &(&str, i64)| {
            let number = SettingValue::Number(*value);
            let accepted = name
                .parse::<session::model::SettingName>()
                .and_then(|known| known.accept(number.clone()))
                .unwrap_or(number);
            ((*name).to_owned(), accepted)
        };
        self.settings.iter().map(value).collect()
    }
}

#[cfg(test)]
mod tests {
    use session::model::SettingName;

    use super::*;

    #[test]
    fn every_preset_sets_what_exists_to_what_it_takes() {
        for preset in PRESETS {
            for (name, value) in preset.values().into_iter().chain(preset.values_in_words()) {
                let known: SettingName = name.parse().unwrap();
                assert_eq!(known.accept(value.clone()), Ok(value), "{} {name}", preset.name);
            }
            assert_eq!(preset.values().len(), preset.settings.len(), "{}", preset.name);
        }
        assert_eq!(PRESETS.first().map(|preset| preset.name), Some("club"));
    }
}

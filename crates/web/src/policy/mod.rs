//! What the settings of the terminals mean for a page: one [`Policy`] for each section.
//!
//! Today's settings come in two families that often have a word for the same thing. Which one
//! speaks, and what each setting becomes, is told in `docs/terminal-settings.md`.

mod from_settings;
mod merged;
mod own_evening;
mod said;
mod words;

use std::collections::BTreeMap;

use serde::Serialize;
use session::model::{
    DirectorPin, MembershipCheck, SectionId, SectionLetters, SessionNo, SettingKey, SettingName,
    SettingValue,
};
use session::state::{EventState, Origin};

use said::Said;

use crate::trouble::sentence;

pub use said::Family;
pub use words::{
    BoardNumber, Denominations, EnterHand, Language, Lead, Method, North, Numbers, NumbersRule,
    PairNumber, PercentageAs, Ranking, Recap, Results, ResultsForm, ShowNames, Sign, SummaryAs,
};

/// The settings that dim or darken a page, and only where somebody set them; 0 is never.
const SCREEN: [&str; 3] = ["AutopoweroffTime", "BM3ScreenDimMode", "BM3ScreenOffMode"];

/// The setting without which each phone speaks its own language; none of its values means that.
const LANGUAGE: &str = "BM3Language";

/// What a page may show and ask.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Policy {
    /// Whether the opening lead is asked for.
    pub lead: Lead,
    /// How the tricks are entered.
    pub method: Method,
    /// Who names the board.
    pub board_number: BoardNumber,
    /// Whether a board out of order is questioned.
    pub check_order: bool,
    /// Whether the declaring pair's number is asked for.
    pub pair_number: PairNumber,
    /// Whether contract and lead are told before the result is known.
    pub intermediate: bool,
    /// How many seconds pass before the other side can accept.
    pub verify_seconds: u8,
    /// Whether the other side accepts a result on another phone than the one that entered it.
    pub accept_on_other_phone: bool,
    /// Whose points a score shows.
    pub sign: Sign,
    /// How denominations are written.
    pub denominations: Denominations,
    /// Which results of a board are shown.
    pub results: Results,
    /// How they are listed.
    pub results_form: ResultsForm,
    /// How many lines a screen has: 4 in large type, or 6.
    pub results_lines: u8,
    /// How many columns the scores take.
    pub results_columns: u8,
    /// How many are shown at most; 0 is all.
    pub results_most: u8,
    /// Whether they can be looked at again.
    pub results_repeat: bool,
    /// Whether the table's own result is among them.
    pub own_result: bool,
    /// Whether the table sees what its result is worth.
    pub percentage: bool,
    /// What that is shown in.
    pub percentage_as: PercentageAs,
    /// Whether pair numbers are shown.
    pub pair_numbers: bool,
    /// When names are shown before play.
    pub show_names: ShowNames,
    /// When the players say who they are.
    pub numbers: Numbers,
    /// Whether they must.
    pub numbers_needed: bool,
    /// Whether what is known is filled in.
    pub numbers_prefilled: bool,
    /// Whether they may correct it later.
    pub numbers_during_play: bool,
    /// Whether 0123 is another number than 123.
    pub numbers_as_text: bool,
    /// Whose check digits a number must have.
    pub numbers_rule: NumbersRule,
    /// Whether a number is answered with a name, and names can be searched.
    pub names_known: bool,
    /// Whether the players confirm where they sit.
    pub start_positions: bool,
    /// Where North is drawn.
    pub north: North,
    /// Whether the boards still to play are counted.
    pub remaining: bool,
    /// Whether the players are told where to go.
    pub next_seats: bool,
    /// Whether the director can be called.
    pub call: bool,
    /// Whether the players may correct a result of the round.
    pub reentry: bool,
    /// Whether the table can be left without a PIN.
    pub reset_key: bool,
    /// Whether the director confirms that a board was not played.
    pub confirm_not_played: bool,
    /// When the table sees its own results again.
    pub recap: Recap,
    /// Whether they appear by themselves.
    pub recap_by_itself: bool,
    /// When the ranking is shown.
    pub ranking: Ranking,
    /// Whether the session ends with a summary of all boards.
    pub summary: bool,
    /// What its boards are worth in.
    pub summary_as: SummaryAs,
    /// Whether the cards are shown after play.
    pub view_hand: bool,
    /// When the players enter the cards of a board that has none.
    pub enter_hand: EnterHand,
    /// After how many idle seconds the page dims; 0 is never.
    pub dim_seconds: u16,
    /// After how many idle seconds the page goes dark; 0 is never.
    pub off_seconds: u16,
    /// How loud a tap is, 0 to 7.
    pub sound: u8,
    /// The language of the page.
    pub language: Language,
    /// Whether nothing of other tables is asked for.
    pub offline: bool,
}

impl Policy {
    /// Works out the policy of a section.
    pub fn of(event: &EventState, section: SectionId) -> Policy {
        merged::policy(Said::new(event, section))
    }

    /// Says why no member can have a number, where the club has its federation's rule checked.
    pub fn wrong_number(&self, number: &str) -> Option<String> {
        match self.numbers_rule.membership().check(number) {
            MembershipCheck::Wrong(wrong) => Some(sentence(&wrong.to_string())),
            MembershipCheck::Right | MembershipCheck::Unchecked => None,
        }
    }
}

/// Returns a setting in force for a section, or for all sections of a session that have none of their own, and whom it was
/// set for. One that nobody set is as it is in Tenace's own evening, or in the whole set that the terminals follow.
pub fn setting_from(
    event: &EventState,
    session: SessionNo,
    section: Option<SectionLetters>,
    name: SettingName,
) -> (SettingValue, Origin) {
    Said::for_scope(event, session, section).value_from(name)
}

/// Tells whether a setting has a value that means the same as leaving it unset.
pub fn can_be_default(name: SettingName) -> bool {
    name.as_str() != LANGUAGE
}

/// Returns what a setting would be if nobody had set it.
pub fn default_value(
    event: &EventState,
    session: SessionNo,
    section: Option<SectionLetters>,
    name: SettingName,
) -> SettingValue {
    Said::for_scope(event, session, section).default_value(name)
}

/// Returns the settings a director would have to name to get the evening of a session again: those that were set, and where a
/// whole set came, the rest of it too.
pub fn in_words(event: &EventState, session: SessionNo) -> BTreeMap<SettingName, SettingValue> {
    let said = Said::for_scope(event, session, None);
    let is_wanted = |name: SettingName, origin| match (origin, said.family()) {
        (Origin::Default, Family::Own) => false,
        // Counts only where somebody set it.
        (Origin::Default, _) if SCREEN.contains(&name.as_str()) => false,
        (Origin::Default, _) if !can_be_default(name) => false,
        (Origin::Default, Family::Second) => !name.as_str().starts_with("BM3") && !name.is_secret(),
        (Origin::Default, Family::Third) => !name.is_secret(),
        (Origin::Session | Origin::Section, _) => true,
    };
    let all = SettingName::all().map(|name| (name, said.value_from(name)));
    let mut words: BTreeMap<SettingName, SettingValue> = all
        .filter(|(name, (_, origin))| is_wanted(*name, *origin))
        .map(|(name, (value, _))| (name, value))
        .collect();
    settle_words(said, &mut words);
    words
}

/// Makes words that were said one after another mean the same when they are said together, where the newer one counts, and
/// by a director, whose word for the summary needs no ranking.
fn settle_words(said: Said<'_>, words: &mut BTreeMap<SettingName, SettingValue>) {
    let policy = merged::policy(said);
    let mut say = |name: &str, value: SettingValue| {
        let known = name.parse().ok().and_then(|name: SettingName| words.get_mut(&name));
        if let Some(word) = known {
            *word = value;
        }
    };
    for (name, at) in from_settings::newer_words(&policy) {
        if let Some(number) = at.and_then(|at| i64::try_from(at).ok()) {
            say(name, SettingValue::Number(number));
        }
    }
    say("BM2GameSummary", SettingValue::Bool(policy.summary));
    say("BM3SessionSummary", SettingValue::Bool(policy.summary));
    let overruled = merged::overruled(said);
    words.retain(|name, _| !overruled.contains(&name.as_str()));
}

/// Returns which family of settings speaks for a section.
pub fn family(event: &EventState, section: SectionId) -> Family {
    Said::new(event, section).family()
}

/// Returns the director's PIN that was set for the tables of a section: the newer terminals' where somebody set it, else
/// the older ones'. `0000` is what files and scoring programs send where none was set, and counts as that; then the
/// event's own holds.
pub fn pin(event: &EventState, section: SectionId) -> Option<DirectorPin> {
    let set = |name: &str| {
        let name: SettingName = name.parse().ok()?;
        let said = |letters| {
            let key = SettingKey { session: section.session, section: letters, name };
            match event.settings.get(&key) {
                Some(SettingValue::Text(pin)) => pin.parse().ok(),
                _ => None,
            }
        };
        said(Some(section.letters)).or_else(|| said(None))
    };
    set("BM3PINcode").or_else(|| set("BM2PINcode"))
}

/// Tells whether a section's results are shown among those of all sections they are compared with.
/// Where nobody said anything they are: the scoring group is the field.
pub fn compares_sections(event: &EventState, section: SectionId) -> bool {
    Said::new(event, section).global_yes("GroupSections")
}

//! The texts of the pages the server draws, one message file for each language (`texts/*.ftl`), and
//! which of them a device reads: what it chose, else what its browser prefers.

mod explanation;

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::fmt;
use std::sync::OnceLock;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use jiff::civil::Date;

/// The cookie that keeps what a device chose; modules may read it too.
pub const COOKIE: &str = "tenace_language";

/// A language of the pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Language {
    /// English.
    #[default]
    En,
    /// Dutch.
    Nl,
}

/// What a message is told, by name.
pub type With<'a> = &'a [(&'a str, FluentValue<'a>)];

impl Language {
    /// Every language.
    pub const ALL: [Language; 2] = [Language::En, Language::Nl];

    /// Returns its code, as in `lang="nl"`.
    pub fn code(self) -> &'static str {
        match self {
            Language::En => "en",
            Language::Nl => "nl",
        }
    }

    /// Returns its own name for itself.
    pub fn name(self) -> &'static str {
        match self {
            Language::En => "English",
            Language::Nl => "Nederlands",
        }
    }

    /// Returns the language of a code.
    pub fn of_code(code: &str) -> Option<Language> {
        Language::ALL.into_iter().find(|language| language.code().eq_ignore_ascii_case(code))
    }

    /// Returns the language of a request: the device's choice, else the first of the browser's that we
    /// speak, else English.
    pub fn of(headers: &HeaderMap) -> Language {
        chosen(headers).or_else(|| preferred(headers)).unwrap_or_default()
    }

    /// Returns a text that needs nothing told.
    pub fn t(self, key: &str) -> String {
        self.say(key, &[])
    }

    /// Returns a text.
    pub fn say(self, key: &str, with: With<'_>) -> String {
        let bundle = bundle(self);
        let message = bundle.get_message(key).and_then(|message| message.value());
        let Some(pattern) = message else {
            // A test holds every key against the files.
            tracing::error!("there is no text {key} in {}", self.code());
            return key.to_owned();
        };
        let mut args = FluentArgs::new();
        for (name, value) in with {
            args.set(*name, value.clone());
        }
        let mut faults = Vec::new();
        let said = bundle.format_pattern(pattern, Some(&args), &mut faults).into_owned();
        if !faults.is_empty() {
            tracing::error!("the text {key} in {}: {faults:?}", self.code());
        }
        said
    }

    /// Writes a number as the language does: `61.25` or `61,25`, with a real minus sign.
    pub fn number(self, plain: impl fmt::Display) -> String {
        let plain = plain.to_string().replace('-', "−");
        match self {
            Language::En => plain,
            Language::Nl => plain.replace('.', ","),
        }
    }

    /// Writes a percentage as the language does.
    pub fn percent(self, plain: impl fmt::Display) -> String {
        self.say("percent", &[("n", self.number(plain).into())])
    }

    /// Writes a day in words.
    pub fn date(self, date: Date) -> String {
        let weekday = self.t(&format!("weekday-{}", date.weekday().to_monday_one_offset()));
        let month = self.t(&format!("month-{}", date.month()));
        let words: [(&str, FluentValue<'_>); 4] = [
            ("weekday", weekday.into()),
            ("day", date.day().to_string().into()),
            ("month", month.into()),
            ("year", date.year().to_string().into()),
        ];
        self.say("date", &words)
    }

    /// Returns all keys with their texts as they stand in the file.
    pub fn messages(self) -> BTreeMap<&'static str, String> {
        let mut messages: BTreeMap<&'static str, String> = BTreeMap::new();
        let mut open = None;
        for line in self.file().lines() {
            let begins = line.starts_with(|letter: char| letter.is_ascii_alphabetic());
            if let Some((key, text)) = line.split_once('=').filter(|_| begins) {
                open = Some(key.trim());
                messages.insert(key.trim(), text.trim().to_owned());
            } else if let Some(key) = open.filter(|_| line.starts_with(' ')) {
                let text = messages.entry(key).or_default();
                text.push('\n');
                text.push_str(line.trim());
            }
        }
        messages
    }

    fn file(self) -> &'static str {
        match self {
            Language::En => include_str!("../texts/en.ftl"),
            Language::Nl => include_str!("../texts/nl.ftl"),
        }
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Language {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Language, Infallible> {
        Ok(Language::of(&parts.headers))
    }
}

fn bundle(language: Language) -> &'static FluentBundle<FluentResource> {
    static BUNDLES: OnceLock<[FluentBundle<FluentResource>; 2]> = OnceLock::new();
    let bundles = BUNDLES.get_or_init(|| {
        Language::ALL.map(|language| {
            let code = language.code().parse().unwrap_or_default();
            let mut bundle = FluentBundle::new_concurrent(vec![code]);
            // Marks around what is told would be read aloud and copied.
            bundle.set_use_isolating(false);
            // What cannot be read is left out; a test says so.
            let resource = match FluentResource::try_new(language.file().to_owned()) {
                Ok(resource) => resource,
                Err((resource, faults)) => {
                    tracing::error!("texts/{}.ftl: {faults:?}", language.code());
                    resource
                }
            };
            if let Err(faults) = bundle.add_resource(resource) {
                tracing::error!("texts/{}.ftl: {faults:?}", language.code());
            }
            bundle
        })
    });
    match language {
        Language::En => &bundles[0],
        Language::Nl => &bundles[1],
    }
}

fn chosen(headers: &HeaderMap) -> Option<Language> {
    let sent = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = sent.flat_map(|sent| sent.split(';')).filter_map(|pair| pair.split_once('='));
    let (_, code) = pairs.find(|(name, _)| name.trim() == COOKIE)?;
    Language::of_code(code.trim())
}

/// Browsers list what they prefer first, whatever weights they give.
fn preferred(headers: &HeaderMap) -> Option<Language> {
    let list = headers.get(header::ACCEPT_LANGUAGE)?.to_str().ok()?;
    let codes = list.split(',').filter_map(|one| one.split(';').next());
    let mut languages = codes.filter_map(|code| Language::of_code(code.trim().split('-').next()?));
    languages.next()
}

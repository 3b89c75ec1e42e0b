//! Searching a system: by words in what its records say, and by auction.

use bridge::Call;
use serde::Serialize;

use crate::load::Place;
use crate::load::symbols::in_text;
use crate::pattern::Pattern;
use crate::reach::{Reach, Reaches, meanings, ways};
use crate::spaces::trimmed;
use crate::statement::Statement;
use crate::system::System;
use crate::token::number;

/// What is looked for; a record has to fulfil everything.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Wanted {
    /// Words that all have to occur in explanation, chat or comment, in capitals or not; `♣` and `!C`
    /// are the same.
    pub words: Vec<String>,
    /// An auction: records for any call after it, and for its last call.
    pub auction: Option<Vec<Call>>,
}

/// A record that was found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Hit {
    /// Where it is written.
    pub place: Place,
    /// The option of its block.
    pub option: Option<String>,
    /// Its context; `+` is what it stands for.
    pub context: String,
    /// Its call.
    pub call: String,
    /// What it says; of a group of calls everything, with strokes in between as in the group.
    pub explanation: String,
    /// The chat message.
    pub chat: Option<String>,
}

impl System {
    /// Looks through all records, whatever is switched on, in the order of the file.
    pub fn search(&self, wanted: &Wanted) -> Vec<Hit> {
        let words: Vec<String> = wanted.words.iter().map(|word| comparable(word)).collect();
        let asked = wanted.auction.as_deref().map(Asked::new);
        let mut reaches = Reaches::new(self);
        let mut hits = Vec::new();
        for statement in self.statements() {
            if let Some(asked) = &asked
                && !reaches.of(&statement).is_some_and(|reach| asked.fits(&reach))
            {
                continue;
            }
            let hit = hit(&statement);
            let chat = hit.chat.as_deref().unwrap_or_default();
            let said = [hit.explanation.as_str(), chat, &statement.more.join("\n")].join("\n");
            let said = comparable(&said);
            if words.iter().all(|word| said.contains(word.as_str())) {
                hits.push(hit);
            }
        }
        hits
    }
}

/// An auction that is looked for.
struct Asked {
    whole: Vec<String>,
    /// The auction before the last call, and that call.
    before: Option<(Vec<String>, u8)>,
}

impl Asked {
    fn new(auction: &[Call]) -> Asked {
        let before = auction.split_last().map(|(last, before)| (ways(before), number(*last)));
        Asked { whole: ways(auction), before }
    }

    fn fits(&self, reach: &Reach) -> bool {
        let any = |contexts: &[String], pattern: &Pattern| {
            contexts.iter().any(|context| pattern.matches(context))
        };
        any(&self.whole, &reach.context)
            || self
                .before
                .as_ref()
                .is_some_and(|(before, last)| reach.calls.has(*last) && any(before, &reach.context))
    }
}

fn hit(statement: &Statement) -> Hit {
    let meanings = meanings(statement);
    let joined = |texts: Vec<&str>| match texts.split_first() {
        // One text for all calls need not be told more than once.
        Some((first, rest)) if rest.iter().all(|text| text == first) => (*first).to_owned(),
        _ => texts.join(" | "),
    };
    let explanations = meanings.iter().map(|(_, it)| trimmed(&it.explanation)).collect();
    let chats: Vec<&str> = meanings.iter().filter_map(|(_, it)| it.chat.as_deref()).collect();
    Hit {
        place: statement.place,
        option: statement.option.clone(),
        context: statement.context.clone(),
        call: statement.call.clone(),
        explanation: joined(explanations),
        chat: (!chats.is_empty()).then(|| joined(chats)),
    }
}

/// Returns a text as words are compared with it.
fn comparable(text: &str) -> String {
    in_text(text).to_lowercase()
}

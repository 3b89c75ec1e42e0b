//! What is different between two versions of a system.
//!
//! Records are compared as they count, not as they are written: by option, context and call, the last
//! of equal ones in the blocks of an option. Blanks, suit symbols, lists, `+` and groups of calls make
//! no difference; lines that can never match are not compared at all. A record that is the same but is told
//! otherwise, because another one overrides it now or no longer does, is a difference too.

use std::collections::HashMap;

use serde::Serialize;

use crate::asking::Asker;
use crate::explanation::Explanation;
use crate::line_kind::LineKind;
use crate::load::Place;
use crate::reach::{Reaches, meanings};
use crate::spaces::trimmed;
use crate::system::{Switch, System};
use crate::token::{self, CallSet, number};

/// What happened to something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Change {
    Added,
    Removed,
    Changed,
}

/// What is different.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum What {
    /// An option; `old` and `new` are whom it is for.
    Option,
    /// What a call means.
    Record,
    /// A shortcut; its token is in `call`.
    Shortcut,
    /// A button; its label is in `call`.
    Button,
    /// An alias; what it replaces is in `call`.
    Alias,
}

/// Something that is different between two versions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// What it is.
    pub what: What,
    /// What happened to it.
    pub change: Change,
    /// The option of its block, or the option itself.
    pub option: Option<String>,
    /// The context of a record.
    pub context: String,
    /// The call of a record, or the name of something else.
    pub call: String,
    /// What was said before.
    pub old: Option<String>,
    /// What is said now.
    pub new: Option<String>,
    /// Where it was.
    pub old_place: Option<Place>,
    /// Where it is.
    pub new_place: Option<Place>,
}

/// Compares two versions of a system: what was added or changed by its place in the new one, then what
/// was removed by its place in the old one.
pub fn diff(old: &System, new: &System) -> Vec<Difference> {
    let (before, after) = (Things::of(old), Things::of(new));
    let (mut asked_before, mut asked_after) = (Asker::new(old), Asker::new(new));
    let mut differences = Vec::new();
    for thing in &after.all {
        let earlier = before.get(&thing.key);
        let change = match earlier {
            None => Change::Added,
            Some(earlier) if earlier.value != thing.value => Change::Changed,
            Some(earlier) => {
                let answers = [told(&mut asked_before, earlier), told(&mut asked_after, thing)];
                differences.extend(reordered(earlier, thing, answers));
                continue;
            }
        };
        differences.push(Difference {
            what: thing.key.what,
            change,
            option: thing.key.option.clone(),
            context: thing.context.clone(),
            call: thing.call.clone(),
            old: earlier.and_then(|earlier| earlier.value.clone()),
            new: thing.value.clone(),
            old_place: earlier.map(|earlier| earlier.place),
            new_place: Some(thing.place),
        });
    }
    differences.sort_by_key(|it| (it.new_place, it.what));
    let n_there = differences.len();
    for thing in before.all.iter().filter(|thing| after.get(&thing.key).is_none()) {
        differences.push(Difference {
            what: thing.key.what,
            change: Change::Removed,
            option: thing.key.option.clone(),
            context: thing.context.clone(),
            call: thing.call.clone(),
            old: thing.value.clone(),
            new: None,
            old_place: Some(thing.place),
            new_place: None,
        });
    }
    if let Some(removed) = differences.get_mut(n_there..) {
        removed.sort_by_key(|it| (it.old_place, it.what));
    }
    differences
}

/// Returns what is told when a record of plain calls is asked for, by itself or by one that overrides it.
fn told(asker: &mut Asker<'_>, thing: &Thing) -> Option<String> {
    if thing.key.what != What::Record {
        return None;
    }
    let (auction, call) = (token::calls(&thing.context)?, token::call(&thing.call)?);
    let found = asker.look_up(thing.key.option.as_deref(), &auction, call)?;
    Some(in_full(&found.explanation))
}

/// Returns the difference of a record that is the same, and no longer or only now overridden by another.
fn reordered(
    earlier: &Thing,
    thing: &Thing,
    [old, new]: [Option<String>; 2],
) -> Option<Difference> {
    (old != new).then(|| Difference {
        what: thing.key.what,
        change: Change::Changed,
        option: thing.key.option.clone(),
        context: thing.context.clone(),
        call: thing.call.clone(),
        old,
        new,
        old_place: Some(earlier.place),
        new_place: Some(thing.place),
    })
}

/// By what things of two versions are the same.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Key {
    what: What,
    option: Option<String>,
    name: Name,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Name {
    /// A record whose context is made of calls.
    Auction(Vec<Box<[CallSet]>>, CallSet),
    /// A record with a regular expression.
    Expression(String, CallSet),
    /// Anything else, by its name.
    Text(String),
}

/// Something that two versions can have.
struct Thing {
    key: Key,
    context: String,
    call: String,
    value: Option<String>,
    place: Place,
}

/// Everything in a system that is compared.
#[derive(Default)]
struct Things {
    all: Vec<Thing>,
    known: HashMap<Key, usize>,
}

impl Things {
    fn of(system: &System) -> Things {
        let mut things = Things::default();
        things.options(system);
        things.records(system);
        for it in system.shortcuts_of(None) {
            let key = Key { what: What::Shortcut, option: it.option, name: Name::Text(it.token) };
            // The first one counts.
            if things.get(&key).is_none() {
                things.put(key, Some(with_style(it.text, it.style)), it.place);
            }
        }
        for it in system.buttons_of(None) {
            let key = Key { what: What::Button, option: it.option, name: Name::Text(it.label) };
            things.put(key, Some(with_style(it.text, it.style)), it.place);
        }
        for it in &system.aliases {
            let Some(line) = system.lines().get(it.line) else { continue };
            let option = system.option_of(it.line).map(str::to_owned);
            let tags = it.alias.tags.as_deref().map(trimmed).unwrap_or_default();
            let tags = if tags.is_empty() { String::new() } else { format!(",{tags}") };
            let name = Name::Text(format!("{}{tags}", it.alias.from));
            things.put(
                Key { what: What::Alias, option, name },
                Some(it.alias.to.to_string()),
                line.place,
            );
        }
        things
    }

    fn get(&self, key: &Key) -> Option<&Thing> {
        self.known.get(key).and_then(|at| self.all.get(*at))
    }

    /// Puts something in; it takes the place of what has the same key.
    fn put(&mut self, key: Key, value: Option<String>, place: Place) {
        let call = match &key.name {
            Name::Text(name) => name.clone(),
            Name::Auction(..) | Name::Expression(..) => String::new(),
        };
        self.add(Thing { key, context: String::new(), call, value, place });
    }

    fn add(&mut self, thing: Thing) {
        match self.known.get(&thing.key).and_then(|at| self.all.get_mut(*at)) {
            Some(known) => *known = thing,
            None => {
                self.known.insert(thing.key.clone(), self.all.len());
                self.all.push(thing);
            }
        }
    }

    fn options(&mut self, system: &System) {
        for line in system.lines() {
            let text = system.loaded.text(line);
            let mut fields = text.split(',').skip(1).map(trimmed);
            if LineKind::of(text) != LineKind::Option {
                continue;
            }
            let Some(name) = fields.next() else { continue };
            let partners = fields.filter(|it| !it.is_empty()).collect::<Vec<_>>().join(", ");
            let name = name.to_owned();
            let key =
                Key { what: What::Option, option: Some(name.clone()), name: Name::Text(name) };
            // Partners count where a name stands first.
            if self.get(&key).is_none() {
                self.put(key, (!partners.is_empty()).then_some(partners), line.place);
            }
        }
    }

    fn records(&mut self, system: &System) {
        let mut reaches = Reaches::new(system);
        for statement in system.statements() {
            let Some(reach) = reaches.of(&statement) else { continue };
            if system.switch_of(statement.line) == Switch::Never {
                continue;
            }
            let sequences = reach.sequences();
            for (call, explanation) in meanings(&statement) {
                let calls = token::call(call).map_or(reach.calls, |it| CallSet::one(number(it)));
                let name = match &sequences {
                    Some(sequences) => Name::Auction(sequences.clone(), calls),
                    None => Name::Expression(statement.context.clone(), calls),
                };
                let option = statement.option.clone();
                self.add(Thing {
                    key: Key { what: What::Record, option, name },
                    context: statement.context.clone(),
                    call: call.to_owned(),
                    value: Some(in_full(&explanation)),
                    place: statement.place,
                });
            }
        }
    }
}

fn with_style(text: String, style: Option<String>) -> String {
    match style.filter(|style| !style.is_empty()) {
        Some(style) => format!("{text},{style}"),
        None => text,
    }
}

/// Returns everything that is told, in the signs of files.
fn in_full(explanation: &Explanation) -> String {
    let mut told = trimmed(&explanation.explanation).to_owned();
    if let Some(chat) = &explanation.chat {
        told.push('#');
        told.push_str(trimmed(chat));
    }
    let deferred = match explanation.deferred {
        Some(true) => " @D",
        Some(false) => " @d",
        None => "",
    };
    let trusted = if explanation.trusted { " @T" } else { "" };
    let alerted = if explanation.alerted { " @A" } else { "" };
    told + trusted + alerted + deferred
}

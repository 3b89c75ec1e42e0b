//! How a tree is made: every record is put where its calls lead, then levels become nodes.

use std::collections::{HashMap, HashSet};

use bridge::Call;

use crate::asking::Asker;
use crate::explanation::Explanation;
use crate::look_up::Question;
use crate::option::Chosen;
use crate::reach::{Reaches, meanings};
use crate::spaces::trimmed;
use crate::statement::Statement;
use crate::system::{Switch, System};
use crate::token::{self, CallSet, number};

use super::path::{Step, paths};
use super::words::symbols;
use super::{NEVER_MATCHED, Node, OTHER_PATTERNS};

/// A place in the tree.
#[derive(Default)]
struct Spot {
    /// The call that leads there, and whether it is ours.
    calls: String,
    by_us: bool,
    children: Vec<(Step, usize)>,
    /// What is said there, in the order of the file.
    said: Vec<Node>,
}

/// A node, and which option it is in; where it has no record, which everything below is in.
struct Made {
    node: Node,
    option: Sole,
}

/// Whether things are all in one option, or all in none.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
enum Sole {
    #[default]
    Nothing,
    One(Option<String>),
    Several,
}

impl Sole {
    fn with(self, other: Sole) -> Sole {
        match (self, other) {
            (Sole::Nothing, other) => other,
            (this, Sole::Nothing) => this,
            (this, other) if this == other => this,
            _ => Sole::Several,
        }
    }
}

/// Returns the roots of the tree of a system.
pub(super) fn roots(system: &System, chosen: Option<&Chosen>) -> Vec<Node> {
    let enabled = chosen.map(|chosen| system.options.enabled(chosen, None, &[]));
    let is_shown = |statement: &Statement| {
        let switch = system.switch_of(statement.line);
        switch != Switch::Never && enabled.as_ref().is_none_or(|enabled| switch.is_on(enabled))
    };
    let mut builder = Builder { spots: vec![Spot::default()], known: HashMap::new() };
    let mut asker = Asker::new(system);
    let mut reaches = Reaches::new(system);
    let mut others = Node::bare(OTHER_PATTERNS.to_owned(), true);
    let mut dead = Node::bare(NEVER_MATCHED.to_owned(), true);
    for statement in system.statements().iter().filter(|statement| is_shown(statement)) {
        let Some(reach) = reaches.of(statement) else {
            // Prose has no call in it; a misspelt record has.
            if statement.call.parse::<Call>().is_ok() && !statement.text.contains("@I") {
                dead.children.extend(as_written(statement));
            }
            continue;
        };
        for (call, explanation) in meanings(statement) {
            let is_overridden = overridden(system, chosen, &mut asker, statement, call);
            let calls = token::call(call).map_or(reach.calls, |call| CallSet::one(number(call)));
            let paths = paths(&reach, calls);
            if paths.is_empty() {
                let raw = format!("{},{call}", statement.context);
                let node = node(raw, true, statement, &explanation);
                others.children.push(Node { overridden: is_overridden, ..node });
            }
            for path in paths {
                builder.put(path, statement, &explanation, is_overridden);
            }
        }
    }
    let is_always_on = |option: &str| {
        enabled.is_some()
            && system
                .options
                .find(option)
                .is_some_and(|label| system.options.conditions(label).is_empty())
    };
    let mut roots = builder.finished(&is_always_on);
    roots.extend([others, dead].into_iter().filter(|root| !root.children.is_empty()));
    roots
}

/// Tells whether asking for a record's own auction gives another record, though its block is on.
fn overridden(
    system: &System,
    chosen: Option<&Chosen>,
    asker: &mut Asker<'_>,
    statement: &Statement,
    call: &str,
) -> bool {
    let (Some(auction), Some(call)) = (token::calls(&statement.context), token::call(call)) else {
        return false;
    };
    let found = match chosen {
        Some(chosen) => system.look_up(chosen, &Question { auction: &auction, call, board: None }),
        None => asker.look_up(statement.option.as_deref(), &auction, call),
    };
    // In another block it may count after all, when that one is off.
    found.is_some_and(|found| {
        found.place != statement.place
            && (found.option.is_none() || found.option == statement.option)
    })
}

fn as_written(statement: &Statement) -> impl Iterator<Item = Node> {
    let raw = |call: &str| format!("{},{call}", statement.context);
    let nodes = meanings(statement).into_iter();
    nodes.map(move |(call, explanation)| node(raw(call), true, statement, &explanation))
}

fn node(calls: String, by_us: bool, statement: &Statement, explanation: &Explanation) -> Node {
    let told = |text: &str| Some(symbols(trimmed(text))).filter(|text| !text.is_empty());
    Node {
        text: told(&explanation.explanation),
        chat: explanation.chat.as_deref().and_then(told),
        option: statement.option.clone(),
        place: Some(statement.place),
        ..Node::bare(calls, by_us)
    }
}

struct Builder {
    /// All places; the first is the root, and parents stand before their children.
    spots: Vec<Spot>,
    known: HashMap<(usize, Step), usize>,
}

impl Builder {
    fn put(
        &mut self,
        path: Vec<Step>,
        statement: &Statement,
        explanation: &Explanation,
        overridden: bool,
    ) {
        let mut at = 0;
        for step in path {
            at = self.child(at, step);
        }
        if let Some(spot) = self.spots.get_mut(at) {
            let node = node(spot.calls.clone(), spot.by_us, statement, explanation);
            spot.said.push(Node { overridden, ..node });
        }
    }

    fn child(&mut self, parent: usize, step: Step) -> usize {
        let key = (parent, step);
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let number = self.spots.len();
        let (calls, by_us) = (key.1.words(), key.1.by_us());
        self.spots.push(Spot { calls, by_us, ..Spot::default() });
        if let Some(parent) = self.spots.get_mut(parent) {
            parent.children.push((key.1.clone(), number));
        }
        self.known.insert(key, number);
        number
    }

    /// Makes nodes of the places, the last first: what is below is made before what is above.
    fn finished(mut self, is_always_on: &dyn Fn(&str) -> bool) -> Vec<Node> {
        let mut made: Vec<Vec<Made>> = Vec::new();
        made.resize_with(self.spots.len(), Vec::new);
        for at in (1..self.spots.len()).rev() {
            let nodes = self.nodes(at, &mut made, is_always_on);
            if let Some(place) = made.get_mut(at) {
                *place = nodes;
            }
        }
        let mut roots = Vec::new();
        for child in self.children(0) {
            let made = made.get_mut(child).map(std::mem::take).unwrap_or_default();
            roots.extend(made.into_iter().map(|made| made.node));
        }
        roots
    }

    /// Returns the children of a place in the order of their calls.
    fn children(&mut self, at: usize) -> Vec<usize> {
        let spot = self.spots.get_mut(at);
        let mut children = spot.map(|spot| std::mem::take(&mut spot.children)).unwrap_or_default();
        children.sort_by_key(|(step, _)| step.order());
        children.into_iter().map(|(_, child)| child).collect()
    }

    /// Makes the nodes of a place: one for each record, or one that only leads further.
    fn nodes(
        &mut self,
        at: usize,
        made: &mut [Vec<Made>],
        is_always_on: &dyn Fn(&str) -> bool,
    ) -> Vec<Made> {
        let children = self.children(at);
        let Some(spot) = self.spots.get_mut(at) else { return Vec::new() };
        let mut said = std::mem::take(&mut spot.said);
        mark_overridden(&mut said, is_always_on);
        let of = |node: Node| Made { option: Sole::One(node.option.clone()), node };
        let mut nodes: Vec<Made> = said.into_iter().map(of).collect();
        let is_bare = nodes.is_empty();
        if is_bare {
            let node = Node::bare(std::mem::take(&mut spot.calls), spot.by_us);
            nodes.push(Made { node, option: Sole::Nothing });
        }
        // What follows belongs to the last record of its option, or of none, or of any.
        let options = nodes.iter().enumerate().map(|(at, made)| (made.option.clone(), at));
        let parents: HashMap<Sole, usize> = options.collect();
        let last = nodes.len().saturating_sub(1);
        let below =
            children.into_iter().filter_map(|child| made.get_mut(child).map(std::mem::take));
        for Made { node, option } in below.flatten() {
            let parent = parents.get(&option).or_else(|| parents.get(&Sole::One(None)));
            if let Some(parent) = nodes.get_mut(parent.copied().unwrap_or(last)) {
                parent.node.children.push(node);
                if is_bare {
                    let known = std::mem::take(&mut parent.option);
                    parent.option = known.with(option);
                }
            }
        }
        nodes
    }
}

/// Marks what a later record always takes the place of.
fn mark_overridden(said: &mut [Node], is_always_on: &dyn Fn(&str) -> bool) {
    let mut is_all = false;
    let mut options: HashSet<String> = HashSet::new();
    for node in said.iter_mut().rev() {
        node.overridden |= is_all || node.option.as_ref().is_some_and(|it| options.contains(it));
        match &node.option {
            None => is_all = true,
            Some(option) if is_always_on(option) => is_all = true,
            Some(option) => {
                options.insert(option.clone());
            }
        }
    }
}

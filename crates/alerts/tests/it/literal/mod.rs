//! BBOalert's look-up rules a second time: slow, literal, and without the crate's own code.
//!
//! Every look-up walks through the whole file line by line in the order in which the real program
//! (9.1.2) does it, so that a fault in the crate's index cannot hide here as well. Scripts are
//! never run: a record whose context or call names one never matches.

mod alias;
mod html;
mod load;
mod options;
mod pattern;
mod strings;

use options::Button;

/// What is asked.
pub(crate) struct Ask<'a> {
    /// The calls so far, two characters each: `1C`..`7N`, `--`, `Db`, `Rd`.
    pub context: &'a str,
    /// The call to be explained, written the same way.
    pub call: &'a str,
    /// The board number, from which come the dealer and the vulnerability; without it no tag counts.
    pub board: Option<u16>,
    /// The partner of the one who calls.
    pub partner: Option<&'a str>,
    /// The one who calls.
    pub me: Option<&'a str>,
    /// Option label, and whether it is to be selected; one that is already so stays so.
    pub clicks: &'a [(&'a str, bool)],
    /// Whether options follow the rule of version 3.0.2, which the published sample relies on.
    pub sample_rules: bool,
}

/// What is found.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Hit {
    /// Where the winning record's logical line begins, counted from 1.
    pub line: usize,
    /// What goes into the explanation field: the text before the first `#`.
    pub explanation: String,
    /// What goes into the chat: the text between the first and the second `#`.
    pub chat: Option<String>,
    /// Whether the call needs no confirmation.
    pub trusted: bool,
}

/// A file, ready to be asked.
pub(crate) struct Literal {
    lines: Vec<load::Line>,
}

/// The record that leads so far.
struct Leader {
    line: usize,
    call: String,
    text: String,
    /// The third field and all after it, as they stood before the aliases for explanations.
    texts: Vec<String>,
    trusted: bool,
}

impl Literal {
    /// Reads a file. Nothing is imported and nothing is run.
    pub(crate) fn new(text: &str) -> Self {
        Self { lines: load::logical_lines(text) }
    }

    /// The option labels in order of first appearance, and whether their blocks are enabled.
    pub(crate) fn enabled(&self, ask: &Ask<'_>) -> Vec<(String, bool)> {
        let mut labels: Vec<(String, bool)> = Vec::new();
        for button in options::buttons(&self.lines, ask) {
            match labels.iter_mut().find(|(label, _)| *label == button.text) {
                Some((_, enabled)) => *enabled |= button.enabled,
                None => labels.push((button.text, button.enabled)),
            }
        }
        labels
    }

    /// The explanation of a call: that of the last record that matches.
    pub(crate) fn find(&self, ask: &Ask<'_>) -> Option<Hit> {
        let buttons = options::buttons(&self.lines, ask);
        let scripts = scripts(&self.lines, &buttons);
        let mut scan = Scan::new(&self.lines, &buttons);
        let mut trusted = false;
        let mut last_context = String::new();
        let mut leader = None;
        while let Some((line, text)) = scan.next_record() {
            match text.as_str() {
                "Trusted" => trusted = true,
                "Untrusted" => trusted = false,
                _ => {}
            }
            let fields: Vec<&str> = text.split(',').collect();
            let [context, call, texts @ ..] = fields.as_slice() else { continue };
            let Some(text) = texts.first() else { continue };
            let call = alias::rewrite(&scan.aliases, &bare(call), "@B");
            let mut context = bare(&alias::rewrite(&scan.aliases, context, "@C"));
            if context == "+" {
                context.clone_from(&last_context);
            } else {
                last_context.clone_from(&context);
            }
            let context = alias::rewrite(&scan.aliases, &context, "C");
            if names_script(&call, &scripts) || names_script(&context, &scripts) {
                continue;
            }
            if call.is_empty() || !pattern::matches(&call, ask.call) || text.contains("@I") {
                continue;
            }
            if pattern::matches(&context, pattern::without_passes(ask.context))
                || pattern::matches(&context, ask.context)
            {
                leader = Some(Leader {
                    line,
                    call: strings::trim(&call).to_owned(),
                    text: alias::rewrite(&scan.aliases, text, "E"),
                    texts: texts.iter().map(|text| (*text).to_owned()).collect(),
                    trusted,
                });
            }
        }
        leader.map(|leader| leader.hit(ask.call))
    }
}

impl Leader {
    /// The text as the program shows it.
    fn hit(self, call: &str) -> Hit {
        let chosen = grouped(&self.call, call, &self.texts).unwrap_or(&self.text);
        let mut text = html::first_node(&strings::normalized(chosen));
        let mut trusted = self.trusted;
        // One after the other: what a removal puts together counts only for the tags still to come.
        for tag in ["@T", "@t", "@A", "@D", "@d"] {
            if text.contains(tag) {
                trusted = match tag {
                    "@T" => true,
                    "@t" => false,
                    _ => trusted,
                };
                text = text.replace(tag, "");
            }
        }
        let mut parts = strings::trim(&text).split('#').map(str::to_owned);
        let explanation = parts.next().unwrap_or_default();
        Hit { line: self.line, explanation, chat: parts.next(), trusted }
    }
}

/// For a call field `(a|b|c)`: the text at the place of the call, or the last one.
fn grouped<'t>(pattern: &str, call: &str, texts: &'t [String]) -> Option<&'t String> {
    if !pattern.starts_with('(') || !pattern.ends_with(')') {
        return None;
    }
    let place = pattern.replace(['(', ')'], "").split('|').position(|one| one == call)?;
    texts.get(place).or(texts.last())
}

/// Context and call fields: neither `!` nor any white space counts.
fn bare(field: &str) -> String {
    strings::without_spaces(&field.replace('!', ""))
}

/// The names of all scripts that have a text, in the blocks that are enabled.
fn scripts(lines: &[load::Line], buttons: &[Button]) -> Vec<String> {
    let mut names = Vec::new();
    let mut open: Option<(String, bool)> = None;
    let mut scan = Scan::new(lines, buttons);
    while let Some((_, text)) = scan.next_record() {
        let fields: Vec<&str> = text.splitn(3, ',').collect();
        if !["Script", "//Script"].contains(&strings::trim(fields[0])) {
            if let Some((_, has_text)) = &mut open {
                *has_text = true;
            }
            continue;
        }
        // A block counts only once another script line ends it.
        names.extend(open.take().filter(|(_, has_text)| *has_text).map(|(name, _)| name));
        match fields.as_slice() {
            [_, name] => open = Some((strings::trim(name).to_owned(), false)),
            [_, name, code] if !code.is_empty() => names.push(strings::trim(name).to_owned()),
            _ => {}
        }
    }
    names
}

/// Whether a text calls a script; the program does not mind when the last `%` is missing.
fn names_script(text: &str, scripts: &[String]) -> bool {
    text.split('%').skip(1).step_by(2).any(|name| scripts.iter().any(|script| script == name))
}

/// A walk through the lines of the enabled blocks.
struct Scan<'a> {
    lines: std::slice::Iter<'a, load::Line>,
    buttons: &'a [Button],
    in_force: bool,
    aliases: Vec<String>,
}

impl<'a> Scan<'a> {
    fn new(lines: &'a [load::Line], buttons: &'a [Button]) -> Self {
        Self { lines: lines.iter(), buttons, in_force: true, aliases: Vec::new() }
    }

    /// The next line that is neither an option nor an alias, after the aliases for whole lines.
    fn next_record(&mut self) -> Option<(usize, String)> {
        for line in self.lines.by_ref() {
            let fields: Vec<&str> = line.text.split(',').collect();
            match strings::without_spaces(fields[0]).as_str() {
                "Option" => {
                    self.in_force =
                        fields.get(1).is_none_or(|name| options::is_enabled(self.buttons, name));
                }
                _ if !self.in_force || line.text.is_empty() => {}
                "Alias" => self.aliases.push(line.text.clone()),
                _ => {
                    let text = alias::rewrite(&self.aliases, &line.text, "@G");
                    return Some((line.number, text.replace("&comma;", ",")));
                }
            }
        }
        None
    }
}

//! Option buttons: which there are, which are selected, and which enable their blocks.

use super::Ask;
use super::load::Line;
use super::pattern::opener_tag;
use super::strings::trim;

/// One button of the options panel.
pub(super) struct Button {
    /// What is written on it.
    pub text: String,
    /// Whether blocks of this name are in force.
    pub enabled: bool,
    /// The user ids it is meant for; none for everybody.
    partners: Vec<String>,
    separator: bool,
    active: bool,
    selected: bool,
}

impl Button {
    /// Buttons with the same first word exclude each other.
    fn group(&self) -> &str {
        self.text.split(' ').next().unwrap_or_default()
    }
}

/// What the tags are compared with.
struct Deal {
    ours: &'static str,
    theirs: &'static str,
    opener: &'static str,
}

/// All buttons of a file in the state that the question describes.
pub(super) fn buttons(lines: &[Line], ask: &Ask<'_>) -> Vec<Button> {
    let mut buttons = made(lines, ask.sample_rules);
    if let Some(name) = selector_entry(lines, ask) {
        for button in &mut buttons {
            button.active = button.partners.is_empty()
                || button.partners.iter().any(|partner| partner.to_lowercase() == name);
        }
    }
    select_defaults(&mut buttons);
    for (label, on) in ask.clicks {
        click(&mut buttons, label, *on);
    }
    let deal = deal(ask);
    for button in &mut buttons {
        let by_selection = match &deal {
            None => button.selected,
            Some(deal) if ask.sample_rules => {
                deal.fits_as_in_302(&button.text).unwrap_or(button.selected)
            }
            Some(deal) => button.selected && deal.fits(&button.text),
        };
        button.enabled = button.active && !button.separator && by_selection;
    }
    buttons
}

/// Whether the block with this name is in force.
pub(super) fn is_enabled(buttons: &[Button], name: &str) -> bool {
    buttons.iter().any(|button| button.enabled && button.text == trim(name))
}

/// The buttons as the file makes them.
fn made(lines: &[Line], each_line: bool) -> Vec<Button> {
    let mut buttons: Vec<Button> = Vec::new();
    for line in lines {
        let fields: Vec<&str> = line.text.split(',').map(trim).collect();
        let ["Option", name, partners @ ..] = fields.as_slice() else { continue };
        // The whole name is looked for among texts that were cut off before `@s`, so that
        // separators are never found.
        if !each_line && buttons.iter().any(|button| button.text == *name) {
            continue;
        }
        let text = name.split("@s").next().unwrap_or_default();
        buttons.push(Button {
            text: trim(text).to_owned(),
            enabled: false,
            partners: partners.iter().map(|partner| (*partner).to_owned()).collect(),
            // Looked for in the whole line, the partners included.
            separator: line.text.contains("@s"),
            active: true,
            selected: true,
        });
    }
    buttons
}

/// The partnership that is chosen in the selector, in small letters.
fn selector_entry(lines: &[Line], ask: &Ask<'_>) -> Option<String> {
    let partner = ask.partner.filter(|partner| !partner.is_empty())?;
    let mut wanted = Vec::new();
    if let Some(me) = ask.me {
        wanted.push(format!("{partner}+{me}"));
        wanted.push(format!("{me}+{partner}"));
    }
    wanted.push(partner.to_owned());
    let entries: Vec<String> = lines
        .iter()
        .map(|line| line.text.split(',').map(trim).collect::<Vec<&str>>())
        .filter(|fields| fields[0] == "Option")
        .flat_map(|fields| fields.into_iter().skip(2))
        .filter(|entry| !entry.is_empty())
        // The entry of a drop-down list has its white space run together, the button has not.
        .map(|entry| entry.split_ascii_whitespace().collect::<Vec<_>>().join(" ").to_lowercase())
        .collect();
    wanted.iter().map(|name| name.to_lowercase()).find(|name| entries.contains(name))
}

/// Of active neighbours with the same first word only the first is selected.
fn select_defaults(buttons: &mut [Button]) {
    let mut before = String::new();
    for button in buttons.iter_mut().filter(|button| button.active) {
        let group = button.group().to_owned();
        button.selected = group != before;
        before = group;
    }
}

/// Brings all buttons with this text into the wanted state, each by a click where needed.
fn click(buttons: &mut [Button], label: &str, on: bool) {
    for at in 0..buttons.len() {
        // What is not meant for the partner was greyed out in 3.0.2 and is hidden today: nobody can click it.
        let dead = !buttons[at].active;
        if buttons[at].text != label || buttons[at].selected == on || dead {
            continue;
        }
        buttons[at].selected = on;
        if on {
            let group = buttons[at].group().to_owned();
            for other in buttons.iter_mut() {
                if other.text != label && other.group() == group {
                    other.selected = false;
                }
            }
        }
    }
}

/// Who is vulnerable, seen from the one who calls, and where the auction was opened.
fn deal(ask: &Ask<'_>) -> Option<Deal> {
    let board = usize::from(ask.board?).checked_sub(1)? % 16;
    let state = (board + board / 4) % 4;
    let (north_south, east_west) = (state % 2 == 1, state >= 2);
    let seat = board + ask.context.len() / 2;
    let (we, they) =
        if seat.is_multiple_of(2) { (north_south, east_west) } else { (east_west, north_south) };
    Some(Deal {
        ours: if we { "@v" } else { "@n" },
        theirs: if they { "@V" } else { "@N" },
        opener: opener_tag(ask.context),
    })
}

impl Deal {
    /// Whether the tags in a name hold: several of one kind are alternatives.
    fn fits(&self, name: &str) -> bool {
        // A tag at the very beginning of the name asks nothing, but it can be an answer.
        let asks = |tags: &[&str]| tags.iter().any(|tag| name.find(tag).is_some_and(|at| at > 0));
        (!asks(&["@1", "@2", "@3", "@4"]) || name.contains(self.opener))
            && (!asks(&["@n", "@v"]) || name.contains(self.ours))
            && (!asks(&["@N", "@V"]) || name.contains(self.theirs))
    }

    /// The same in 3.0.2, where a name without any `@` was left to the user.
    fn fits_as_in_302(&self, name: &str) -> Option<bool> {
        let has = |tag: &str| name.find(tag).is_some_and(|at| at > 0);
        match name.matches('@').count() {
            0 => None,
            1 => Some(has(self.ours) || has(self.opener)),
            _ if !name.contains("@n") && !name.contains("@v") => Some(has(self.opener)),
            _ => Some(has(self.ours) && has(self.opener)),
        }
    }
}

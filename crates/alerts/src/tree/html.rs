//! A tree as one page of system notes: no scripts, nothing from elsewhere, for screens and paper.

use std::fmt::Write;

use super::words::option as option_words;
use super::{Node, Tree};

/// From which level on nothing is indented any more.
const DEEP: usize = 7;

const STYLE: &str = include_str!("page.css");

impl Tree {
    /// Writes the tree as an HTML page that stands for itself.
    pub fn html(&self) -> String {
        let title = escaped(&self.title);
        let mut page = Page { out: String::new() };
        page.put("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
        page.put("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
        page.put(&format!("<title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n"));
        page.put(&format!("<header><h1>{}</h1></header>\n", with_suits(&self.title)));
        let groups = groups(&self.roots);
        page.contents(&groups);
        let has_levels =
            groups.iter().any(|group| group.children().any(|it| !it.children.is_empty()));
        if has_levels {
            page.put("<p class=\"all\"><label><input type=\"checkbox\" id=\"all\"> ");
            page.put("Show every level</label></p>\n");
        }
        page.put("<main>\n");
        for group in &groups {
            page.section(group);
        }
        page.put("</main>\n</body>\n</html>\n");
        page.out
    }
}

/// Roots for the same call, which share a section.
struct Group<'t> {
    number: usize,
    roots: &'t [Node],
}

impl<'t> Group<'t> {
    fn calls(&self) -> &'t str {
        self.first().map(|root| root.calls.as_str()).unwrap_or_default()
    }

    fn children(&self) -> impl Iterator<Item = &'t Node> {
        self.roots.iter().flat_map(|root| &root.children)
    }

    fn first(&self) -> Option<&'t Node> {
        self.roots.first()
    }
}

fn groups(roots: &[Node]) -> Vec<Group<'_>> {
    let same = roots.chunk_by(|one, next| one.calls == next.calls && one.by_us == next.by_us);
    same.enumerate().map(|(at, roots)| Group { number: at + 1, roots }).collect()
}

struct Page {
    out: String,
}

impl Page {
    fn put(&mut self, text: &str) {
        self.out.push_str(text);
    }

    /// Writes the table of contents: what we open with, and links to everything else.
    fn contents(&mut self, groups: &[Group<'_>]) {
        let is = |holds: fn(&Node) -> bool| move |it: &&Group<'_>| it.first().is_some_and(holds);
        self.put("<nav>\n");
        let ours = groups.iter().filter(is(|root| root.by_us && !root.is_heading()));
        self.openings(ours);
        let theirs = groups.iter().filter(is(|root| !root.by_us));
        self.links("When they open", theirs);
        let others = groups.iter().filter(is(Node::is_heading));
        self.links("Also", others);
        self.put("</nav>\n");
    }

    fn openings<'a, 't: 'a>(&mut self, groups: impl Iterator<Item = &'a Group<'t>>) {
        let mut groups = groups.peekable();
        if groups.peek().is_none() {
            return;
        }
        self.put("<h2>Openings</h2>\n<ul class=\"openings\">\n");
        for group in groups {
            for (at, root) in group.roots.iter().enumerate() {
                let calls = with_suits(&root.calls);
                let has_section = group.children().next().is_some();
                let calls = match has_section && at == 0 {
                    true => format!("<a href=\"#s{}\">{calls}</a>", group.number),
                    false => calls,
                };
                self.put("<li>");
                self.row(root, &calls, None);
                self.put("</li>\n");
            }
        }
        self.put("</ul>\n");
    }

    fn links<'a, 't: 'a>(&mut self, title: &str, groups: impl Iterator<Item = &'a Group<'t>>) {
        let mut groups = groups.peekable();
        if groups.peek().is_none() {
            return;
        }
        let _ = writeln!(self.out, "<div class=\"links\"><h2>{title}</h2>\n<p>");
        for group in groups {
            let calls = with_suits(group.calls());
            // Writing to a text cannot fail.
            let _ = writeln!(self.out, "<a href=\"#s{}\">{calls}</a>", group.number);
        }
        self.put("</p></div>\n");
    }

    fn section(&mut self, group: &Group<'_>) {
        if group.children().next().is_none() {
            return;
        }
        let _ = writeln!(self.out, "<section id=\"s{}\">", group.number);
        let _ = writeln!(self.out, "<h2>{}</h2>", with_suits(group.calls()));
        for root in group.roots {
            if root.place.is_some() {
                self.put("<p class=\"meaning\">");
                self.said(root, None);
                self.put("</p>\n");
            }
            self.list(&root.children, 1, root.option.as_deref());
        }
        self.put("</section>\n");
    }

    /// Writes nodes that stand under each other; trees are of bounded depth.
    fn list(&mut self, nodes: &[Node], level: usize, option: Option<&str>) {
        if nodes.is_empty() {
            return;
        }
        let deep = if level > DEEP { " class=\"deep\"" } else { "" };
        let _ = writeln!(self.out, "<ul{deep}>");
        for node in nodes {
            let calls = with_suits(&node.calls);
            if node.children.is_empty() {
                self.put("<li>");
                self.row(node, &calls, option);
                self.put("</li>\n");
                continue;
            }
            // A call that only leads further tells nothing while it is closed.
            let open = if node.text.is_none() { " open" } else { "" };
            let _ = write!(self.out, "<li><details{open}><summary>");
            self.row(node, &calls, option);
            self.put("</summary>\n");
            self.list(&node.children, level + 1, node.option.as_deref().or(option));
            self.put("</details></li>\n");
        }
        self.put("</ul>\n");
    }

    /// Writes a call, as HTML, and what it means.
    fn row(&mut self, node: &Node, calls: &str, option: Option<&str>) {
        let class = if node.by_us { "call" } else { "call theirs" };
        let row = if node.overridden { "row overridden" } else { "row" };
        let _ = write!(self.out, "<span class=\"{row}\"><b class=\"{class}\">{calls}</b> ");
        self.put("<span class=\"said\">");
        self.said(node, option);
        self.put("</span></span>");
    }

    /// Writes what a node says, and its option where that is another than before.
    fn said(&mut self, node: &Node, option: Option<&str>) {
        let mut parts = Vec::new();
        parts.extend(node.text.as_deref().map(|text| {
            let text = with_suits(text);
            if node.overridden { format!("<s>{text}</s>") } else { text }
        }));
        parts.extend(
            node.chat.as_deref().map(|chat| format!("<q class=\"chat\">{}</q>", with_suits(chat))),
        );
        let own = node.option.as_deref().filter(|own| option != Some(*own));
        parts.extend(own.map(|own| {
            let [name, words] = [own, &option_words(own)].map(escaped);
            format!("<span class=\"option\" title=\"{name}\">{words}</span>")
        }));
        if node.overridden {
            parts.push("<span class=\"note\">overridden later</span>".to_owned());
        }
        self.put(&parts.join(" "));
    }
}

/// Returns a text in which nothing is HTML.
fn escaped(text: &str) -> String {
    let mut made = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => made.push_str("&amp;"),
            '<' => made.push_str("&lt;"),
            '>' => made.push_str("&gt;"),
            '"' => made.push_str("&quot;"),
            '\'' => made.push_str("&#39;"),
            // A page cannot have these, not even written as numbers.
            c if c.is_control() && !c.is_whitespace() => made.push('\u{fffd}'),
            c => made.push(c),
        }
    }
    made
}

/// Returns a text as HTML with coloured suit symbols.
fn with_suits(text: &str) -> String {
    let mut made = String::with_capacity(text.len());
    for piece in escaped(text).split_inclusive(['♣', '♦', '♥', '♠']) {
        let suit = match piece.chars().next_back() {
            Some(suit @ '♣') => Some((suit, "c")),
            Some(suit @ '♦') => Some((suit, "d")),
            Some(suit @ '♥') => Some((suit, "h")),
            Some(suit @ '♠') => Some((suit, "s")),
            _ => None,
        };
        match suit {
            Some((suit, class)) => {
                made.push_str(piece.strip_suffix(suit).unwrap_or(piece));
                made.push_str(&format!("<i class=\"{class}\">{suit}</i>"));
            }
            None => made.push_str(piece),
        }
    }
    made
}

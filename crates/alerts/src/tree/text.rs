//! A tree as plain text, each level two columns further in.

use super::{Node, Tree};

/// How wide calls may be for what they mean to stand in one column.
const WIDEST: usize = 16;

impl Tree {
    /// Writes the tree as plain text.
    ///
    /// A chat message stands after `#`, an option in `[…]` where it begins.
    pub fn text(&self) -> String {
        let mut out = format!("{}\n{}\n", self.title, "=".repeat(width(&self.title)));
        for root in &self.roots {
            out.push('\n');
            write(std::slice::from_ref(root), 0, None, &mut out);
        }
        out
    }
}

/// Writes nodes that stand under each other; trees are of bounded depth.
fn write(nodes: &[Node], level: usize, option: Option<&str>, out: &mut String) {
    let widths = nodes.iter().filter(|node| node.text.is_some()).map(|node| width(&node.calls));
    let column = widths.filter(|width| *width <= WIDEST).max().unwrap_or(0);
    for node in nodes {
        let mut line = "  ".repeat(level) + &node.calls;
        let said = said(node, option);
        if !said.is_empty() {
            line.push_str(&" ".repeat(column.saturating_sub(width(&node.calls)) + 2));
            line.push_str(&said);
        }
        out.push_str(line.trim_end());
        out.push('\n');
        write(&node.children, level + 1, node.option.as_deref().or(option), out);
    }
}

/// Returns what a node says, and its option where that is another than before.
fn said(node: &Node, option: Option<&str>) -> String {
    let mut parts = Vec::new();
    parts.extend(node.text.clone());
    parts.extend(node.chat.as_ref().map(|chat| format!("# {chat}")));
    let own = node.option.as_deref().filter(|own| option != Some(*own));
    parts.extend(own.map(|option| format!("[{option}]")));
    parts.extend(node.overridden.then(|| "(overridden)".to_owned()));
    // What is told may have line ends in it, of HTML.
    parts.join(" ").replace(['\n', '\r'], " ")
}

fn width(text: &str) -> usize {
    text.chars().count()
}

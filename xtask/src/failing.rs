//! Which tests failed, from what the test programs print: the last lines of a long output name them again.

/// The most lines that are shown of one step.
pub const MOST_LINES: usize = 60;

/// Returns the lines of a failed step's output that tell what failed: names of Rust's tests, the closing list of
/// Node's, errors of the compiler; or the last lines, where there is nothing of that kind.
pub fn lines(output: &str) -> Vec<&str> {
    let all: Vec<&str> =
        output.lines().map(str::trim_end).filter(|line| !line.is_empty()).collect();
    let of_node = all.iter().rposition(|line| line.contains("failing tests:"));
    let mut found: Vec<&str> = match of_node {
        Some(at) => all[at + 1..].to_vec(),
        None => all.iter().copied().filter(|line| tells(line)).collect(),
    };
    if found.is_empty() {
        found = all[all.len().saturating_sub(MOST_LINES)..].to_vec();
    }
    found.truncate(MOST_LINES);
    found
}

fn tells(line: &str) -> bool {
    let is_test =
        line.starts_with("test ") && line.ends_with("FAILED") && !line.contains("result:");
    is_test || line.contains("panicked at") || line.starts_with("error")
}

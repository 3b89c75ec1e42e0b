//! Joins the modules of a page into one file, without comments and indentation.
//!
//! Fifty small modules are good to read, but on a bad Wi-Fi each costs a question and an answer, and half
//! of their weight are types and comments. So the binary sends one file: each module becomes a function
//! that returns what it exports, in the order they need each other.
//!
//! It understands what our modules use, and refuses the rest: `import { a, b as c } from "./x.js";`,
//! `import * as x from "./x.js";`, and `export` before a function, class or const at the start of a line;
//! no circles; comments that fill whole lines, and `/** … */` within a line.

use std::collections::BTreeMap;

/// A module taken apart.
struct Module {
    /// Path and pattern: what stands between `import` and `from`, as a destructuring.
    imports: Vec<(String, String)>,
    exports: Vec<String>,
    body: String,
}

/// Returns the module at `first` and everything it needs as one; says what it cannot join.
pub(crate) fn joined(files: &BTreeMap<String, String>, first: &str) -> Result<String, String> {
    let mut out = String::new();
    let mut begun = Vec::new();
    write(files, first, &mut begun, &mut Vec::new(), &mut out)?;
    Ok(out)
}

/// Writes a module after those it imports.
fn write(
    files: &BTreeMap<String, String>,
    path: &str,
    begun: &mut Vec<String>,
    written: &mut Vec<String>,
    out: &mut String,
) -> Result<(), String> {
    if written.iter().any(|other| other == path) {
        return Ok(());
    }
    if begun.iter().any(|other| other == path) {
        return Err(format!("{path} needs itself, by way of {}", begun.join(", ")));
    }
    begun.push(path.to_owned());
    let text = files.get(path).ok_or_else(|| format!("there is no module {path}"))?;
    let module = read(path, text)?;
    for (other, _) in &module.imports {
        write(files, other, begun, written, out)?;
    }
    out.push_str(&format!("const {} = (() => {{\n", name(path)));
    for (other, pattern) in &module.imports {
        out.push_str(&format!("const {pattern} = {};\n", name(other)));
    }
    out.push_str(&module.body);
    out.push_str(&format!("return {{ {} }};\n}})();\n", module.exports.join(", ")));
    begun.pop();
    written.push(path.to_owned());
    Ok(())
}

fn read(path: &str, text: &str) -> Result<Module, String> {
    let mut module = Module { imports: Vec::new(), exports: Vec::new(), body: String::new() };
    let mut import = String::new();
    let mut in_comment = false;
    for line in text.lines() {
        let mut line = line.trim();
        if in_comment || line.starts_with("/*") {
            let Some((_, rest)) = line.split_once("*/") else {
                in_comment = true;
                continue;
            };
            in_comment = false;
            line = rest.trim();
        }
        if line.is_empty() || line.starts_with("//") {
            continue;
        }
        if !import.is_empty() || line.starts_with("import ") {
            import.push_str(line);
            import.push(' ');
            if line.ends_with(';') {
                module.imports.push(imported(path, &import)?);
                import.clear();
            }
            continue;
        }
        let line = without_types(line);
        match line.strip_prefix("export ") {
            Some(rest) => {
                module.exports.push(exported(path, rest)?);
                module.body.push_str(rest);
            }
            None => module.body.push_str(&line),
        }
        module.body.push('\n');
    }
    Ok(module)
}

/// Reads `import { a, b as c } from "./x.js";` as the path of x and `{ a, b: c }`.
fn imported(path: &str, import: &str) -> Result<(String, String), String> {
    let refused = || format!("{path}: this import cannot be joined: {import}");
    let rest = import.trim().strip_prefix("import ").ok_or_else(refused)?;
    let (what, from) = rest.split_once(" from ").ok_or_else(refused)?;
    let from = from.trim().strip_prefix('"').and_then(|text| text.strip_suffix("\";"));
    let pattern = match what.strip_prefix("* as ") {
        Some(all) => all.to_owned(),
        None if what.starts_with('{') => what.replace(" as ", ": "),
        None => return Err(refused()),
    };
    Ok((resolved(path, from.ok_or_else(refused)?), pattern))
}

/// Returns the name that is exported by `function name…`, `class name…` or `const name…`.
fn exported(path: &str, rest: &str) -> Result<String, String> {
    let after = rest.strip_prefix("async ").unwrap_or(rest);
    let name = ["function ", "class ", "const "].iter().find_map(|word| after.strip_prefix(word));
    let name: String = name
        .unwrap_or_default()
        .chars()
        .take_while(|letter| letter.is_alphanumeric() || *letter == '_')
        .collect();
    match name.is_empty() {
        true => Err(format!("{path}: this export cannot be joined: {rest}")),
        false => Ok(name),
    }
}

/// Takes `/** … */` out of a line.
fn without_types(line: &str) -> String {
    let mut out = String::new();
    let mut rest = line;
    while let Some((before, after)) = rest.split_once("/**") {
        let Some((_, after)) = after.split_once("*/") else { break };
        out.push_str(before);
        rest = after.trim_start();
    }
    out.push_str(rest);
    out
}

/// Returns where `from` lies, seen from the module at `path`.
fn resolved(path: &str, from: &str) -> String {
    let mut parts: Vec<&str> = path.split('/').collect();
    parts.pop();
    for part in from.split('/') {
        match part {
            "." => {}
            ".." => {
                parts.pop();
            }
            _ => parts.push(part),
        }
    }
    parts.join("/")
}

fn name(path: &str) -> String {
    let letters = path.chars().map(|letter| if letter.is_alphanumeric() { letter } else { '_' });
    std::iter::once('$').chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn join(files: &[(&str, &str)]) -> Result<String, String> {
        let files = files.iter().map(|(path, text)| (path.to_string(), text.to_string()));
        joined(&files.collect(), "t/main.js")
    }

    #[test]
    fn what_is_needed_comes_first_and_once() {
        let main = "// Boot.\n\nimport { two, one as uno } from \"./sub/a.js\";\nimport * as b from \"./b.js\";\n\n\
                    two(uno, b.three);\n";
        let a = "import { three } from \"../b.js\";\n/**\n * Says.\n * @param {number} x\n */\n\
                 export function two(x) {\n  return /** @type {any} */ (x) + three; // kept\n}\nexport const one = 1;\n";
        let joined = join(&[
            ("t/main.js", main),
            ("t/sub/a.js", a),
            ("t/b.js", "/** Three. */\nexport const three = 3;\n"),
        ]);
        let expected = "const $t_b_js = (() => {\nexport_const three = 3;\nreturn { three };\n})();\n\
             const $t_sub_a_js = (() => {\nconst { three } = $t_b_js;\nfunction two(x) {\n\
             return (x) + three; // kept\n}\nconst one = 1;\nreturn { two, one };\n})();\n\
             const $t_main_js = (() => {\nconst { two, one: uno } = $t_sub_a_js;\nconst b = $t_b_js;\n\
             two(uno, b.three);\nreturn {  };\n})();\n";
        assert_eq!(joined.unwrap(), expected.replace("export_const", "const"));
    }

    #[test]
    fn what_cannot_be_joined_is_said() {
        let circle = join(&[
            ("t/main.js", "import { a } from \"./a.js\";\n"),
            ("t/a.js", "import { b } from \"./main.js\";\n"),
        ]);
        assert_eq!(circle.unwrap_err(), "t/main.js needs itself, by way of t/main.js, t/a.js");
        for (text, problem) in [
            ("import { a } from \"./gone.js\";\n", "there is no module t/gone.js"),
            ("import a from \"./a.js\";\n", "t/main.js: this import cannot be joined"),
            ("export default 3;\n", "t/main.js: this export cannot be joined"),
        ] {
            let told = join(&[("t/main.js", text), ("t/a.js", "")]).unwrap_err();
            assert!(told.starts_with(problem), "{told}");
        }
    }
}

//! One file out of the terminal's modules, without their comments: a phone on a slow link asks once,
//! not fifty times.
//!
//! Understands what our modules are written in and nothing more: imports and exports at the start of a
//! line, comments on lines of their own, no circle among the modules. Anything else is refused with a
//! sentence, and the modules are then served one by one.

use std::collections::BTreeMap;

/// Returns the module `main` and all it needs as one script. `read` gives a module's text by its path.
pub(super) fn bundle<'a>(
    main: &str,
    read: impl Fn(&str) -> Option<&'a str>,
) -> Result<String, String> {
    let mut bundle = Bundle { read, names: BTreeMap::new(), script: String::new() };
    bundle.add(main, &mut Vec::new())?;
    Ok(bundle.script)
}

struct Bundle<F> {
    read: F,
    /// What each module's exports are called in the script.
    names: BTreeMap<String, String>,
    script: String,
}

impl<'a, F: Fn(&str) -> Option<&'a str>> Bundle<F> {
    /// Appends a module after those it needs; returns its name in the script.
    fn add(&mut self, path: &str, open: &mut Vec<String>) -> Result<String, String> {
        if let Some(name) = self.names.get(path) {
            return Ok(name.clone());
        }
        if open.iter().any(|one| one == path) {
            return Err(format!("{path} needs itself, by way of {}", open.join(", ")));
        }
        open.push(path.to_owned());
        let text = (self.read)(path).ok_or_else(|| format!("there is no module {path}"))?;
        let (mut body, mut exports) = (String::new(), Vec::new());
        let mut lines = code(text);
        while let Some(line) = lines.next() {
            if line.starts_with("import ") {
                let mut import = line.to_owned();
                while !import.ends_with(';') {
                    let more = lines.next().ok_or_else(|| format!("{path}: an open import"))?;
                    import.push_str(more);
                }
                let (names, from) = parts(&import).ok_or_else(|| format!("{path}: {import}"))?;
                let module = self.add(&beside(path, from), open)?;
                body.push_str(&format!("const {names} = {module};\n"));
            } else if let Some(rest) = line.strip_prefix("export ") {
                let name = exported(rest).ok_or_else(|| format!("{path}: {line}"))?;
                exports.push(name);
                body.push_str(rest);
                body.push('\n');
            } else {
                body.push_str(line);
                body.push('\n');
            }
        }
        open.pop();
        let name = format!("${}", self.names.len());
        let exports = exports.join(", ");
        self.script.push_str(&format!(
            "const {name} = (() => {{\n{body}return {{ {exports} }};\n}})();\n"
        ));
        self.names.insert(path.to_owned(), name.clone());
        Ok(name)
    }
}

/// Returns the lines of code, without indentation and comments.
fn code(text: &str) -> impl Iterator<Item = &str> {
    let mut comment = false;
    text.lines().map(str::trim).filter(move |line| {
        if comment {
            comment = !line.ends_with("*/");
            return false;
        }
        if line.starts_with("/*") && !line.contains("*/") {
            comment = true;
            return false;
        }
        !(line.is_empty()
            || line.starts_with("//")
            || line.starts_with("/*") && line.ends_with("*/"))
    })
}

/// Returns what an import names, as a pattern, and from where.
fn parts(import: &str) -> Option<(String, &str)> {
    let (names, from) =
        import.strip_prefix("import ")?.strip_suffix("\";")?.split_once(" from \"")?;
    let names = match names.strip_prefix("* as ") {
        Some(all) => all.to_owned(),
        None => names
            .strip_prefix('{')?
            .strip_suffix('}')
            .map(|list| format!("{{{}}}", list.replace(" as ", ": ")))?,
    };
    Some((names, from))
}

/// Returns the name that a declaration exports.
fn exported(declaration: &str) -> Option<&str> {
    let rest = ["async function ", "function ", "class ", "const "]
        .iter()
        .find_map(|word| declaration.strip_prefix(word))?;
    let end =
        rest.find(|letter: char| !(letter.is_alphanumeric() || letter == '_' || letter == '$'))?;
    Some(&rest[..end])
}

/// Returns the path that a module at `path` means by `from`.
fn beside(path: &str, from: &str) -> String {
    let mut folders: Vec<&str> = path.split('/').collect();
    folders.pop();
    for step in from.split('/') {
        match step {
            "." => {}
            ".." => drop(folders.pop()),
            name => folders.push(name),
        }
    }
    folders.join("/")
}

#[cfg(test)]
mod tests {
    use super::bundle;

    fn bundled(modules: &[(&str, &'static str)]) -> Result<String, String> {
        bundle("t/main.js", |path| {
            modules.iter().find(|(name, _)| *name == path).map(|(_, text)| *text)
        })
    }

    #[test]
    fn modules_stand_after_what_they_need_without_comments() {
        let script = bundled(&[
            (
                "t/main.js",
                "// Boot.\nimport {\n  a,\n  b as c,\n} from \"./x/one.js\";\nimport * as two from \"./two.js\";\n\na(c, two.d);\n",
            ),
            (
                "t/x/one.js",
                "import { d } from \"../two.js\";\n/**\n * Says a.\n */\nexport function a() {\n  return d; // d\n}\nexport const b = 1;\n",
            ),
            ("t/two.js", "/** A number. */\nexport const d = 2;\n"),
        ]);
        assert_eq!(
            script.as_deref(),
            Ok("const $0 = (() => {\nconst d = 2;\nreturn { d };\n})();\n\
            const $1 = (() => {\nconst { d } = $0;\nfunction a() {\nreturn d; // d\n}\nconst b = 1;\nreturn { a, b };\n})();\n\
            const $2 = (() => {\nconst {a,b: c,} = $1;\nconst two = $0;\na(c, two.d);\nreturn {  };\n})();\n")
        );
    }

    #[test]
    fn what_is_not_understood_is_refused() {
        for (text, says) in [
            ("import { a } from \"./main.js\";\n", "needs itself"),
            ("import { a } from \"./none.js\";\n", "no module t/none.js"),
            ("export default 1;\n", "export default"),
            ("export { a };\n", "export { a }"),
            ("import \"./a.js\"\n", "open import"),
        ] {
            let refused = bundled(&[("t/main.js", text)]).unwrap_err();
            assert!(refused.contains(says), "{text}: {refused}");
        }
    }
}

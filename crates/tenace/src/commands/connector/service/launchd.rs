//! macOS: property lists of launchd.

use std::path::PathBuf;

use anyhow::Context;
use directories::BaseDirs;

use super::definition::{MARKER, Part, Scope, Service};
use super::manager::{State, Step, ask};
use super::xml;

/// Returns the label of a service.
pub(crate) fn label(part: Part) -> String {
    format!("tenace.{}", part.name())
}

/// Returns where a property list is kept.
pub(crate) fn file(part: Part, scope: Scope) -> anyhow::Result<PathBuf> {
    let folder = match scope {
        Scope::System => PathBuf::from("/Library/LaunchDaemons"),
        Scope::User => {
            let dirs = BaseDirs::new().context("this user has no home folder: set HOME")?;
            dirs.home_dir().join("Library/LaunchAgents")
        }
    };
    Ok(folder.join(format!("{}.plist", label(part))))
}

/// Returns the text of a property list.
pub(crate) fn property_list(service: &Service) -> String {
    let words = std::iter::once(service.program.as_str()).chain(service.words());
    let words: String =
        words.map(|word| format!("    <string>{}</string>\n", xml::text(word))).collect();
    let account = service.account.as_ref().map_or(String::new(), |account| {
        format!("  <key>UserName</key>\n  <string>{}</string>\n", xml::text(account))
    });
    // launchd keeps nothing of what a program says; without this nobody learns why it does not start.
    let log = format!("{}/tenace-{}.log", service.data, service.part.name());
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>
<!-- {MARKER} -->
<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">
<plist version=\"1.0\">
<dict>
  <key>Label</key>
  <string>{label}</string>
{account}  <key>ProgramArguments</key>
  <array>
{words}  </array>
  <key>RunAtLoad</key>
  <true/>
  <key>KeepAlive</key>
  <dict>
    <key>SuccessfulExit</key>
    <false/>
  </dict>
  <key>StandardErrorPath</key>
  <string>{log}</string>
</dict>
</plist>
",
        label = label(service.part),
        log = xml::text(&log),
    )
}

/// Returns what launchd calls the services of a scope.
pub(crate) fn domain(scope: Scope) -> anyhow::Result<String> {
    if scope == Scope::System {
        return Ok("system".to_owned());
    }
    let id = ask(&Step::new("id", &["-u"])).map_err(anyhow::Error::msg)?;
    anyhow::ensure!(id.is_ok, "the number of this user cannot be found: {}", id.words());
    Ok(format!("gui/{}", id.out.trim()))
}

/// Returns what starts a service, now and from boot.
pub(crate) fn start(part: Part, domain: &str, file: &str, is_new: bool) -> Vec<Step> {
    let target = format!("{domain}/{}", label(part));
    let mut steps = Vec::new();
    if !is_new {
        // What is loaded would go on with its old options; it may not be loaded, though.
        steps.push(Step::new("launchctl", &["bootout", &target]).or_never_mind());
    }
    steps.push(Step::new("launchctl", &["enable", &target]));
    steps.push(Step::new("launchctl", &["bootstrap", domain, file]));
    steps
}

/// Returns what stops a service. Once its file is gone, nothing starts it at boot.
pub(crate) fn stop(part: Part, domain: &str) -> Vec<Step> {
    let target = format!("{domain}/{}", label(part));
    vec![Step::new("launchctl", &["bootout", &target]).or_never_mind()]
}

/// Asks launchd how a service is.
pub(crate) fn state(part: Part, scope: Scope) -> State {
    let trouble = |sentence: String| State { trouble: Some(sentence), ..State::default() };
    let domain = match domain(scope) {
        Ok(domain) => domain,
        Err(error) => return trouble(error.to_string()),
    };
    let label = label(part);
    let disabled = ask(&Step::new("launchctl", &["print-disabled", &domain]));
    let printed = ask(&Step::new("launchctl", &["print", &format!("{domain}/{label}")]));
    match (disabled, printed) {
        (Err(missing), _) | (_, Err(missing)) => trouble(missing),
        (Ok(disabled), Ok(printed)) => State {
            enabled: disabled.is_ok.then(|| !is_disabled(&disabled.out, &label)),
            // What is not loaded is not known to launchd.
            running: Some(printed.is_ok && is_running(&printed.out)),
            trouble: (!disabled.is_ok)
                .then(|| format!("launchctl cannot tell: {}", disabled.words())),
        },
    }
}

/// Reads what `launchctl print-disabled` prints: `"tenace.connector" => disabled`, or `=> true` on older systems.
fn is_disabled(printed: &str, label: &str) -> bool {
    let name = format!("\"{label}\"");
    let word = printed.lines().filter_map(|line| line.trim().strip_prefix(&name)).next_back();
    word.is_some_and(|rest| matches!(rest.trim_start_matches([' ', '=', '>']), "disabled" | "true"))
}

/// Reads what `launchctl print` prints of a service.
fn is_running(printed: &str) -> bool {
    printed.lines().any(|line| line.trim() == "state = running")
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;
    use crate::commands::connector::service::definition::tests::{odd, plain};

    #[test]
    fn the_property_list_of_a_user() {
        assert_snapshot!(property_list(&plain(Part::Connector, Scope::User)));
    }

    #[test]
    fn odd_paths_are_escaped_and_the_computers_service_runs_as_the_datas_owner() {
        assert_snapshot!(property_list(&odd(Scope::System)));
    }

    #[test]
    fn a_service_that_is_loaded_is_taken_out_first() {
        let steps = start(Part::Connector, "gui/501", "/x.plist", false);
        let steps: Vec<String> = steps.iter().map(Step::to_string).collect();
        assert_eq!(
            steps,
            [
                "launchctl bootout gui/501/tenace.connector",
                "launchctl enable gui/501/tenace.connector",
                "launchctl bootstrap gui/501 /x.plist"
            ]
        );
    }

    #[test]
    fn what_launchctl_prints_is_read() {
        let disabled = "disabled services = {\n\t\"x\" => disabled\n\t\"tenace.connector\" => ";
        assert!(is_disabled(&format!("{disabled}disabled\n}}"), "tenace.connector"));
        assert!(is_disabled(&format!("{disabled}true\n}}"), "tenace.connector"));
        assert!(!is_disabled(&format!("{disabled}enabled\n}}"), "tenace.connector"));
        assert!(!is_disabled(disabled, "tenace.server"));
        assert!(is_running("gui/501/tenace.connector = {\n\tstate = running\n\tpid = 7\n}"));
        assert!(!is_running("gui/501/tenace.connector = {\n\tstate = not running\n}"));
    }
}

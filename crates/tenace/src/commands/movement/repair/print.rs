//! The ways to go on, as they are printed.

use movement::repair::Continuation;

use crate::screen::Screen;

/// Prints ways, each with its number and code; `to_correct` says which results would no longer fit.
pub(super) fn ways(
    ways: &[Continuation],
    to_correct: impl Fn(&Continuation) -> Vec<String>,
    screen: &mut Screen,
) -> anyhow::Result<()> {
    for (number, way) in (1..).zip(ways) {
        if number > 1 {
            screen.line("")?;
        }
        screen.line(format!("{number}. {}", way.title))?;
        screen.line(format!("   {}", way.explanation))?;
        for notice in &way.notices {
            let who: Vec<String> = notice.who.iter().map(ToString::to_string).collect();
            screen.line(format!("   {}: {}", who.join(", "), notice.text))?;
        }
        if !way.against.is_empty() {
            screen.line(format!("   Against it: {}", way.against.join(" ")))?;
        }
        if !way.already_broken.is_empty() {
            screen.line(format!("   Already so: {}", way.already_broken.join(" ")))?;
        }
        let to_correct = to_correct(way);
        if !to_correct.is_empty() {
            screen.line(format!("   {}", corrections(&to_correct)))?;
        }
        screen.line(format!("   To take it: --take {number}, or --take {}", way.code))?;
    }
    Ok(())
}

/// Says that results do not say what was played.
pub(super) fn corrections(places: &[String]) -> String {
    format!("Results that say otherwise, to be corrected or erased: {}.", places.join(", "))
}

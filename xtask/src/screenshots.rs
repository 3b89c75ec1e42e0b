//! `cargo xtask screenshots [FOLDER]`: a picture of every screen, at three widths.

use std::path::PathBuf;

use crate::usage::Usage;
use crate::{command, pages};

/// Takes the pictures; `Ok(false)` when a screen could not be reached.
pub fn run(arguments: &[String]) -> anyhow::Result<bool> {
    let folder = match arguments {
        [] => command::root().join("target").join("screenshots"),
        [folder] if !folder.starts_with('-') => {
            std::env::current_dir()?.join(PathBuf::from(folder))
        }
        _ => return Err(Usage("`screenshots` takes nothing but a folder.".into()).into()),
    };
    Ok(command::run(&mut pages::screenshots(&folder)?)?.success())
}

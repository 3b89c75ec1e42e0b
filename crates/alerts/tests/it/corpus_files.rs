//! Real files from elsewhere, which lie beside the checkout or not at all.

use std::path::PathBuf;

/// Returns the real files of a folder with their names; none, told in the output, if there are none.
pub(crate) fn systems() -> Vec<(String, Vec<u8>)> {
    let folder = folder();
    let sample = folder.join("sample_2023-02-15.txt");
    let others = std::fs::read_dir(folder.join("systems")).into_iter().flatten();
    let mut paths: Vec<PathBuf> = others.map(|entry| entry.unwrap().path()).collect();
    paths.push(sample);
    paths.sort();
    let read = |path: PathBuf| {
        let bytes = std::fs::read(&path).ok()?;
        Some((path.file_name().unwrap().to_string_lossy().into_owned(), bytes))
    };
    let files: Vec<(String, Vec<u8>)> = paths.into_iter().filter_map(read).collect();
    if files.is_empty() {
        println!("{} is not there: only the project's own files are looked at.", folder.display());
    }
    files
}

/// Returns the well-known sample file, if it is there.
pub(crate) fn sample() -> Option<String> {
    let path = folder().join("sample_2023-02-15.txt");
    let text = std::fs::read_to_string(&path).ok();
    if text.is_none() {
        println!("{} is not there: only our own sample is looked at.", path.display());
    }
    text
}

/// Our own sample, which has a record for every feature of the well-known one.
pub(crate) const OWN: &str = include_str!("../data/features.bboalert");

fn folder() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpus/bboalert"))
}

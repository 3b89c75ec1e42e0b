//! A whole file written anew.

use super::pages::{TestFile, bytes, quick};
use jet::share::replace;
use jet::{Error, Version};
use tempfile::TempDir;

#[test]
fn a_new_file_is_made_and_an_old_one_replaced() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("new.bws");
    for version in Version::ALL {
        replace(&path, &bytes(version), &quick()).unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), bytes(version));
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn a_file_that_is_open_elsewhere_is_not_replaced() {
    let file = TestFile::new(Version::Jet4);
    let open = file.open();
    let refused = replace(&file.path, &bytes(Version::Jet3), &quick());
    assert!(matches!(refused, Err(Error::Locked(_))));
    assert_eq!(std::fs::read(&file.path).unwrap(), bytes(Version::Jet4));
    drop(open);
    replace(&file.path, &bytes(Version::Jet3), &quick()).unwrap();
    assert_eq!(std::fs::read(&file.path).unwrap(), bytes(Version::Jet3));
}

#[test]
fn what_is_no_database_is_not_replaced() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("letter.txt");
    std::fs::write(&path, "Dear all").unwrap();
    assert!(matches!(replace(&path, &bytes(Version::Jet3), &quick()), Err(Error::NotUsable(_))));
    assert_eq!(std::fs::read(&path).unwrap(), b"Dear all");
}

#[test]
fn a_folder_that_is_not_there_is_named() {
    let refused =
        replace(std::path::Path::new("/no/such/folder/a.bws"), &bytes(Version::Jet3), &quick());
    assert!(refused.unwrap_err().to_string().contains("/no/such/folder/a.bws"));
}

#[cfg(unix)]
#[test]
fn a_link_stays_a_link_and_its_file_is_replaced() {
    let file = TestFile::new(Version::Jet4);
    let elsewhere = TempDir::new().unwrap();
    let link = elsewhere.path().join("link.bws");
    std::os::unix::fs::symlink(&file.path, &link).unwrap();
    replace(&link, &bytes(Version::Jet3), &quick()).unwrap();
    assert!(std::fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(std::fs::read(&file.path).unwrap(), bytes(Version::Jet3));
}

#[test]
fn a_file_that_is_cut_off_is_not_replaced_and_no_lock_file_stays() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("half.bws");
    for version in Version::ALL {
        let half = &bytes(version)[..1000];
        std::fs::write(&path, half).unwrap();
        assert!(matches!(replace(&path, &bytes(version), &quick()), Err(Error::Damaged { .. })));
        assert_eq!(std::fs::read(&path).unwrap(), half);
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "{version:?}");
    }
}

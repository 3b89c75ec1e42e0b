//! The steps of `cargo xtask test`.

use std::collections::HashSet;

use xtask::test::{Request, packages};

/// A step that needs what never ends, or what comes after it in its own lane, would wait for ever.
#[test]
fn every_need_is_a_step_of_another_lane() {
    let requests = packages().into_iter().map(Some).chain([None]);
    for package in requests {
        let lanes = Request { package, long: false }.plan();
        let names: Vec<&str> = lanes.iter().flatten().map(|step| step.name).collect();
        assert_eq!(names.len(), names.iter().collect::<HashSet<_>>().len(), "{names:?}");
        for lane in &lanes {
            for need in lane.iter().flat_map(|step| &step.needs) {
                assert!(names.contains(need), "{need} is no step");
                assert!(lane.iter().all(|step| step.name != *need), "{need} is in the same lane");
            }
        }
        // “setup” and “program” wait for nothing, so no two lanes wait for each other.
        for lane in &lanes {
            assert!(lane[0].needs.iter().all(|need| *need == "setup"), "{lane:?}");
        }
    }
}

#[test]
fn every_crate_has_its_tests_and_the_pages_belong_to_web() {
    let steps = |package: &str| -> Vec<&str> {
        let lanes = Request { package: Some(package.into()), long: false }.plan();
        lanes.iter().flatten().map(|step| step.name).collect()
    };
    for package in packages() {
        for step in ["tests", "clippy", "format"] {
            assert!(steps(&package).contains(&step), "{package}: {step}");
        }
    }
    assert!(steps("web").contains(&"browser"));
    assert!(!steps("bridge").contains(&"browser"));
    assert!(steps("attack").contains(&"attack"));
}

//! The kept corpora of the fuzz targets, replayed through the targets' own check.

use std::fs;
use std::path::Path;

use hands::Format;
use proptest::prelude::*;
use rstest::rstest;

use crate::reader_checks::check_reader;

const MACHINE: [(&str, Format); 12] = [
    ("hands_ber", Format::Ber),
    ("hands_bhg", Format::Bhg),
    ("hands_bre", Format::Bre),
    ("hands_bri", Format::Bri),
    ("hands_cds", Format::Cds),
    ("hands_csv", Format::Csv),
    ("hands_dge", Format::Dge),
    ("hands_dlm", Format::Dlm),
    ("hands_dup", Format::Dup),
    ("hands_hand_records", Format::HandRecords),
    ("hands_handrecord_dto", Format::HandrecordDto),
    ("hands_rzd", Format::Rzd),
];

fn seeds(target: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(target);
    let files = fs::read_dir(folder).unwrap();
    files.map(|file| fs::read(file.unwrap().path()).unwrap()).collect()
}

#[test]
fn the_seeds_of_every_reader_pass_its_check() {
    for (target, format) in MACHINE {
        let seeds = seeds(target);
        assert!(!seeds.is_empty(), "{target}");
        for seed in seeds {
            check_reader(format, &seed);
        }
    }
}

#[rstest]
fn no_reader_minds_the_seeds_of_another(
    #[values(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)] reader: usize,
) {
    let (_, format) = MACHINE[reader];
    for (target, _) in MACHINE {
        seeds(target).iter().for_each(|seed| check_reader(format, seed));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn no_reader_minds_damage(
        target in 0_usize..12,
        seed in any::<prop::sample::Index>(),
        damage in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6),
        cut in any::<prop::sample::Index>(),
    ) {
        let (target, format) = MACHINE[target];
        let mut seeds = seeds(target);
        let mut bytes = seeds.swap_remove(seed.index(seeds.len()));
        for (at, byte) in damage {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        check_reader(format, &bytes);
        bytes.truncate(cut.index(bytes.len()));
        check_reader(format, &bytes);
    }
}

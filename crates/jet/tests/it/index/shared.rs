//! Another program at work on the same index: what it did just before a page was claimed is not lost.

use super::{Shelf, empty_file, entries, index_on, row};
use jet::index::{Index, KeyValue};
use jet::page::{Medium, Memory, Pages, Work};
use jet::{Result, Version};
use rstest::rstest;

/// What another program does.
type Other<'p> = Box<dyn FnOnce(&mut Memory) + 'p>;

/// Pages in memory, on which another program works just before our claim of a page is granted.
struct Meddled<'p> {
    memory: Memory,
    /// How many claims are granted before it comes.
    claims_before: usize,
    other: Option<Other<'p>>,
}

impl Medium for Meddled<'_> {
    fn version(&self) -> Version {
        self.memory.version()
    }

    fn pages(&self) -> Result<u32> {
        self.memory.pages()
    }

    fn read(&self, page: u32, into: &mut [u8]) -> Result<()> {
        self.memory.read(page, into)
    }

    fn claim(&mut self, page: u32) -> Result<()> {
        if self.claims_before > 0 {
            self.claims_before -= 1;
        } else if let Some(other) = self.other.take() {
            other(&mut self.memory);
        }
        self.memory.claim(page)
    }

    fn commit(&mut self, changed: &Pages) -> Result<()> {
        self.memory.commit(changed)
    }

    fn abandon(&mut self) {
        self.memory.abandon();
    }
}

fn put(index: &Index, memory: &mut impl Medium, shelf: &mut Shelf, numbers: &[u32]) -> Result<()> {
    let mut work = Work::new(memory)?;
    for &n in numbers {
        let key = index.key(&[KeyValue::Int32(n.cast_signed())])?;
        index.insert(&mut work, shelf, &key.unwrap(), row(n))?;
    }
    work.commit()
}

/// Pages at the end of the file that both programs may take, each from its own part.
fn with_spare_pages(memory: &mut Memory) -> [Shelf; 2] {
    let mut work = Work::new(memory).unwrap();
    let mut spare: Vec<u32> = (0..60).map(|_| work.add().unwrap()).collect();
    work.commit().unwrap();
    let theirs = spare.split_off(30);
    [Shelf { free: spare }, Shelf { free: theirs }]
}

#[rstest]
fn a_leaf_that_another_program_splits_before_it_is_claimed_is_found_again(
    #[values(Version::Jet3, Version::Jet4)] version: Version,
    #[values(1, 150, 299, 598, 599)] ours: u32,
) {
    let index = index_on(version, &[4], 0);
    let mut memory = empty_file(version);
    let [mut shelf, mut their_shelf] = with_spare_pages(&mut memory);
    // Every other number: the first leaves are nearly full, and theirs go between.
    let first: Vec<u32> = (0..800).step_by(2).collect();
    put(&index, &mut memory, &mut shelf, &first).unwrap();
    let theirs: Vec<u32> = (0..700).filter(|n| n % 2 == 1 && *n != ours).collect();
    let other = |memory: &mut Memory| put(&index, memory, &mut their_shelf, &theirs).unwrap();
    let ours = if ours % 2 == 1 { ours } else { ours + 701 };
    let mut meddled = Meddled { memory, claims_before: 0, other: Some(Box::new(other)) };
    put(&index, &mut meddled, &mut shelf, &[ours]).unwrap();
    let Meddled { memory, .. } = meddled;
    assert_eq!(entries(&index, &memory).len(), first.len() + theirs.len() + 1);
}

#[test]
fn a_leaf_that_another_program_splits_onto_a_new_page_of_the_file_is_found() {
    let index = index_on(Version::Jet3, &[4], 0);
    let mut memory = empty_file(Version::Jet3);
    put(&index, &mut memory, &mut Shelf::default(), &[1]).unwrap();
    let theirs: Vec<u32> = (2..1_000).collect();
    let other = |memory: &mut Memory| put(&index, memory, &mut Shelf::default(), &theirs).unwrap();
    let mut meddled = Meddled { memory, claims_before: 0, other: Some(Box::new(other)) };
    put(&index, &mut meddled, &mut Shelf::default(), &[1_000]).unwrap();
    let Meddled { memory, .. } = meddled;
    assert_eq!(entries(&index, &memory).len(), 1_000);
}

#[test]
fn a_node_that_another_program_changes_meanwhile_is_refused_or_right() {
    let index = index_on(Version::Jet3, &[4], 0);
    for claims_before in 0..8 {
        let mut memory = empty_file(Version::Jet3);
        let [mut shelf, mut their_shelf] = with_spare_pages(&mut memory);
        put(&index, &mut memory, &mut shelf, &(0..1_500).collect::<Vec<_>>()).unwrap();
        let before = entries(&index, &memory).len();
        // Ours splits the last leaf; theirs, which has its lock already or not, the first.
        let other = |memory: &mut Memory| {
            let first: Vec<u32> = (40_000..40_200).collect();
            let mut work = Work::new(memory).unwrap();
            for &n in &first {
                let key = index.key(&[KeyValue::Int32(-5)]).unwrap().unwrap();
                index.insert(&mut work, &mut their_shelf, &key, row(n)).unwrap();
            }
            work.commit().unwrap();
        };
        let mut meddled = Meddled { memory, claims_before, other: Some(Box::new(other)) };
        let ours: Vec<u32> = (1_500..1_900).collect();
        let done = put(&index, &mut meddled, &mut shelf, &ours);
        let Meddled { memory, other, .. } = meddled;
        let theirs = if other.is_none() { 200 } else { 0 };
        let expected = before + theirs + if done.is_ok() { 400 } else { 0 };
        assert_eq!(entries(&index, &memory).len(), expected, "{done:?}");
    }
}

//! [`Program`], expressions in a form that is quickly worked out for a deal.
//!
//! A hand is 52 bits, so a length is a population count, a card a bit, a shape a bit in a table of
//! all shapes, and a count four look-ups. Nothing is allocated for a deal.

use super::builder::{Builder, Node, NodeId};
use super::counts::{COUNTS, CountId, Holding, Table, Values, cccc, table};
use super::shape::ShapeSet;

/// The hands of a deal, North, East, South, West, one bit for each card.
pub(super) type Hands = [u64; 4];

/// Expressions ready to be worked out.
#[derive(Clone, Debug)]
pub(super) struct Program {
    nodes: Vec<Node>,
    shapes: Vec<ShapeSet>,
    tables: Vec<Option<Table>>,
    slots: usize,
}

/// The values kept for the deal at hand.
#[derive(Clone, Debug)]
pub(super) struct Scratch {
    kept: Vec<(u64, i64)>,
    /// The number of the deal, from 1.
    deal: u64,
}

impl Program {
    /// Takes from the builder what the given expressions need; returns where they are now.
    pub(super) fn new(
        builder: &Builder,
        values: &[Values; COUNTS],
        roots: &[NodeId],
    ) -> (Self, Vec<NodeId>) {
        let mut uses = vec![0_u32; builder.nodes.len()];
        let mut waiting: Vec<NodeId> = roots.to_vec();
        while let Some(id) = waiting.pop() {
            if let Some(count) = uses.get_mut(id as usize) {
                *count += 1;
                if *count == 1 {
                    parts(&builder.nodes[id as usize], |part| waiting.push(part));
                }
            }
        }

        let mut program = Self {
            nodes: Vec::new(),
            shapes: builder.shapes.clone(),
            tables: vec![None; COUNTS],
            slots: 0,
        };
        let mut moved: Vec<NodeId> = vec![0; builder.nodes.len()];
        // Parts are made before what they are part of, so every part has moved already.
        for (at, node) in builder.nodes.iter().enumerate() {
            if uses[at] == 0 {
                continue;
            }
            if let Node::Count { count, .. } | Node::CountSuit { count, .. } = *node {
                program.prepare(count, values);
            }
            let node = with_parts(node, |part| moved[part as usize]);
            moved[at] = program.push(node);
            if uses[at] > 1 && builder.about[at].cost > 2 {
                let slot = program.slots as u32;
                program.slots += 1;
                moved[at] = program.push(Node::Kept { slot, of: moved[at] });
            }
        }
        let roots = roots.iter().map(|&root| moved[root as usize]).collect();
        (program, roots)
    }

    pub(super) fn scratch(&self) -> Scratch {
        Scratch { kept: vec![(0, 0); self.slots], deal: 1 }
    }

    /// Works out an expression.
    #[inline]
    pub(super) fn value(&self, id: NodeId, hands: &Hands, scratch: &mut Scratch) -> i64 {
        const SUIT: u64 = 0x1fff;
        let hand = |seat: u8| hands[usize::from(seat & 3)];
        let holding = |seat: u8, suit: u8| hand(seat) >> (13 * u32::from(suit & 3)) & SUIT;
        match self.nodes[id as usize] {
            Node::Number(number) => number,
            Node::Length { seat, suit } => i64::from(holding(seat, suit).count_ones()),
            Node::Count { count, seat } => match &self.tables[usize::from(count)] {
                Some(table) => {
                    let entry =
                        |shift: u32| i64::from(table[(hand(seat) >> shift & SUIT) as usize]);
                    entry(0) + entry(13) + entry(26) + entry(39)
                }
                None => 0,
            },
            Node::CountSuit { count, seat, suit } => match &self.tables[usize::from(count)] {
                Some(table) => i64::from(table[holding(seat, suit) as usize]),
                None => 0,
            },
            Node::Cccc { seat } => cccc([0, 1, 2, 3].map(|s| Holding(holding(seat, s) as usize))),
            Node::Shape { seat, set } => i64::from(self.shapes[set as usize].has(hand(seat))),
            Node::Holds { seat, cards } => i64::from(hand(seat) & cards == cards),
            Node::Between { of, low, high } => {
                let value = self.value(of, hands, scratch);
                i64::from(low <= value && value <= high)
            }
            Node::Not(of) => i64::from(self.value(of, hands, scratch) == 0),
            Node::Minus(of) => self.value(of, hands, scratch).wrapping_neg(),
            Node::Binary(operator, left, right) => {
                operator.apply(self.value(left, hands, scratch), self.value(right, hands, scratch))
            }
            Node::All(ref parts) => {
                i64::from(parts.iter().all(|&part| self.value(part, hands, scratch) != 0))
            }
            Node::Any(ref parts) => {
                i64::from(parts.iter().any(|&part| self.value(part, hands, scratch) != 0))
            }
            Node::Choose(test, yes, no) => {
                let chosen = if self.value(test, hands, scratch) != 0 { yes } else { no };
                self.value(chosen, hands, scratch)
            }
            Node::Kept { slot, of } => {
                let (deal, value) = scratch.kept[slot as usize];
                if deal == scratch.deal {
                    return value;
                }
                let value = self.value(of, hands, scratch);
                scratch.kept[slot as usize] = (scratch.deal, value);
                value
            }
        }
    }

    fn push(&mut self, node: Node) -> NodeId {
        self.nodes.push(node);
        self.nodes.len() as NodeId - 1
    }

    fn prepare(&mut self, count: CountId, values: &[Values; COUNTS]) {
        let at = usize::from(count);
        if self.tables[at].is_none() {
            self.tables[at] = Some(table(count, &values[at]));
        }
    }
}

impl Scratch {
    /// Forgets the values of the deal before.
    #[inline]
    pub(super) fn next_deal(&mut self) {
        self.deal += 1;
    }
}

fn parts(node: &Node, mut each: impl FnMut(NodeId)) {
    match *node {
        Node::Between { of, .. } | Node::Not(of) | Node::Minus(of) | Node::Kept { of, .. } => {
            each(of);
        }
        Node::Binary(_, left, right) => [left, right].into_iter().for_each(each),
        Node::Choose(test, yes, no) => [test, yes, no].into_iter().for_each(each),
        Node::All(ref parts) | Node::Any(ref parts) => parts.iter().copied().for_each(each),
        _ => {}
    }
}

fn with_parts(node: &Node, moved: impl Fn(NodeId) -> NodeId) -> Node {
    match *node {
        Node::Between { of, low, high } => Node::Between { of: moved(of), low, high },
        Node::Not(of) => Node::Not(moved(of)),
        Node::Minus(of) => Node::Minus(moved(of)),
        Node::Kept { slot, of } => Node::Kept { slot, of: moved(of) },
        Node::Binary(operator, left, right) => Node::Binary(operator, moved(left), moved(right)),
        Node::Choose(test, yes, no) => Node::Choose(moved(test), moved(yes), moved(no)),
        Node::All(ref parts) => Node::All(parts.iter().map(|&part| moved(part)).collect()),
        Node::Any(ref parts) => Node::Any(parts.iter().map(|&part| moved(part)).collect()),
        ref leaf => leaf.clone(),
    }
}

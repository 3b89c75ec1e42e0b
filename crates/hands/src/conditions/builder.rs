//! [`Builder`], which makes a program of the expressions while they are read.
//!
//! Equal expressions become one node, constants are worked out, `hcp(north) >= 15 && hcp(north) <=
//! 17` becomes one test of a range, and the cheapest terms of `&&` and `||` come first: nothing in
//! the language has side effects, so the order changes nothing but the time.

use std::collections::HashMap;

use super::counts::CountId;
use super::shape::ShapeSet;

/// A node of a program.
pub(super) type NodeId = u32;

/// How deep expressions and the definitions they use may be nested.
pub(super) const DEEPEST: u32 = 400;

/// Lists within lists are joined up to this length: joined without end, a chain of definitions
/// would take quadratic room.
const LONGEST_JOINED: usize = 64;

/// One step of a program. Hands are counted North, East, South, West from 0; suits clubs,
/// diamonds, hearts, spades.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Node {
    Number(i64),
    Length {
        seat: u8,
        suit: u8,
    },
    Count {
        count: CountId,
        seat: u8,
    },
    CountSuit {
        count: CountId,
        seat: u8,
        suit: u8,
    },
    Cccc {
        seat: u8,
    },
    Shape {
        seat: u8,
        set: u32,
    },
    Holds {
        seat: u8,
        cards: u64,
    },
    Between {
        of: NodeId,
        low: i64,
        high: i64,
    },
    Not(NodeId),
    Minus(NodeId),
    Binary(Operator, NodeId, NodeId),
    All(Box<[NodeId]>),
    Any(Box<[NodeId]>),
    Choose(NodeId, NodeId, NodeId),
    /// A node used in several places, whose value is kept for the deal.
    Kept {
        slot: u32,
        of: NodeId,
    },
}

/// The operators of arithmetic and comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Operator {
    Add,
    Subtract,
    Multiply,
    Divide,
    Modulo,
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}

impl Operator {
    /// Works it out; whatever is divided by 0 gives 0.
    #[inline]
    pub(super) fn apply(self, left: i64, right: i64) -> i64 {
        match self {
            Self::Add => left.wrapping_add(right),
            Self::Subtract => left.wrapping_sub(right),
            Self::Multiply => left.wrapping_mul(right),
            Self::Divide if right == 0 => 0,
            Self::Divide => left.wrapping_div(right),
            Self::Modulo if right == 0 => 0,
            Self::Modulo => left.wrapping_rem(right),
            Self::Equal => i64::from(left == right),
            Self::NotEqual => i64::from(left != right),
            Self::Less => i64::from(left < right),
            Self::LessOrEqual => i64::from(left <= right),
            Self::Greater => i64::from(left > right),
            Self::GreaterOrEqual => i64::from(left >= right),
        }
    }

    /// Returns the values of the left side for which a comparison with `right` holds.
    fn range(self, right: i64) -> Option<(i64, i64)> {
        match self {
            Self::Equal => Some((right, right)),
            Self::Less => right.checked_sub(1).map(|high| (i64::MIN, high)),
            Self::LessOrEqual => Some((i64::MIN, right)),
            Self::Greater => right.checked_add(1).map(|low| (low, i64::MAX)),
            Self::GreaterOrEqual => Some((right, i64::MAX)),
            _ => None,
        }
    }

    /// Returns the comparison with its sides changed over.
    const fn mirrored(self) -> Self {
        match self {
            Self::Less => Self::Greater,
            Self::LessOrEqual => Self::GreaterOrEqual,
            Self::Greater => Self::Less,
            Self::GreaterOrEqual => Self::LessOrEqual,
            other => other,
        }
    }
}

/// What is known of a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct About {
    /// Roughly how long it takes.
    pub(super) cost: u32,
    /// The last seat, counted from North, whose cards it looks at.
    pub(super) last_seat: u8,
    pub(super) depth: u32,
}

/// Makes a program of expressions.
#[derive(Debug, Default)]
pub(super) struct Builder {
    pub(super) nodes: Vec<Node>,
    pub(super) about: Vec<About>,
    pub(super) shapes: Vec<ShapeSet>,
    known: HashMap<Node, NodeId>,
}

impl Builder {
    /// Returns the node, the same for the same expression.
    pub(super) fn node(&mut self, node: Node) -> NodeId {
        if let Some(&id) = self.known.get(&node) {
            return id;
        }
        let about = self.describe(&node);
        let id = self.nodes.len() as NodeId;
        self.nodes.push(node.clone());
        self.about.push(about);
        self.known.insert(node, id);
        id
    }

    pub(super) fn number(&mut self, number: i64) -> NodeId {
        self.node(Node::Number(number))
    }

    pub(super) fn constant(&self, id: NodeId) -> Option<i64> {
        match self.nodes.get(id as usize) {
            Some(Node::Number(number)) => Some(*number),
            _ => None,
        }
    }

    pub(super) fn shape(&mut self, seat: u8, set: ShapeSet) -> NodeId {
        let known = self.shapes.iter().position(|known| *known == set);
        let set = known.unwrap_or_else(|| {
            self.shapes.push(set);
            self.shapes.len() - 1
        });
        self.node(Node::Shape { seat, set: set as u32 })
    }

    pub(super) fn not(&mut self, of: NodeId) -> NodeId {
        match self.constant(of) {
            Some(value) => self.number(i64::from(value == 0)),
            None => self.node(Node::Not(of)),
        }
    }

    pub(super) fn minus(&mut self, of: NodeId) -> NodeId {
        match self.constant(of) {
            Some(value) => self.number(value.wrapping_neg()),
            None => self.node(Node::Minus(of)),
        }
    }

    pub(super) fn binary(&mut self, operator: Operator, left: NodeId, right: NodeId) -> NodeId {
        match (self.constant(left), self.constant(right)) {
            (Some(a), Some(b)) => return self.number(operator.apply(a, b)),
            (None, Some(b)) => {
                if let Some((low, high)) = operator.range(b) {
                    return self.node(Node::Between { of: left, low, high });
                }
            }
            (Some(a), None) => {
                if let Some((low, high)) = operator.mirrored().range(a) {
                    return self.node(Node::Between { of: right, low, high });
                }
            }
            (None, None) => {}
        }
        self.node(Node::Binary(operator, left, right))
    }

    pub(super) fn choose(&mut self, test: NodeId, yes: NodeId, no: NodeId) -> NodeId {
        match self.constant(test) {
            Some(0) => no,
            Some(_) => yes,
            None => self.node(Node::Choose(test, yes, no)),
        }
    }

    pub(super) fn all(&mut self, terms: Vec<NodeId>) -> NodeId {
        let mut flat: Vec<NodeId> = Vec::with_capacity(terms.len());
        let mut ranges: Vec<(NodeId, i64, i64)> = Vec::new();
        let mut waiting: Vec<NodeId> = terms.into_iter().rev().collect();
        // Ranges are merged by what they are of; a map keeps long lists from taking quadratic time.
        let mut places: HashMap<NodeId, usize> = HashMap::new();
        while let Some(term) = waiting.pop() {
            match self.nodes.get(term as usize) {
                Some(Node::Number(0)) => return self.number(0),
                Some(Node::Number(_)) => {}
                Some(Node::All(inner)) if inner.len() <= LONGEST_JOINED => {
                    waiting.extend(inner.iter().rev());
                }
                Some(&Node::Between { of, low, high }) => {
                    let place = *places.entry(of).or_insert_with(|| {
                        ranges.push((of, i64::MIN, i64::MAX));
                        ranges.len() - 1
                    });
                    if let Some(range) = ranges.get_mut(place) {
                        *range = (of, range.1.max(low), range.2.min(high));
                    }
                }
                _ => flat.push(term),
            }
        }
        for (of, low, high) in ranges {
            if low > high {
                return self.number(0);
            }
            flat.push(self.node(Node::Between { of, low, high }));
        }
        self.sort(&mut flat);
        match flat.as_slice() {
            [] => self.number(1),
            _ => self.node(Node::All(flat.into())),
        }
    }

    pub(super) fn any(&mut self, terms: Vec<NodeId>) -> NodeId {
        let mut flat: Vec<NodeId> = Vec::with_capacity(terms.len());
        let mut waiting: Vec<NodeId> = terms.into_iter().rev().collect();
        while let Some(term) = waiting.pop() {
            match self.nodes.get(term as usize) {
                Some(Node::Number(0)) => {}
                Some(Node::Number(_)) => return self.number(1),
                Some(Node::Any(inner)) if inner.len() <= LONGEST_JOINED => {
                    waiting.extend(inner.iter().rev());
                }
                _ => flat.push(term),
            }
        }
        self.sort(&mut flat);
        match flat.as_slice() {
            [] => self.number(0),
            _ => self.node(Node::Any(flat.into())),
        }
    }

    /// Puts the terms that need the fewest hands first, the cheaper ones before the dearer.
    fn sort(&self, terms: &mut Vec<NodeId>) {
        terms.sort_by_key(|&term| {
            let about = self.about(term);
            (about.last_seat, about.cost, term)
        });
        terms.dedup();
    }

    pub(super) fn about(&self, id: NodeId) -> About {
        let nothing = About { cost: 0, last_seat: 0, depth: 0 };
        self.about.get(id as usize).copied().unwrap_or(nothing)
    }

    fn describe(&self, node: &Node) -> About {
        let leaf = |cost, last_seat| About { cost, last_seat, depth: 1 };
        let of = |parts: &[NodeId]| {
            let mut about = About { cost: 1, last_seat: 0, depth: 0 };
            for part in parts {
                let part = self.about(*part);
                about.cost = about.cost.saturating_add(part.cost);
                about.last_seat = about.last_seat.max(part.last_seat);
                about.depth = about.depth.max(part.depth);
            }
            About { depth: about.depth + 1, ..about }
        };
        match *node {
            Node::Number(_) => leaf(0, 0),
            Node::Length { seat, .. } | Node::Holds { seat, .. } => leaf(1, seat),
            Node::CountSuit { seat, .. } => leaf(2, seat),
            Node::Count { seat, .. } => leaf(4, seat),
            Node::Shape { seat, .. } => leaf(5, seat),
            Node::Cccc { seat } => leaf(100, seat),
            Node::Between { of: part, .. }
            | Node::Not(part)
            | Node::Minus(part)
            | Node::Kept { of: part, .. } => of(&[part]),
            Node::Binary(_, left, right) => of(&[left, right]),
            Node::Choose(test, yes, no) => of(&[test, yes, no]),
            Node::All(ref parts) | Node::Any(ref parts) => of(parts),
        }
    }
}

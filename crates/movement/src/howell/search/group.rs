//! The group in which a movement turns: each round adds its next element to every moving pair and
//! every set.
//!
//! Almost always the numbers modulo the rounds ("follow the next lower pair"). The elementary group
//! of 27 is there for 14 tables, where no cyclic Howell can be perfectly balanced.

/// A commutative group on 0…order-1, 0 being its zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Group {
    /// Addition modulo the order.
    Cyclic(usize),
    /// Three digits to base 3, added without carrying.
    Ternary27,
}

impl Group {
    /// Returns the number of elements.
    pub(crate) fn order(self) -> usize {
        match self {
            Group::Cyclic(order) => order,
            Group::Ternary27 => 27,
        }
    }

    /// Returns a + b.
    pub(crate) fn add(self, a: usize, b: usize) -> usize {
        match self {
            Group::Cyclic(order) => (a + b) % order.max(1),
            Group::Ternary27 => digits(a, b, |x, y| x + y),
        }
    }

    /// Returns a - b.
    pub(crate) fn subtract(self, a: usize, b: usize) -> usize {
        match self {
            Group::Cyclic(order) => (a + order - b % order.max(1)) % order.max(1),
            Group::Ternary27 => digits(a, b, |x, y| x + 3 - y),
        }
    }

    /// Returns the name of the class of d and -d, the lesser of the two.
    pub(crate) fn difference(self, a: usize, b: usize) -> usize {
        self.subtract(a, b).min(self.subtract(b, a))
    }

    /// Returns the classes of differences that bring two pairs together once and not twice: not 0,
    /// and not the element that is its own opposite.
    pub(crate) fn differences(self) -> Vec<usize> {
        let negative = |d| self.subtract(0, d);
        (1..self.order()).filter(|&d| d < negative(d)).collect()
    }
}

fn digits(a: usize, b: usize, with: impl Fn(usize, usize) -> usize) -> usize {
    [1, 3, 9].iter().map(|place| with(a / place % 3, b / place % 3) % 3 * place).sum()
}

#[cfg(test)]
mod tests {
    use super::Group;

    #[test]
    fn subtraction_undoes_addition() {
        for group in [Group::Cyclic(1), Group::Cyclic(12), Group::Cyclic(39), Group::Ternary27] {
            for a in 0..group.order() {
                for b in 0..group.order() {
                    assert_eq!(group.subtract(group.add(a, b), b), a, "{group:?}");
                }
            }
        }
        assert_eq!(Group::Cyclic(12).differences(), [1, 2, 3, 4, 5]);
        assert_eq!(Group::Ternary27.differences().len(), 13);
    }
}

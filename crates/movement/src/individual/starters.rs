//! The first rounds of Howell individuals.
//!
//! Found for Tenace by a search of its own: annealing on the differences between partners and between
//! opponents, then sets that nobody meets twice, then the arrows that come nearest to seating each two
//! players as often the same way as opposite ways. 4, 5 and 9 are the textbook ones.

/// The place of the player who stays.
pub(super) const STAYS: u16 = u16::MAX;

/// A first round, as places on a ring counted from 0.
#[derive(Debug)]
pub(super) struct Howell {
    pub(super) players: u16,
    /// North, South, East, West and the set, at each table.
    pub(super) tables: &'static [([u16; 4], u16)],
}

/// By number of players.
pub(super) const HOWELLS: [Howell; 15] = [
    Howell { players: 4, tables: &[([STAYS, 0, 1, 2], 0)] },
    Howell { players: 5, tables: &[([1, 4, 2, 3], 0)] },
    Howell { players: 8, tables: &[([STAYS, 0, 5, 4], 0), ([6, 2, 3, 1], 0)] },
    Howell { players: 9, tables: &[([1, 2, 6, 3], 0), ([4, 8, 7, 5], 0)] },
    Howell { players: 12, tables: &[([STAYS, 3, 5, 0], 0), ([1, 10, 6, 2], 0), ([8, 9, 7, 4], 0)] },
    Howell { players: 13, tables: &[([5, 4, 7, 9], 0), ([6, 10, 3, 11], 8), ([12, 2, 8, 1], 2)] },
    Howell {
        players: 16,
        tables: &[
            ([STAYS, 14, 9, 4], 0),
            ([5, 8, 6, 12], 5),
            ([11, 10, 2, 13], 0),
            ([0, 7, 1, 3], 10),
        ],
    },
    Howell {
        players: 17,
        tables: &[
            ([6, 10, 4, 9], 0),
            ([13, 14, 5, 7], 0),
            ([12, 1, 2, 16], 0),
            ([11, 3, 15, 8], 0),
        ],
    },
    Howell {
        players: 20,
        tables: &[
            ([STAYS, 15, 12, 17], 0),
            ([8, 16, 1, 18], 2),
            ([11, 4, 7, 10], 3),
            ([6, 0, 5, 14], 14),
            ([13, 9, 3, 2], 0),
        ],
    },
    Howell {
        players: 21,
        tables: &[
            ([3, 18, 4, 20], 0),
            ([2, 15, 12, 13], 4),
            ([6, 10, 7, 19], 5),
            ([8, 1, 14, 17], 1),
            ([16, 5, 9, 11], 20),
        ],
    },
    Howell {
        players: 24,
        tables: &[
            ([STAYS, 9, 21, 4], 0),
            ([17, 10, 13, 11], 11),
            ([22, 2, 1, 15], 8),
            ([14, 6, 20, 19], 1),
            ([12, 8, 5, 0], 20),
            ([7, 18, 16, 3], 6),
        ],
    },
    Howell {
        players: 25,
        tables: &[
            ([13, 2, 19, 3], 0),
            ([14, 6, 10, 20], 10),
            ([17, 22, 12, 15], 6),
            ([23, 24, 1, 7], 0),
            ([9, 5, 21, 8], 16),
            ([11, 4, 18, 16], 21),
        ],
    },
    Howell {
        players: 28,
        tables: &[
            ([STAYS, 18, 8, 3], 0),
            ([2, 20, 6, 22], 0),
            ([7, 17, 23, 9], 0),
            ([0, 12, 4, 5], 0),
            ([21, 14, 11, 15], 0),
            ([1, 26, 10, 13], 0),
            ([16, 24, 25, 19], 0),
        ],
    },
    Howell {
        players: 29,
        tables: &[
            ([2, 14, 26, 19], 0),
            ([22, 28, 20, 15], 27),
            ([4, 8, 23, 7], 8),
            ([27, 24, 21, 6], 14),
            ([13, 3, 17, 9], 26),
            ([1, 12, 11, 10], 7),
            ([5, 25, 18, 16], 7),
        ],
    },
    Howell {
        players: 32,
        tables: &[
            ([STAYS, 21, 6, 24], 0),
            ([3, 27, 16, 26], 0),
            ([29, 25, 2, 30], 0),
            ([12, 10, 8, 28], 0),
            ([17, 22, 11, 5], 0),
            ([9, 0, 19, 7], 0),
            ([4, 20, 13, 14], 0),
            ([1, 18, 15, 23], 0),
        ],
    },
];

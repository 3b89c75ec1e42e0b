//! The first rounds of individuals that share no boards, where whist tournaments have to.
//!
//! Found for Tenace by a search of its own: partners once and no set twice exactly, opponents as near
//! to twice as it came (for 12 players as near as the published M179).

use super::starters::{Howell, STAYS};

/// By number of players.
pub(super) const UNSHARED: [Howell; 7] = [
    Howell { players: 12, tables: &[([STAYS, 1, 3, 0], 8), ([6, 4, 5, 10], 5), ([8, 7, 9, 2], 0)] },
    Howell {
        players: 16,
        tables: &[
            ([STAYS, 9, 1, 12], 2),
            ([3, 10, 2, 0], 9),
            ([5, 6, 14, 4], 1),
            ([7, 13, 11, 8], 11),
        ],
    },
    Howell {
        players: 17,
        tables: &[
            ([15, 5, 14, 1], 14),
            ([6, 8, 16, 11], 9),
            ([2, 10, 13, 12], 7),
            ([3, 9, 7, 4], 11),
        ],
    },
    Howell {
        players: 20,
        tables: &[
            ([STAYS, 13, 9, 10], 5),
            ([8, 2, 14, 18], 18),
            ([0, 11, 1, 6], 13),
            ([5, 3, 7, 17], 6),
            ([4, 16, 12, 15], 2),
        ],
    },
    Howell {
        players: 25,
        tables: &[
            ([16, 17, 5, 1], 18),
            ([7, 15, 2, 9], 6),
            ([4, 14, 22, 8], 4),
            ([3, 23, 18, 6], 1),
            ([13, 19, 12, 10], 24),
            ([21, 24, 20, 11], 5),
        ],
    },
    Howell {
        players: 28,
        tables: &[
            ([STAYS, 1, 7, 11], 5),
            ([8, 22, 2, 26], 10),
            ([23, 4, 21, 20], 20),
            ([18, 6, 10, 19], 24),
            ([25, 5, 16, 0], 1),
            ([3, 9, 13, 15], 22),
            ([14, 24, 17, 12], 7),
        ],
    },
    Howell {
        players: 29,
        tables: &[
            ([23, 27, 3, 12], 17),
            ([15, 4, 7, 28], 2),
            ([17, 19, 20, 13], 28),
            ([22, 8, 24, 5], 15),
            ([2, 18, 6, 1], 19),
            ([26, 25, 10, 16], 22),
            ([14, 11, 21, 9], 13),
        ],
    },
];

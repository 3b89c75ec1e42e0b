//! [`generate`]: from a name and a size to a movement.

use super::sizes::{refuse, rounds_of};
use super::{Kind, NoSuchSize, Wanted, others};
use crate::mitchell::{self, Sheet};
use crate::numbering::Field;
use crate::{Contest, Movement, Seating, howell};

/// Makes a movement.
///
/// Of a two-session final it makes session 2; [`two_sessions`] makes both.
///
/// ```
/// use movement::{Kind, Seating, Wanted, generate};
///
/// let movement = generate(&Wanted::new(Kind::Mitchell, 5)).unwrap();
/// let row = movement.at(1, 2).unwrap();
/// assert_eq!((row.seating, row.set), (Seating::Pairs { ns: 1, ew: 5 }, 2));
///
/// let refusal = generate(&Wanted::new(Kind::Mitchell, 6)).unwrap_err();
/// assert_eq!(refusal.nearest, [(5, 5), (7, 7)]);
/// ```
pub fn generate(wanted: &Wanted) -> Result<Movement, NoSuchSize> {
    let &Wanted { kind, tables, .. } = wanted;
    if !kind.is_for_pairs() {
        return others::generate(wanted);
    }
    let rounds = rounds_of(wanted)?;
    if let Some(why) = wanted.arrows.problem(rounds) {
        return Err(NoSuchSize { nearest: Vec::new(), ..refuse(wanted, why) });
    }
    let sheet = match kind {
        Kind::Mitchell => mitchell::straight(tables, rounds),
        Kind::SkipMitchell => mitchell::skip(tables, rounds),
        Kind::ShareRelay => mitchell::share_relay(tables, rounds),
        Kind::Scrambled if tables % 2 == 1 => mitchell::straight(tables, rounds),
        Kind::Scrambled => mitchell::share_relay(tables, rounds),
        Kind::Rover => mitchell::rover(tables, rounds, wanted.rover_start),
        Kind::Bump => mitchell::bump(tables, rounds),
        Kind::Bowman => mitchell::bowman(tables, rounds),
        Kind::Hesitation => mitchell::hesitation(tables, rounds),
        Kind::DoubleHesitation => mitchell::double_hesitation(tables, rounds),
        Kind::Blackpool => mitchell::blackpool(tables, rounds),
        Kind::Web => mitchell::web(tables, rounds),
        Kind::DoubleWeave => mitchell::double_weave(tables, rounds),
        Kind::Twinned => mitchell::twinned(tables, rounds),
        _ => return finish_howell(wanted, rounds),
    };
    finish_mitchell(wanted, rounds, sheet)
}

/// Makes both sessions of an all-play-all final, after which every pair has met every other once:
/// a Mitchell, scrambled unless told otherwise, then Howells within the lines.
///
/// An odd number of tables omits round 1 of the Mitchell (the course's rule), so that session 2 can
/// bring those together who sat at the same table there. Kinds that are no final have no sessions.
pub fn two_sessions(wanted: &Wanted) -> Result<[Movement; 2], NoSuchSize> {
    let &Wanted { kind, tables, .. } = wanted;
    if !matches!(kind, Kind::DoubleHowell | Kind::InterwovenHowell) {
        return Err(refuse(
            wanted,
            "it is no two-session final; those are double-howell and interwoven-howell".to_owned(),
        ));
    }
    let second = generate(wanted)?;
    let rounds = tables - tables % 2;
    let first = finish_mitchell(wanted, rounds, mitchell::first_session(tables))?;
    Ok([first, second])
}

/// Switches arrows, then numbers.
fn finish_mitchell(wanted: &Wanted, rounds: u16, mut sheet: Sheet) -> Result<Movement, NoSuchSize> {
    let &Wanted { kind, tables, .. } = wanted;
    if kind.has_extra_pair() && wanted.phantom {
        let why = "a pair may be missing or one too many, not both".to_owned();
        return Err(refuse(wanted, why));
    }
    let switched = wanted.arrows.switched(kind, tables, rounds);
    for row in &mut sheet.rows {
        let switch = row.round > rounds - switched && !sheet.pivots.contains(&row.table);
        if let Seating::Pairs { ns, ew } = &mut row.seating
            && switch
        {
            std::mem::swap(ns, ew);
        }
    }
    let two_winners = switched == 0 && !kind.is_one_winner();
    let field = Field { tables, pairs: sheet.pairs, lines: true, two_winners };
    finish(wanted, rounds, sheet, field, tables)
}

fn finish_howell(wanted: &Wanted, rounds: u16) -> Result<Movement, NoSuchSize> {
    let &Wanted { kind, tables, .. } = wanted;
    let found = match kind {
        Kind::Howell => howell::full(tables, rounds),
        Kind::ReducedHowell => howell::reduced(tables, rounds),
        _ => howell::final_session(tables),
    };
    let Some(rows) = found else {
        return Err(refuse(wanted, "none is known".to_owned()));
    };
    let sheet = Sheet { tables, pairs: 2 * tables, rows, pivots: Vec::new() };
    // Session 2 of a final goes on with the lines and numbers of session 1.
    let lines = matches!(kind, Kind::DoubleHowell | Kind::InterwovenHowell);
    let field = Field { tables, pairs: 2 * tables, lines, two_winners: false };
    let phantom = if lines { tables } else { 2 * tables };
    finish(wanted, rounds, sheet, field, phantom)
}

/// Takes the missing pair out and gives everybody his number.
fn finish(
    wanted: &Wanted,
    rounds: u16,
    sheet: Sheet,
    field: Field,
    phantom: u16,
) -> Result<Movement, NoSuchSize> {
    let numbers = match wanted.numbering.numbers(field) {
        Ok(numbers) => numbers,
        // No other size would help.
        Err(why) => return Err(NoSuchSize { nearest: Vec::new(), ..refuse(wanted, why) }),
    };
    let number = |pair: u16| match usize::from(pair).checked_sub(1) {
        Some(at) if !(wanted.phantom && pair == phantom) => numbers.get(at).copied().unwrap_or(0),
        _ => 0,
    };
    let mut rows = sheet.rows;
    for row in &mut rows {
        if let Seating::Pairs { ns, ew } = &mut row.seating {
            (*ns, *ew) = (number(*ns), number(*ew));
        }
        // Whoever sits out has no boards: a table that never plays shares none either.
        if !row.seating.is_full() {
            row.set = 0;
        }
    }
    let contest = if field.two_winners { Contest::TwoWinners } else { Contest::OneWinner };
    let name = format!("{} {}x{rounds}", wanted.kind, wanted.tables);
    Ok(Movement::new(name, contest, rows))
}

//! The fields of an event of pairs or players: one for each session, and one for each set of
//! sections that share boards.

use std::collections::{BTreeMap, HashMap};

use bridge::{BoardNo, BySeat, BySide, Outcome, OutcomeKind, Seat, Side};
use scoring::carry_forward::{Combine, SessionScore, combine};
use scoring::ranking::ranks_within;
use scoring::{
    Entrant, Expected, Field, Line as ScoredLine, LineResult, Place, Rank, Rules, Scope, Score,
    Traveller, Who as ScoredWho,
};

use super::roster::{Entry, Roster};
use super::stand_ins::{self, Table};
use crate::{Board, Line, Obtained, PublishedLine, Who};

/// Everybody's results, ready to be ranked and explained.
#[derive(Debug, Clone)]
pub(super) struct Fields {
    pub(super) roster: Roster,
    pub(super) rules: Rules,
    pub(super) parts: Vec<Part>,
    /// Whether each section is ranked for itself.
    pub(super) by_section: bool,
}

/// Those who are compared with each other.
#[derive(Debug, Clone)]
pub(super) struct Part {
    pub(super) session: Option<String>,
    pub(super) field: Field,
    pub(super) checks: Vec<Check>,
}

/// What the file publishes for one side of a line.
#[derive(Debug, Clone)]
pub(super) struct Check {
    pub(super) board: BoardNo,
    /// The row of the traveller.
    pub(super) table: usize,
    pub(super) side: Side,
    pub(super) entrant: Entrant,
    pub(super) published: PublishedLine,
    /// The side of the line as the file has it.
    pub(super) column: Side,
}

/// Somebody's place.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ranked {
    pub(super) entrant: Entrant,
    pub(super) rank: Rank,
    pub(super) ranking: usize,
    pub(super) boards: u32,
    pub(super) score: Score,
    pub(super) percentage: Option<Score>,
}

impl Fields {
    /// Scores all boards.
    pub(super) fn new<'a>(
        mut roster: Roster,
        rules: Rules,
        boards: impl IntoIterator<Item = &'a Board>,
        plays: &BTreeMap<Option<String>, u32>,
        are_twice: bool,
        by_section: bool,
    ) -> Fields {
        let boards: Vec<&Board> = boards.into_iter().collect();
        let groups = groups(&boards);
        let mut raw = Vec::new();
        for boards in groups {
            raw.push(read_group(&boards, &mut roster, are_twice));
        }
        roster.set_labels();
        let places = places(&roster);
        let parts = raw.into_iter().map(|(session, travellers, checks)| {
            let plays = plays.get(&session).copied();
            let wanted = plays.map_or(Expected::Largest, Expected::AtLeast);
            let field = Field::with_boards(rules.clone(), places.clone(), wanted, travellers);
            Part { session, field, checks }
        });
        let parts = parts.collect();
        Fields { roster, rules, parts, by_section }
    }

    /// Ranks everybody over all parts, or over those of one session.
    pub(super) fn rank(&self, session: Option<&str>) -> Vec<Ranked> {
        let is_wanted = |part: &&Part| session.is_none() || part.session.as_deref() == session;
        let parts: Vec<&Part> = self.parts.iter().filter(is_wanted).collect();
        let scope = Scope { by_line: self.roster.two_winners, by_section: self.by_section };
        let standings = |part: &Part| part.field.standings(scope);
        let mut all: Vec<(Ranked, i64)> = match parts.as_slice() {
            [only] => standings(only)
                .into_iter()
                .map(|one| {
                    let ranked = Ranked {
                        entrant: one.entrant,
                        rank: one.rank,
                        ranking: self.ranking(one.entrant),
                        boards: one.boards,
                        score: one.score,
                        percentage: one.percentage,
                    };
                    (ranked, -i64::from(one.rank.place))
                })
                .collect(),
            several => self.combined(several.iter().map(|part| standings(part)).collect()),
        };
        let is_listed = |one: &Ranked| self.roster.entry(one.entrant).is_some_and(|e| e.is_listed);
        all.retain(|(one, _)| is_listed(one));
        let keys: Vec<(usize, i64)> = all.iter().map(|(one, key)| (one.ranking, *key)).collect();
        for ((one, _), rank) in all.iter_mut().zip(ranks_within(&keys)) {
            one.rank = rank;
        }
        all.sort_by_key(|(one, _)| (one.ranking, one.rank.place, one.entrant));
        all.into_iter().map(|(one, _)| one).collect()
    }

    /// Puts sessions together: percentages by their mean, anything else by its sum.
    fn combined(&self, sessions: Vec<Vec<scoring::Standing>>) -> Vec<(Ranked, i64)> {
        let by = |value: &dyn Fn(&scoring::Standing) -> Score, method| {
            let scores = sessions.iter().map(|session| {
                let score = |one: &scoring::Standing| SessionScore {
                    contestant: one.entrant,
                    score: value(one),
                    boards: one.boards,
                };
                session.iter().map(score).collect()
            });
            let scores: Vec<Vec<SessionScore<Entrant>>> = scores.collect();
            combine(&scores, method, self.rules.profile().totals.percentage)
        };
        let has_percentages = self.rules.has_percentages();
        let sums = by(&|one| one.score, Combine::SumOfScores);
        let means = by(&|one| one.percentage.unwrap_or_default(), Combine::MeanPercentage);
        let both = sums.into_iter().zip(means);
        both.map(|(sum, mean)| {
            let score = sum.score.unwrap_or_default();
            let percentage = mean.score.filter(|_| has_percentages);
            let ranked = Ranked {
                entrant: sum.contestant,
                rank: Rank { place: 1, shared_by: 1 },
                ranking: self.ranking(sum.contestant),
                boards: u32::try_from(sum.boards).unwrap_or(u32::MAX),
                score,
                percentage,
            };
            (ranked, percentage.unwrap_or(score).millionths())
        })
        .collect()
    }

    /// Returns the number of the ranking somebody is in.
    fn ranking(&self, entrant: Entrant) -> usize {
        let Some(entry) = self.roster.entry(entrant) else { return 0 };
        let section = if self.by_section { usize::from(entry.section_number) + 1 } else { 0 };
        let line = match entry.direction {
            None => 0,
            Some(Side::NorthSouth) => 1,
            Some(Side::EastWest) => 2,
        };
        section * 3 + line
    }
}

fn places(roster: &Roster) -> Vec<Place> {
    let place = |entry: &Entry| Place { section: entry.section_number, line: entry.direction };
    roster.entries.iter().map(place).collect()
}

/// Parts boards by session, and within one by sections that have no board in common.
fn groups<'a>(boards: &[&'a Board]) -> Vec<Vec<&'a Board>> {
    // Each board points to an earlier one of its group, the first to itself.
    let mut earlier: Vec<usize> = Vec::with_capacity(boards.len());
    let mut sections: HashMap<(&Option<String>, &Option<String>), usize> = HashMap::new();
    let mut numbers: HashMap<(&Option<String>, BoardNo), usize> = HashMap::new();
    for (index, board) in boards.iter().enumerate() {
        earlier.push(index);
        let of_section = *sections.entry((&board.session, &board.section)).or_insert(index);
        let of_number = *numbers.entry((&board.session, board.number)).or_insert(index);
        for other in [of_section, of_number] {
            let (one, other) = (first_of(&earlier, index), first_of(&earlier, other));
            earlier[one.max(other)] = one.min(other);
        }
    }
    let mut groups: BTreeMap<usize, Vec<&Board>> = BTreeMap::new();
    for (index, board) in boards.iter().enumerate() {
        groups.entry(first_of(&earlier, index)).or_default().push(board);
    }
    groups.into_values().collect()
}

fn first_of(earlier: &[usize], mut index: usize) -> usize {
    while earlier[index] != index {
        index = earlier[index];
    }
    index
}

type RawPart = (Option<String>, BTreeMap<BoardNo, Traveller>, Vec<Check>);

fn read_group(boards: &[&Board], roster: &mut Roster, are_twice: bool) -> RawPart {
    let session = boards.first().and_then(|board| board.session.clone());
    let mut travellers: BTreeMap<BoardNo, Traveller> = BTreeMap::new();
    let mut checks = Vec::new();
    for board in boards {
        let traveller = travellers.entry(board.number).or_default();
        for Table { lines, who } in stand_ins::tables(board, are_twice) {
            let Some(first) = lines.first() else { continue };
            let who = credited(&who, board.section.as_deref(), roster);
            let turned = first.wrong_direction;
            let held = if turned { other_way(who) } else { who };
            for (number, line) in lines.iter().enumerate() {
                for column in Side::ALL {
                    let side = if turned { column.other() } else { column };
                    // The second of two lines that are one table is its South and West.
                    let (one, other) = who.of(column);
                    let entrant = if number == 0 { one } else { other.unwrap_or(one) };
                    let (board, table) = (board.number, traveller.len());
                    let published = line.published.clone();
                    checks.push(Check { board, table, side, entrant, published, column });
                }
            }
            let version = first.version.map_or(0, version);
            traveller.push(ScoredLine { who: held, version, result: result(first, board) });
        }
    }
    (session, travellers, checks)
}

fn credited(who: &Who, section: Option<&str>, roster: &mut Roster) -> ScoredWho {
    match who {
        Who::Pairs(pairs) => {
            ScoredWho::Pairs(BySide::from_fn(|side| roster.seated(&pairs[side], section, side)))
        }
        Who::Players(players) => ScoredWho::Players(BySeat::from_fn(|seat: Seat| {
            roster.seated(&players[seat], section, seat.side())
        })),
    }
}

fn other_way(who: ScoredWho) -> ScoredWho {
    match who {
        ScoredWho::Pairs(BySide { ns, ew }) => ScoredWho::Pairs(BySide { ns: ew, ew: ns }),
        ScoredWho::Players(players) => {
            ScoredWho::Players(BySeat::from_fn(|seat: Seat| players[seat.next()]))
        }
    }
}

fn version(letter: char) -> u8 {
    u8::try_from(u32::from(letter).saturating_sub(u32::from('A')) + 1).unwrap_or(1)
}

fn result(line: &Line, board: &Board) -> LineResult {
    match &line.obtained {
        Obtained::Table { points, played } => {
            LineResult::Table { points: *points, played: *played }
        }
        Obtained::PassedOut => LineResult::PassedOut,
        Obtained::NotPlayed => LineResult::NotPlayed,
        Obtained::Adjusted(adjusted) => {
            let kind = OutcomeKind::Adjusted(adjusted.clone());
            LineResult::of(&Outcome { kind, wrong_direction: false }, board.vulnerability)
        }
    }
}

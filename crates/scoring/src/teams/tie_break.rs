//! [`TieBreak`], what separates teams with equal points.
//!
//! A rule is a list of questions, asked in order. The first that separates anybody does; those still
//! level are asked the next, and two left of a larger group are asked from the beginning, for their
//! own match now decides (CBAI; EBU White Book 143.2.2 in the same spirit).
//!
//! - EBU (White Book 143.7): the match between them in victory points, then in IMPs; tie-break
//!   points, the sum of their opponents' final scores, unless everybody met everybody; IMPs overall;
//!   boards won. A ballot is left.
//! - CBAI (“Breaking ties in team competitions”): the match between two in victory points, then in
//!   IMPs, or the victory points among more than two who all met; the IMP quotient, won by lost, over
//!   all matches; the margin against the highest-ranked team they all met, then the next. Sudden
//!   death is left.
//!
//! Neither book says what the match between them is among more than two teams of which some have met
//! more often than others: it is passed over then. What cannot be worked out, a ballot or a further
//! board, leaves the tie standing, and the note says so.

use num_rational::Ratio;
use serde::{Deserialize, Serialize};

use super::standings::{Played, Record};
use crate::Score;

/// What separates teams with equal points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TieBreak {
    /// Nothing: they are tied.
    #[default]
    None,
    /// The English Bridge Union's procedure.
    Ebu,
    /// The Contract Bridge Association of Ireland's procedure.
    Cbai,
}

/// A team in its place.
#[derive(Debug, Clone)]
pub(super) struct Placed {
    pub(super) index: usize,
    pub(super) note: Option<String>,
}

/// A question a tie-break asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Question {
    MutualPoints,
    MutualImps,
    /// As `MutualImps`, but only between two.
    MutualImpsOfTwo,
    OpponentsScores,
    ImpsOverall,
    BoardsWon,
    Quotient,
    CommonOpponents,
}

impl TieBreak {
    fn questions(self) -> &'static [Question] {
        match self {
            TieBreak::None => &[],
            TieBreak::Ebu => &[
                Question::MutualPoints,
                Question::MutualImps,
                Question::OpponentsScores,
                Question::ImpsOverall,
                Question::BoardsWon,
            ],
            TieBreak::Cbai => &[
                Question::MutualPoints,
                Question::MutualImpsOfTwo,
                Question::Quotient,
                Question::CommonOpponents,
            ],
        }
    }

    /// Says what is left when no question separates them.
    fn left(self) -> &'static str {
        match self {
            TieBreak::None => "",
            TieBreak::Ebu => "still level; if it must be broken, by ballot",
            TieBreak::Cbai => "still level; if it must be broken, by one-board sudden death",
        }
    }
}

impl Question {
    fn name(self) -> &'static str {
        match self {
            Question::MutualPoints => "victory points between them",
            Question::MutualImps | Question::MutualImpsOfTwo => "IMPs between them",
            Question::OpponentsScores => "tie-break points, the scores of their opponents",
            Question::ImpsOverall => "IMPs in all matches",
            Question::BoardsWon => "boards won",
            Question::Quotient => "IMP quotient",
            Question::CommonOpponents => "IMPs against the highest-ranked common opponents",
        }
    }
}

/// Separates teams with equal points into groups, the best first; a group of several stays tied.
pub(super) fn split(level: &[usize], records: &[Record], rule: TieBreak) -> Vec<Vec<Placed>> {
    let mut groups = Vec::new();
    let questions = rule.questions();
    ask(level, 0, None, &Field { records, questions, rule }, &mut groups);
    groups
}

struct Field<'a> {
    records: &'a [Record],
    questions: &'static [Question],
    rule: TieBreak,
}

/// Asks a group the questions from `first` on. The groups get smaller each time, so it ends.
fn ask(
    group: &[usize],
    first: usize,
    reason: Option<&str>,
    field: &Field<'_>,
    groups: &mut Vec<Vec<Placed>>,
) {
    if group.len() > 1 {
        for (number, question) in field.questions.iter().enumerate().skip(first) {
            let Some(answers) = field.answers(*question, group) else { continue };
            let mut answered: Vec<(usize, Answer)> = group.iter().copied().zip(answers).collect();
            // The sort is stable: the order of entry is kept among equals.
            answered.sort_by(|a, b| b.1.key.cmp(&a.1.key));
            let mut runs = answered.chunk_by(|a, b| a.1.key == b.1.key).peekable();
            if runs.peek().is_none_or(|run| run.len() == group.len()) {
                continue;
            }
            for run in runs {
                let members: Vec<usize> = run.iter().map(|(index, _)| *index).collect();
                let text = run.first().map(|(_, answer)| answer.text.as_str()).unwrap_or_default();
                let reason = format!("{}: {text}", question.name());
                let again = members.len() == 2 && group.len() > 2;
                let next = if again { 0 } else { number + 1 };
                ask(&members, next, Some(&reason), field, groups);
            }
            return;
        }
    }
    let note = |index: usize| {
        let tied = group.len() > 1 && field.rule != TieBreak::None;
        let left = tied.then(|| field.rule.left());
        let parts: Vec<&str> = reason.into_iter().chain(left).collect();
        let points = field.records[index].points;
        (!parts.is_empty()).then(|| format!("level on {points}; {}", parts.join("; ")))
    };
    groups.push(group.iter().map(|&index| Placed { index, note: note(index) }).collect());
}

/// What a team answers to a question: something to compare, and how it reads.
struct Answer {
    key: Vec<Ratio<i128>>,
    text: String,
}

impl Answer {
    fn of(score: Score) -> Answer {
        Answer { key: vec![score.ratio()], text: score.short(2) }
    }
}

impl Field<'_> {
    /// Returns what each of a group answers, or `None` when the question does not apply.
    fn answers(&self, question: Question, group: &[usize]) -> Option<Vec<Answer>> {
        let mutual = |value: fn(&Played) -> Score| {
            let among = |index: usize| {
                let played = self.records[index].played.iter();
                played.filter(|played| group.contains(&played.opponent)).map(value).sum()
            };
            self.have_met(group)
                .then(|| group.iter().map(|&index| Answer::of(among(index))).collect())
        };
        let overall = |value: fn(&Played) -> Score| {
            let sum = |index: usize| self.records[index].played.iter().map(value).sum();
            Some(group.iter().map(|&index| Answer::of(sum(index))).collect())
        };
        match question {
            Question::MutualPoints => mutual(|played| played.points),
            Question::MutualImpsOfTwo if group.len() > 2 => None,
            Question::MutualImps | Question::MutualImpsOfTwo => mutual(|played| played.net),
            Question::OpponentsScores => {
                let everybody: Vec<usize> = (0..self.records.len()).collect();
                let applies = !self.have_met(&everybody);
                let answer = |index: &usize| self.opponents_scores(*index);
                applies.then(|| group.iter().map(answer).collect())
            }
            Question::ImpsOverall => overall(|played| played.net),
            Question::BoardsWon => overall(|played| played.boards_won),
            Question::Quotient => {
                Some(group.iter().map(|&index| quotient(&self.records[index])).collect())
            }
            Question::CommonOpponents => self.common_opponents(group),
        }
    }

    fn meetings(&self, one: usize, other: usize) -> usize {
        self.records[one].played.iter().filter(|played| played.opponent == other).count()
    }

    /// Tells whether all of a group met each other, and all equally often.
    fn have_met(&self, group: &[usize]) -> bool {
        let mut meetings = group.iter().enumerate().flat_map(|(position, &one)| {
            group[position + 1..].iter().map(move |&other| self.meetings(one, other))
        });
        meetings.next().is_some_and(|first| first > 0 && meetings.all(|other| other == first))
    }

    /// Returns the final scores of all it met, each once, without what they brought from an earlier
    /// stage (White Book 143.6.1). Teams that met fewer are compared by the mean (143.6.2).
    fn opponents_scores(&self, index: usize) -> Answer {
        let mut met: Vec<usize> = self.records[index].played.iter().map(|p| p.opponent).collect();
        met.sort_unstable();
        met.dedup();
        let sum: Score = met.iter().map(|&opponent| self.records[opponent].stage_points).sum();
        let number = i128::try_from(met.len()).unwrap_or(1).max(1);
        Answer { key: vec![sum.ratio() / Ratio::from_integer(number)], text: sum.short(2) }
    }

    /// Returns the margins against the teams all of a group met, from the highest-ranked down; those
    /// who are level themselves count together.
    fn common_opponents(&self, group: &[usize]) -> Option<Vec<Answer>> {
        let mut common: Vec<usize> = (0..self.records.len())
            .filter(|other| !group.contains(other))
            .filter(|&other| group.iter().all(|&one| self.meetings(one, other) > 0))
            .collect();
        common.sort_by_key(|&index| std::cmp::Reverse(self.records[index].points));
        let level = |a: &usize, b: &usize| self.records[*a].points == self.records[*b].points;
        let margins = |index: usize| -> Vec<Score> {
            let against = |opponents: &[usize]| {
                let played = self.records[index].played.iter();
                played.filter(|p| opponents.contains(&p.opponent)).map(|p| p.net).sum()
            };
            common.chunk_by(level).map(against).collect()
        };
        let answer = |&index: &usize| {
            let margins = margins(index);
            let text: Vec<String> = margins.iter().map(|margin| margin.short(2)).collect();
            Answer { key: margins.iter().map(|m| m.ratio()).collect(), text: text.join(", ") }
        };
        (!common.is_empty()).then(|| group.iter().map(answer).collect())
    }
}

/// Returns IMPs won by IMPs lost: without a loss it is above all others, and without either it is 1.
fn quotient(record: &Record) -> Answer {
    let (won, lost) = (record.won(), record.lost());
    let (zero, one) = (Ratio::from_integer(0), Ratio::from_integer(1));
    let text = format!("{} to {}", won.short(2), lost.short(2));
    let key = match (won > Score::ZERO, lost > Score::ZERO) {
        (_, true) => vec![zero, won.ratio() / lost.ratio()],
        (true, false) => vec![one, won.ratio()],
        (false, false) => vec![zero, one],
    };
    Answer { key, text }
}

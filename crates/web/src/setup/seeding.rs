//! The places that seeds or ratings propose, shown before anybody is moved.
//!
//! Numbers 1, 2, 3, … each once are seeds, the strongest first; anything else are ratings, the higher the
//! stronger. Who has none counts as the average.

use std::collections::BTreeSet;

use axum::Json;
use axum::extract::State;
use movement::Movement;
use movement::seeding::{Line, Place, Seeds, place, places, sections};
use scoring::Score;
use serde::Deserialize;
use serde_json::{Value, json};
use session::model::Rating;

use super::make::{Like, SectionSource};
use super::preview::{made, of_event};
use crate::Trouble;
use crate::desk::Books;
use crate::director::Director;
use crate::server::Club;
use crate::table::Body;

/// Ratings are kept in thousandths.
const UNIT: i64 = 1000;

/// Equally good placings are decided by this: the same list always gives the same places.
const LOT: u64 = 1;

#[derive(Deserialize)]
pub(super) struct Asked {
    sections: Vec<SectionSource>,
    /// Who takes each place now, in the order of the sections' places.
    entrants: Vec<Entrant>,
}

#[derive(Deserialize)]
struct Entrant {
    key: String,
    #[serde(default)]
    rating: String,
}

pub(super) async fn proposed(
    State(club): State<Club>,
    _: Director,
    Body(asked): Body<Asked>,
) -> Result<Json<Value>, Trouble> {
    let Asked { sections, entrants } = asked;
    let gather = move |books: &mut Books| {
        let movement = |source: &SectionSource| match source {
            SectionSource::Code { code, set_size } => Ok(made(code, *set_size)?.0),
            SectionSource::Like(Like { event, session, section }) => {
                Ok(of_event(books, *event, *session, Some(*section))?.0)
            }
        };
        sections.iter().map(movement).collect::<Result<Vec<Movement>, Trouble>>()
    };
    let movements = club.desk.ask(gather).await?;
    let work = tokio::task::spawn_blocking(move || proposal(&movements, &entrants));
    work.await.map_err(|_| Trouble::away())?.map(Json)
}

fn proposal(movements: &[Movement], entrants: &[Entrant]) -> Result<Value, Trouble> {
    let mut ratings = Vec::with_capacity(entrants.len());
    for entrant in entrants {
        let text = entrant.rating.trim();
        ratings.push(match text {
            "" => None,
            text => Some(text.parse::<Rating>().map_err(|error| refused(error.to_string()))?),
        });
    }
    let plans: Vec<&Movement> = movements.iter().collect();
    let Proposal { places: found, sentences } = propose(&plans, &as_seeds(ratings))?;
    let keys = ('A'..='Z')
        .zip(movements)
        .flat_map(|(letter, movement)| places(movement).into_iter().map(move |at| key(letter, at)));
    let told = keys.zip(found).map(|(place, who)| {
        let who = entrants.get(who).map_or("", |entrant| entrant.key.as_str());
        json!({ "place": place, "entrant": who })
    });
    Ok(json!({ "places": told.collect::<Vec<Value>>(), "sentences": sentences }))
}

/// Who takes each place of all sections, in the order of their places, and why.
pub(crate) struct Proposal {
    /// The entrant of each place, as a place in the list of entrants.
    pub(crate) places: Vec<usize>,
    /// How even that is.
    pub(crate) sentences: Vec<String>,
}

/// Proposes who takes which place of these sections. The entrants stand in the order of the places.
pub(crate) fn propose(
    movements: &[&Movement],
    ratings: &[Option<Rating>],
) -> Result<Proposal, Trouble> {
    let sizes: Vec<u16> = movements
        .iter()
        .map(|movement| u16::try_from(places(movement).len()).unwrap_or(u16::MAX))
        .collect();
    if sizes.iter().map(|size| usize::from(*size)).sum::<usize>() != ratings.len() {
        return Err(refused("the list is of another movement; load the page again".to_owned()));
    }
    let (seeds, unit) = seeds(ratings)?;
    let divided = match movements.len() {
        1 => None,
        _ => Some(sections(&seeds, &sizes).map_err(|why| refused(why.to_string()))?),
    };
    let everybody: Vec<u16> = (1..).take(ratings.len()).collect();
    let mut found = Vec::with_capacity(ratings.len());
    let mut sentences = Vec::new();
    for (at, (letter, movement)) in ('A'..='Z').zip(movements).enumerate() {
        let own = match &divided {
            Some(divided) => divided.entrants.get(at).cloned().unwrap_or_default(),
            None => everybody.clone(),
        };
        let placing =
            place(movement, &seeds.of(&own), LOT).map_err(|why| refused(why.to_string()))?;
        found.extend(placing.entrants.iter().map(|(_, entrant)| {
            let whole = own.get(usize::from(*entrant).saturating_sub(1));
            whole.map_or(usize::MAX, |who| usize::from(*who).saturating_sub(1))
        }));
        let fairness = placing.fairness.sentence_in(unit);
        sentences.push(match movements.len() {
            1 => fairness,
            _ => format!("Section {letter}: {fairness}"),
        });
    }
    sentences.extend(divided.map(|divided| divided.sentence_in(unit)));
    Ok(Proposal { places: found, sentences })
}

fn refused(why: String) -> Trouble {
    Trouble::refused(crate::trouble::sentence(&why))
}

/// Takes 1, 2, 3, … each once for seeds: nobody writes the # of a seed in a column of seeds.
fn as_seeds(ratings: Vec<Option<Rating>>) -> Vec<Option<Rating>> {
    let seed = |rating: &Rating| match rating {
        Rating::Seed(seed) => Some(*seed),
        Rating::Points(points) => points.to_string().parse().ok(),
    };
    let given: Vec<Option<u16>> = ratings.iter().flatten().map(seed).collect();
    let distinct: BTreeSet<u16> = given
        .iter()
        .flatten()
        .copied()
        .filter(|seed| (1..=given.len()).contains(&usize::from(*seed)))
        .collect();
    match distinct.len() == given.len() {
        true => {
            ratings.into_iter().map(|one| one.as_ref().and_then(seed).map(Rating::Seed)).collect()
        }
        false => ratings,
    }
}

/// Returns how strong everybody is, and how many units one of a rating is.
fn seeds(ratings: &[Option<Rating>]) -> Result<(Seeds, i64), Trouble> {
    let mut ranked: Vec<(u16, u16)> = Vec::new();
    let mut points: Vec<(u16, i64)> = Vec::new();
    for (rating, who) in ratings.iter().zip(1..) {
        match rating {
            Some(Rating::Seed(seed)) => ranked.push((*seed, who)),
            Some(Rating::Points(score)) => points.push((who, thousandths(*score)?)),
            None => {}
        }
    }
    if !ranked.is_empty() && !points.is_empty() {
        return Err(Trouble::refused(
            "Some have a seed such as #3 and some a rating such as 54.3. Give all the same.",
        ));
    }
    if ranked.is_empty() && points.is_empty() {
        return Err(Trouble::refused(
            "Nobody has a seed or a rating yet. Write some in the last column, then ask again.",
        ));
    }
    if !ranked.is_empty() {
        ranked.sort_unstable();
        let ranked: Vec<u16> = ranked.into_iter().map(|(_, who)| who).collect();
        let field = u16::try_from(ratings.len()).unwrap_or(u16::MAX);
        return Ok((Seeds::from_director(field, &ranked), 1));
    }
    let sum: i64 = points.iter().map(|(_, points)| points).sum();
    let mean = sum / i64::try_from(points.len()).unwrap_or(1).max(1);
    let of =
        |who: u16| points.iter().find(|(one, _)| *one == who).map_or(mean, |(_, points)| *points);
    let strengths: Vec<i32> =
        (1..).take(ratings.len()).map(|who| i32::try_from(of(who)).unwrap_or(i32::MAX)).collect();
    Ok((Seeds::from_ratings(&strengths), UNIT))
}

/// Returns a rating in thousandths.
fn thousandths(score: Score) -> Result<i64, Trouble> {
    let value = score.millionths() / 1000;
    match (-2_000_000_000..=2_000_000_000).contains(&value) {
        true => Ok(value),
        false => {
            Err(Trouble::refused(format!("A rating of {score} is too large: at most 2000000.")))
        }
    }
}

/// Writes a place as the page does: `A NS3`.
fn key(letter: char, place: Place) -> String {
    let line = match place.line {
        Line::NorthSouth => "NS",
        Line::EastWest => "EW",
        Line::Both => "",
    };
    format!("{letter} {line}{}", place.number)
}

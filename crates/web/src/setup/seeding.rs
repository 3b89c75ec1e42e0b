//! The places that seeds or ratings propose, shown before anybody is moved.
//!
//! Numbers 1, 2, 3, … each once are seeds, the strongest first; anything else are ratings, the higher the
//! stronger. Who has none counts as the average.

use std::collections::BTreeSet;

use axum::Json;
use axum::extract::State;
use movement::Movement;
use movement::seeding::{Line, Place, Seeds, place, places, sections};
use serde::Deserialize;
use serde_json::{Value, json};

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
    let refused = |why: String| Trouble::refused(crate::trouble::sentence(&why));
    let sizes: Vec<usize> = movements.iter().map(|movement| places(movement).len()).collect();
    if sizes.iter().sum::<usize>() != entrants.len() {
        return Err(refused("the list is of another movement; load the page again".to_owned()));
    }
    let (seeds, unit) = seeds(entrants)?;
    let short: Vec<u16> =
        sizes.iter().map(|size| u16::try_from(*size).unwrap_or(u16::MAX)).collect();
    let divided = match movements.len() {
        1 => None,
        _ => Some(sections(&seeds, &short).map_err(|why| refused(why.to_string()))?),
    };
    let everybody: Vec<u16> = (1..).take(entrants.len()).collect();
    let mut told = Vec::with_capacity(entrants.len());
    let mut sentences = Vec::new();
    for (at, (letter, movement)) in ('A'..='Z').zip(movements).enumerate() {
        let own = match &divided {
            Some(divided) => divided.entrants.get(at).cloned().unwrap_or_default(),
            None => everybody.clone(),
        };
        let placing =
            place(movement, &seeds.of(&own), LOT).map_err(|why| refused(why.to_string()))?;
        for (place, entrant) in &placing.entrants {
            let whole = own.get(usize::from(*entrant).saturating_sub(1));
            let who = whole.and_then(|who| entrants.get(usize::from(*who).saturating_sub(1)));
            let who = who.map_or("", |entrant| entrant.key.as_str());
            told.push(json!({ "place": key(letter, *place), "entrant": who }));
        }
        let fairness = placing.fairness.sentence_in(unit);
        sentences.push(match movements.len() {
            1 => fairness,
            _ => format!("Section {letter}: {fairness}"),
        });
    }
    sentences.extend(divided.map(|divided| divided.sentence_in(unit)));
    Ok(json!({ "places": told, "sentences": sentences }))
}

/// Returns how strong everybody is, and how many units one of a rating is.
fn seeds(entrants: &[Entrant]) -> Result<(Seeds, i64), Trouble> {
    let mut values: Vec<Option<f64>> = Vec::with_capacity(entrants.len());
    for entrant in entrants {
        let text = entrant.rating.trim();
        values.push(match text {
            "" => None,
            text => {
                let value: Option<f64> = text.parse().ok();
                let value = value.filter(|value| value.is_finite() && value.abs() <= 1_000_000.0);
                Some(value.ok_or_else(|| {
                    Trouble::refused(format!(
                        "“{text}” is neither a seed nor a rating: write a number such as 3 or 54.3."
                    ))
                })?)
            }
        });
    }
    let given: Vec<f64> = values.iter().flatten().copied().collect();
    if given.is_empty() {
        return Err(Trouble::refused(
            "Nobody has a seed or a rating yet. Write some in the last column, then ask again.",
        ));
    }
    let whole = |value: &f64| value.fract() == 0.0 && (1.0..=given.len() as f64).contains(value);
    let distinct: BTreeSet<i64> = given.iter().map(|value| *value as i64).collect();
    if given.iter().all(whole) && distinct.len() == given.len() {
        let mut ranked: Vec<(f64, u16)> =
            values.iter().zip(1..).filter_map(|(value, who)| Some(((*value)?, who))).collect();
        ranked.sort_by(|a, b| a.0.total_cmp(&b.0));
        let ranked: Vec<u16> = ranked.into_iter().map(|(_, who)| who).collect();
        let field = u16::try_from(entrants.len()).unwrap_or(u16::MAX);
        return Ok((Seeds::from_director(field, &ranked), 1));
    }
    let mean = given.iter().sum::<f64>() / given.len() as f64;
    let rating = |value: &Option<f64>| (value.unwrap_or(mean) * UNIT as f64).round() as i32;
    let ratings: Vec<i32> = values.iter().map(rating).collect();
    Ok((Seeds::from_ratings(&ratings), UNIT))
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

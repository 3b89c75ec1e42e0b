//! What everybody may see, without any login: the club's front door, standings, boards, scorecards, and
//! the wall. Read-only; drawn by the server, and kept live by small modules where there are scripts.

mod board;
mod correction;
mod event;
mod home;
mod kept;
mod pairs;
mod parts;
pub mod policy;
mod round_clock;
mod ruling;
mod scorecard;
mod standings;
mod team;
mod visitor;
mod wall;
mod why;

use std::sync::Arc;

use axum::Router;
use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use bridge::BoardNo;
use jiff::Timestamp;
use serde::Deserialize;
use session::EventId;
use session::model::{Contestant, PairNo, SectionLetters, SessionNo};

pub(crate) use home::Asked;
pub(crate) use kept::Kept;

use crate::Trouble;
use crate::desk::Books;
use crate::pages::Page;
use crate::server::Club;
use crate::texts::{self, Language};
use home::Events;
use kept::Key;
use parts::{Canvas, place};
use policy::Seen;
use visitor::Visitor;
use why::Why;

/// Returns what everybody may ask for.
pub(crate) fn router() -> Router<Club> {
    Router::new()
        .route("/", get(home))
        .route("/language/{code}", get(language))
        .route("/wall", get(walls))
        .route("/wall/{event}", get(wall))
        .route("/e/{event}", get(event))
        .route("/e/{event}/pairs", get(pairs))
        .route("/e/{event}/board/{board}", get(board))
        .route("/e/{event}/pair/{section}/{pair}", get(scorecard))
        .route("/e/{event}/team/{team}", get(team))
}

/// What an address may ask for beside its path.
#[derive(Deserialize, Default)]
#[serde(default)]
struct Wishes {
    session: Option<SessionNo>,
    /// What is to be explained.
    why: Option<String>,
    /// `section` or `all`.
    by: Option<String>,
    /// The page of the wall.
    page: Option<usize>,
}

type Wished = Result<Query<Wishes>, QueryRejection>;

impl Wishes {
    fn why(&self) -> Option<Why> {
        self.why.as_deref().and_then(Why::read)
    }

    /// Writes them again, so that every page has one address.
    fn query(&self) -> Vec<(&'static str, String)> {
        let by = self.by.clone().filter(|by| by == "section" || by == "all");
        let all = [
            ("session", self.session.map(|session| session.to_string())),
            ("by", by),
            ("why", self.why().map(Why::text)),
        ];
        all.into_iter().filter_map(|(name, value)| Some((name, value?))).collect()
    }
}

/// Draws the club's front door, also for somebody whose code leads nowhere.
pub(crate) async fn front_door(club: &Club, headers: &axum::http::HeaderMap, asked: Asked) -> Page {
    let language = Language::of(headers);
    let canvas = Canvas { language, base: String::new(), place: "/".to_owned() };
    match todays(club).await {
        Ok((today, others)) => home::page(&canvas, &today, &others, &asked),
        // Whoever wants to play must find the way in, whatever else is wrong.
        Err(_) => home::page(&canvas, &[], &[], &asked),
    }
}

async fn home(State(club): State<Club>, visitor: Visitor) -> Response {
    let canvas = Canvas { place: "/".to_owned(), ..visitor.canvas() };
    let draw = async {
        let (today, others) = todays(&club).await?;
        Ok(home::page(&canvas, &today, &others, &Asked::default()))
    };
    answer(&club, &visitor, None, &canvas, draw).await
}

async fn walls(State(club): State<Club>, visitor: Visitor, wishes: Wished) -> Response {
    let number = wishes.ok().and_then(|Query(wishes)| wishes.page).unwrap_or(1).min(10_000);
    let canvas = Canvas { place: format!("/wall?page={number}"), ..visitor.canvas() };
    let draw = async {
        let (today, _) = todays(&club).await?;
        Ok(wall::page(&canvas, &today, "/wall", number))
    };
    answer(&club, &visitor, None, &canvas, draw).await
}

async fn wall(
    State(club): State<Club>,
    visitor: Visitor,
    event: Result<Path<EventId>, PathRejection>,
    wishes: Wished,
) -> Response {
    let Ok(Path(id)) = event else { return visitor.missing() };
    let number = wishes.ok().and_then(|Query(wishes)| wishes.page).unwrap_or(1).min(10_000);
    let path = format!("/wall/{id}");
    let canvas = Canvas { place: format!("{path}?page={number}"), ..visitor.canvas() };
    let draw = async {
        let seen = club.public.seen(&club.desk, id).await?;
        Ok(wall::page(&canvas, &[(id, seen)], &path, number))
    };
    answer(&club, &visitor, Some(id), &canvas, draw).await
}

async fn event(
    State(club): State<Club>,
    visitor: Visitor,
    event: Result<Path<EventId>, PathRejection>,
    wishes: Wished,
) -> Response {
    let (Ok(Path(id)), Ok(Query(wishes))) = (event, wishes) else { return visitor.missing() };
    let by_section = wishes.by.as_deref().map(|by| by == "section");
    let session = wishes.session;
    let draw =
        move |canvas: &Canvas, seen: &Seen| event::page(canvas, seen, id, session, by_section);
    of_event(&club, &visitor, id, &place(id, "", &wishes.query()), draw).await
}

async fn pairs(
    State(club): State<Club>,
    visitor: Visitor,
    event: Result<Path<EventId>, PathRejection>,
    wishes: Wished,
) -> Response {
    let (Ok(Path(id)), Ok(Query(wishes))) = (event, wishes) else { return visitor.missing() };
    let here = place(id, "/pairs", &wishes.query());
    let draw = move |canvas: &Canvas, seen: &Seen| pairs::page(canvas, seen, id, wishes.session);
    of_event(&club, &visitor, id, &here, draw).await
}

async fn board(
    State(club): State<Club>,
    visitor: Visitor,
    path: Result<Path<(EventId, BoardNo)>, PathRejection>,
    wishes: Wished,
) -> Response {
    let (Ok(Path((id, board))), Ok(Query(wishes))) = (path, wishes) else {
        return visitor.missing();
    };
    let here = place(id, &format!("/board/{board}"), &wishes.query());
    let canvas = Canvas { place: here, ..visitor.canvas() };
    let draw = async {
        let seen = club.public.seen(&club.desk, id).await?;
        let deal = board::deal_of(&seen, wishes.session, board);
        let tricks = match deal {
            Some(deal) => {
                let look = move |books: &mut Books| Ok(books.event(id)?.journal().tricks(&deal)?);
                club.desk.ask_for_visitor(look).await?
            }
            None => None,
        };
        let page = board::page(&canvas, &seen, id, wishes.session, board, tricks.as_ref());
        page.ok_or_else(Trouble::not_found)
    };
    answer(&club, &visitor, Some(id), &canvas, draw).await
}

async fn scorecard(
    State(club): State<Club>,
    visitor: Visitor,
    path: Result<Path<(EventId, SectionLetters, Contestant)>, PathRejection>,
    wishes: Wished,
) -> Response {
    let (Ok(Path((id, section, who))), Ok(Query(wishes))) = (path, wishes) else {
        return visitor.missing();
    };
    let here = place(id, &format!("/pair/{section}/{who}"), &wishes.query());
    let draw = move |canvas: &Canvas, seen: &Seen| {
        scorecard::page(canvas, seen, id, wishes.session, section, who, wishes.why())
    };
    of_event(&club, &visitor, id, &here, draw).await
}

async fn team(
    State(club): State<Club>,
    visitor: Visitor,
    path: Result<Path<(EventId, PairNo)>, PathRejection>,
    wishes: Wished,
) -> Response {
    let (Ok(Path((id, team))), Ok(Query(wishes))) = (path, wishes) else {
        return visitor.missing();
    };
    let here = place(id, &format!("/team/{team}"), &wishes.query());
    let draw = move |canvas: &Canvas, seen: &Seen| {
        team::page(canvas, seen, id, wishes.session, team, wishes.why())
    };
    of_event(&club, &visitor, id, &here, draw).await
}

/// Where somebody goes back to.
#[derive(Deserialize)]
struct Back {
    #[serde(default)]
    back: Option<String>,
}

/// Keeps the language a device chose, and goes back.
async fn language(
    Path(code): Path<String>,
    visitor: Visitor,
    back: Result<Query<Back>, QueryRejection>,
) -> Response {
    let Some(language) = Language::of_code(&code) else { return visitor.missing() };
    let back = back.ok().and_then(|Query(Back { back })| back);
    // To a page of ours, whatever the link says.
    let is_ours = |back: &String| {
        // Browsers take a tab out of an address and a backslash for a slash.
        let is_odd = |letter: char| letter == '\\' || letter.is_control();
        back.starts_with('/') && !back.starts_with("//") && !back.contains(is_odd)
    };
    let back = back.filter(is_ours).unwrap_or_else(|| "/".to_owned());
    let cookie =
        format!("{}={}; Path=/; SameSite=Lax; Max-Age=31536000", texts::COOKIE, language.code());
    let (Ok(back), Ok(cookie)) = (HeaderValue::try_from(back), HeaderValue::try_from(cookie))
    else {
        return visitor.missing();
    };
    let keep = HeaderValue::from_static("no-store");
    let headers =
        [(header::LOCATION, back), (header::SET_COOKIE, cookie), (header::CACHE_CONTROL, keep)];
    (StatusCode::SEE_OTHER, headers).into_response()
}

impl Visitor {
    fn canvas(&self) -> Canvas {
        Canvas { language: self.language, base: self.base.clone(), place: "/".to_owned() }
    }

    /// Answers that there is no such page.
    fn missing(&self) -> Response {
        self.canvas().missing(StatusCode::NOT_FOUND).into_response()
    }
}

/// Answers with a page of an event.
async fn of_event(
    club: &Club,
    visitor: &Visitor,
    id: EventId,
    here: &str,
    draw: impl FnOnce(&Canvas, &Seen) -> Option<Page>,
) -> Response {
    let canvas = Canvas { place: here.to_owned(), ..visitor.canvas() };
    let drawn = async {
        let seen = club.public.seen(&club.desk, id).await?;
        draw(&canvas, &seen).ok_or_else(Trouble::not_found)
    };
    answer(club, visitor, Some(id), &canvas, drawn).await
}

async fn answer(
    club: &Club,
    visitor: &Visitor,
    event: Option<EventId>,
    canvas: &Canvas,
    draw: impl Future<Output = Result<Page, Trouble>>,
) -> Response {
    let Canvas { language, base, place } = canvas.clone();
    match club.public.page(Key { event, place, language, base }, draw).await {
        Ok(drawn) => drawn.answer(visitor.has.as_ref()),
        Err(trouble) => canvas.missing(trouble.status()).into_response(),
    }
}

type Todays = (Vec<(EventId, Arc<Seen>)>, Vec<(EventId, session::model::EventInfo)>);

/// Returns the events of the day as everybody may see them, and what others there are.
async fn todays(club: &Club) -> Result<Todays, Trouble> {
    let errand = |books: &mut Books| {
        let away = books.archived()?;
        let mut list = books.list()?;
        // What was put away can still be opened by its address.
        list.retain(|(id, _)| !away.contains(id));
        let closed = books.closed(list.iter().map(|(id, _)| *id))?;
        Ok((list, closed))
    };
    let (list, closed) = club.desk.ask_for_visitor(errand).await?;
    let today = Timestamp::now().to_zoned(jiff::tz::TimeZone::system()).date();
    let Events { today, others } = Events::of(list, &closed, today);
    let mut seen = Vec::new();
    for id in today {
        // One that cannot be read does not hide the others.
        if let Ok(one) = club.public.seen(&club.desk, id).await {
            seen.push((id, one));
        }
    }
    Ok((seen, others))
}

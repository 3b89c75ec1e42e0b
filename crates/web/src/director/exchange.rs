//! The exchange file (`.bws`) of an event, on the console: made, followed, sent again; how it fares, and what came and
//! went. Who may not direct looks, and sees no folders.

use axum::Json;
use axum::extract::State;
use bws::write::change::is_mark;
use bws::write::{Control, Format};
use jiff::Timestamp;
use serde::Deserialize;
use serde_json::{Value, json};
use session::EventId;
use session::model::SessionNo;

use super::asked::{Sought, first, live};
use super::login::Director;
use crate::Trouble;
use crate::auth::Right;
use crate::desk::{Books, News};
use crate::exchange::{Every, Link, Side, Wanted, proposed, read_path, this_computer};
use crate::server::Club;
use crate::table::Body;

/// The longest name of a computer, in characters; those of Windows are shorter.
const LONGEST_COMPUTER: usize = 63;
/// So many computers share a file at most.
const MOST_COMPUTERS: usize = 16;
/// The longest name of a column, in characters.
const LONGEST_COLUMN: usize = 64;

/// Of which event; none when the club has none yet.
#[derive(Deserialize)]
pub(super) struct Asked {
    #[serde(default)]
    event: Option<EventId>,
}

/// The file that is wanted.
#[derive(Deserialize)]
pub(super) struct MakeIt {
    event: EventId,
    #[serde(default = "first")]
    session: SessionNo,
    file: String,
    format: String,
    /// The control program: `today` or `2008`.
    #[serde(rename = "for")]
    control: String,
    /// The computers that run it, with commas between them.
    computer: String,
    #[serde(default)]
    replace: bool,
}

/// The file that is to be followed.
#[derive(Deserialize)]
pub(super) struct FollowIt {
    event: EventId,
    #[serde(default = "first")]
    session: SessionNo,
    file: String,
    /// Seconds between two turns.
    #[serde(default)]
    every: Option<u64>,
    /// The column that marks what was taken in; empty for none.
    #[serde(default)]
    mark: String,
}

/// The file of another program that is to be run.
#[derive(Deserialize)]
pub(super) struct OpenIt {
    file: String,
    /// As which computer of the file; empty for this one.
    #[serde(default)]
    computer: String,
    /// Whether a new event is made even if there is one for the file.
    #[serde(default)]
    reset: bool,
}

#[derive(Deserialize)]
pub(super) struct Of {
    event: EventId,
}

/// Returns how the event's file fares.
pub(super) async fn standing(
    State(club): State<Club>,
    director: Director,
    Sought(Asked { event }): Sought<Asked>,
) -> Result<Json<Value>, Trouble> {
    let directs = director.role.may(Right::Direct);
    let link = event.map_or(Value::Null, |event| club.exchanges.standing(event, directs));
    let proposal = match event {
        Some(event) if directs => proposal(&club, event).await?,
        _ => Value::Null,
    };
    Ok(Json(json!({ "link": link, "proposal": proposal })))
}

/// Returns what is proposed for a new file.
async fn proposal(club: &Club, event: EventId) -> Result<Value, Trouble> {
    let errand = move |books: &mut Books| {
        let path = books.journal_path().to_owned();
        let info = live(books, event)?.state().event().info.current().cloned();
        Ok(proposed(&path, info.as_ref()).display().to_string())
    };
    let file = club.desk.ask(errand).await?;
    Ok(json!({ "file": file, "computer": this_computer() }))
}

/// Makes the event's file.
pub(super) async fn make(
    State(club): State<Club>,
    director: Director,
    Body(wanted): Body<MakeIt>,
) -> Result<Json<Value>, Trouble> {
    director.may(Right::Direct)?;
    let MakeIt { event, session, file, format, control, computer, replace } = wanted;
    let file = read_path(&file).map_err(Trouble::refused)?;
    let format = Format::ALL.into_iter().find(|one| one.name() == format);
    let format = format.ok_or_else(|| Trouble::unreadable("A file is access97 or access2000."))?;
    let control = match control.as_str() {
        "today" => Control::Today,
        "2008" => Control::Of2008,
        _ => return Err(Trouble::unreadable("A control program is today's or that of 2008.")),
    };
    let computers = computers(&computer)?;
    let wanted = Wanted { file, session, format, control, computers, replace };
    club.desk.ask(move |books| live(books, event).map(drop)).await?;
    let file = wanted.file.clone();
    let link = club.exchanges.make(&club.desk, event, wanted).await?;
    let said = if link.file == file {
        "The file is made.".to_owned()
    } else {
        let other = link.file.file_name().unwrap_or_default().to_string_lossy();
        format!("The file is made. The event stays linked with {other}.")
    };
    Ok(Json(json!({ "said": said })))
}

/// Reads the names of computers.
fn computers(text: &str) -> Result<Vec<String>, Trouble> {
    let names = text.split(',').map(str::trim).filter(|name| !name.is_empty());
    let names: Vec<String> = names.map(ToOwned::to_owned).take(MOST_COMPUTERS + 1).collect();
    let is_name = |name: &String| {
        name.chars().count() <= LONGEST_COMPUTER && !name.chars().any(char::is_control)
    };
    if names.is_empty() {
        return Err(Trouble::refused(
            "Please name the computer that runs the control program, as Windows spells it.",
        ));
    }
    if names.len() > MOST_COMPUTERS || !names.iter().all(is_name) {
        return Err(Trouble::refused(format!(
            "The names of at most {MOST_COMPUTERS} computers, each of at most {LONGEST_COMPUTER} characters, are taken.",
        )));
    }
    Ok(names)
}

/// Follows a file from now on.
pub(super) async fn follow(
    State(club): State<Club>,
    director: Director,
    Body(wanted): Body<FollowIt>,
) -> Result<Json<Value>, Trouble> {
    director.may(Right::Direct)?;
    let FollowIt { event, session, file, every, mark } = wanted;
    let file = read_path(&file).map_err(Trouble::refused)?;
    let every = every.map_or(Ok(Every::default()), Every::try_from).map_err(Trouble::refused)?;
    let mark = Some(mark.trim().to_owned()).filter(|mark| !mark.is_empty());
    if mark.as_ref().is_some_and(|mark| !is_mark(mark) || mark.chars().count() > LONGEST_COLUMN) {
        return Err(Trouble::refused(
            "This cannot be used as a mark: take Processed, Processed1 to Processed4, or a name that starts with \
             custom_.",
        ));
    }
    club.desk.ask(move |books| live(books, event).map(drop)).await?;
    let node = club.desk.standby().place().node;
    let (side, since) = (Side::Scoring, Timestamp::now());
    let link =
        Link { file, side, session, every, mark, computer: None, node, is_running: true, since };
    club.exchanges.start(&club.desk, event, link).await?;
    Ok(Json(json!({ "said": "The file is followed from now on." })))
}

/// Opens a file that another program made, and runs it on the phones.
pub(super) async fn open(
    State(club): State<Club>,
    director: Director,
    Body(OpenIt { file, computer, reset }): Body<OpenIt>,
) -> Result<Json<Value>, Trouble> {
    director.may(Right::Direct)?;
    let file = read_path(&file).map_err(Trouble::refused)?;
    let computer = match computer.trim() {
        "" => None,
        name => computers(name)?.into_iter().next(),
    };
    let link = Link {
        file,
        side: Side::Control,
        session: SessionNo::FIRST,
        every: Every::SECOND,
        mark: None,
        computer,
        node: club.desk.standby().place().node,
        is_running: true,
        since: Timestamp::now(),
    };
    let event = club.exchanges.open(&club.desk, link, reset).await?;
    // The tables have their codes before anybody looks for them.
    let doors = move |books: &mut Books| {
        books.doors_of(event)?;
        books.tell(News::Replaced { event });
        Ok(())
    };
    club.desk.ask(doors).await?;
    club.public.forget_list();
    Ok(Json(json!({ "event": event, "said": "The file is run on the phones from now on." })))
}

/// Ends following.
pub(super) async fn stop(
    State(club): State<Club>,
    director: Director,
    Body(Of { event }): Body<Of>,
) -> Result<Json<Value>, Trouble> {
    director.may(Right::Direct)?;
    club.exchanges.stop(&club.desk, event).await?;
    Ok(Json(json!({ "said": "The file is not followed any more. It stays as it is." })))
}

/// Looks at the file at once.
pub(super) async fn now(
    State(club): State<Club>,
    director: Director,
    Body(Of { event }): Body<Of>,
) -> Result<Json<Value>, Trouble> {
    director.may(Right::Direct)?;
    match club.exchanges.hurry(event) {
        true => Ok(Json(json!({ "said": "The file is looked at now." }))),
        false => Err(Trouble::refused("No file is followed.")),
    }
}

/// Sends the session again in the guide's short way.
pub(super) async fn send_again(
    State(club): State<Club>,
    director: Director,
    Body(Of { event }): Body<Of>,
) -> Result<Json<Value>, Trouble> {
    director.may(Right::Direct)?;
    club.exchanges.send_again(&club.desk, event).await?;
    Ok(Json(json!({
        "said": "The session is written again. Have the control program synchronise now.",
    })))
}

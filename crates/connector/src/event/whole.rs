//! A whole event as the `InitDTO` that makes it: for whoever brings one of our events to a broker, ours or the vendor's.

use std::collections::BTreeMap;

use jiff::civil::Date;
use session::model::{
    GroupNo, ScoringGroup, SectionId, SessionInfo, SessionNo, SettingName, SettingValue,
};
use session::state::EventState;
use uuid::Uuid;

use super::{Sessions, hand, method, people, seats, section, settings};
use crate::dto::{self, Init};

/// The space of names from which guids of our events are made.
const SPACE: Uuid = Uuid::from_u128(0x7b1c_1f0e_6a55_4d0e_9a53_d0c5_0c0a_11ec);

/// Returns the guid of an event, or of one of its sessions, which is the same for the same name and day.
pub fn guid(name: &str, day: Date, session: Option<SessionNo>) -> String {
    let session = session.map_or(0, SessionNo::get);
    let text = format!("{}\n{day}\n{session}", name.trim());
    Uuid::new_v5(&SPACE, text.as_bytes()).simple().to_string().to_uppercase()
}

/// Writes an event as it is now: sessions, groups, sections and movements, players, seats, hands, and settings if somebody
/// set one. `today` is the day of an event that has none, because on the wire every session has one.
///
/// On the wire every setting has a value, so `setting` tells those that nobody set too. Settings of third-generation
/// terminals are written only where one of them was set, because whoever gets them obeys them rather than the others.
///
/// Results are no part of it. Individuals, and sections in which somebody comes in later, say their seats for every round.
pub fn write(
    event: &EventState,
    today: Date,
    setting: impl Fn(SectionId, SettingName) -> SettingValue,
) -> Init {
    let info = event.info.current();
    let name = info.map_or("", |info| info.name.trim());
    let day = info.and_then(|info| info.date).unwrap_or(today);
    let mut sessions = Sessions::default();
    for (number, _) in event.sessions.iter() {
        sessions.add(&guid(name, day, Some(*number)), *number);
    }
    let mut writing = Writing { event, name, day, event_guid: guid(name, day, None), sessions };
    writing.init(setting)
}

/// An event that is being written.
struct Writing<'e> {
    event: &'e EventState,
    name: &'e str,
    day: Date,
    event_guid: String,
    sessions: Sessions,
}

impl Writing<'_> {
    fn init(&mut self, setting: impl Fn(SectionId, SettingName) -> SettingValue) -> Init {
        let participations = self.participations();
        let is_late = |letters: &str, guid: &str| {
            participations.iter().any(|seat| {
                seat.round_number > 1
                    && seat.section_letters.as_deref() == Some(letters)
                    && seat.session_guid.as_deref() == Some(guid)
            })
        };
        let sessions = self.event.sessions.iter();
        let sessions = sessions.map(|(number, info)| self.session(*number, info, &is_late));
        let sessions = sessions.collect();
        let sections = || self.event.sections.iter().map(|(id, _)| *id);
        let set = || self.event.settings.iter().map(|(key, _)| key.name);
        let is_set = set().next().is_some();
        let is_newer_set = set().any(|name| name.as_str().starts_with("BM3") && !name.is_secret());
        let guid = |id: SectionId| self.sessions.guid(id.session);
        let write2 = |id| settings::write2(id, guid(id), |name| setting(id, name));
        let write3 = |id| settings::write3(id, guid(id), |name| setting(id, name));
        Init {
            event_guid: Some(self.event_guid.clone()),
            sessions: Some(sessions),
            player_data: Some(self.players(&participations)),
            participations: Some(participations),
            handrecords: Some(self.hands()),
            bridgemate2_settings: Some(sections().filter(|_| is_set).map(write2).collect()),
            bridgemate3_settings: Some(sections().filter(|_| is_newer_set).map(write3).collect()),
            ..Init::default()
        }
    }

    fn session(
        &self,
        number: SessionNo,
        info: &SessionInfo,
        is_late: &impl Fn(&str, &str) -> bool,
    ) -> dto::Session {
        let guid = self.sessions.guid(number);
        let mut groups: BTreeMap<GroupNo, Vec<dto::Section>> = BTreeMap::new();
        for (letters, about) in self.event.sections_of(number) {
            let id = SectionId { session: number, letters };
            let mut written = section::write(self.event, &self.sessions, id, None);
            written.has_explicit_participations = is_late(letters.as_str(), guid);
            groups.entry(about.group).or_default().push(written);
        }
        let groups = groups.into_iter().map(|(group, sections)| {
            let none = ScoringGroup::default();
            let about = self.event.groups.get(&(number, group)).unwrap_or(&none);
            dto::ScoringGroup {
                session_guid: Some(guid.to_owned()),
                sections: Some(sections),
                scoring_group_number: group.get().into(),
                scoring_method: method::write(about.method),
                name: about.name.clone(),
                ..dto::ScoringGroup::default()
            }
        });
        let (day, time) = (info.date.unwrap_or(self.day), info.time.unwrap_or_default());
        // On the wire only sessions have names, so that of the event goes with them.
        let own = info.name.as_deref().map(str::trim).filter(|name| !name.is_empty());
        let is_only = self.sessions.iter().nth(1).is_none();
        let name = match own.filter(|own| !is_only && *own != self.name) {
            Some(own) => format!("{}, {own}", self.name),
            None => self.name.to_owned(),
        };
        dto::Session {
            scoring_groups: Some(groups.collect()),
            event_guid: Some(self.event_guid.clone()),
            session_guid: Some(guid.to_owned()),
            name: Some(name),
            year: day.year().into(),
            month: day.month().into(),
            day: day.day().into(),
            hour: time.hour().into(),
            minute: time.minute().into(),
            ..dto::Session::default()
        }
    }

    /// Who sits where. What is sent has a number or a name, never both.
    fn participations(&self) -> Vec<dto::Participation> {
        let seats = self.event.participations.iter().filter_map(|(at, player)| {
            let guid = self.sessions.guid(at.session);
            Some(seats::write(self.event, at, Some(player.as_ref()?), guid))
        });
        let bare = |seat: dto::Participation| match seat.player_number.as_deref() {
            None | Some("") => dto::Participation { player_number: None, ..seat },
            Some(_) => dto::Participation {
                first_name: None,
                last_name: None,
                country_code: None,
                is_player_swap: false,
                ..seat
            },
        };
        seats.flatten().map(bare).collect()
    }

    /// Everybody who has a number, once: with the first session they play in, or the first there is.
    fn players(&self, participations: &[dto::Participation]) -> Vec<dto::PlayerData> {
        let first = self.sessions.iter().next().map_or("", |(guid, _)| guid);
        let mut plays_in: BTreeMap<&str, &str> = BTreeMap::new();
        for seat in participations {
            let number = seat.player_number.as_deref().unwrap_or_default();
            plays_in.entry(number).or_insert(seat.session_guid.as_deref().unwrap_or_default());
        }
        let members = self.event.players.iter().filter(|(id, about)| !people::is_guest(id, about));
        let written = members.map(|(id, about)| {
            let guid = plays_in.get(id.as_str()).copied().unwrap_or(first);
            people::write(id, about, guid)
        });
        written.collect()
    }

    fn hands(&self) -> Vec<dto::HandRecord> {
        let hands = self.event.hands.iter().flat_map(|((scope, board), deal)| {
            let guid = self.sessions.guid(scope.session);
            hand::write(self.event, *scope, *board, deal, None, guid)
        });
        hands.collect()
    }
}

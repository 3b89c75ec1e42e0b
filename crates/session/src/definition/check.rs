//! From an event file to the commands that build the event, with every problem on the way.

use std::collections::{BTreeMap, BTreeSet};

use bridge::{BySide, Deal};

use super::{Definition, DefinitionError, PairLine, Problem, RoundLine, SectionPart, SessionPart};
use crate::log::{
    Command, HandRecorded, MovementSet, PlayerAdded, PlayerSeated, ScoringGroupSet, SectionSet,
    SessionAdded, SettingsChanged,
};
use crate::model::{
    Contestant, EventInfo, GroupNo, HandScope, Mates, Movement, Player, PlayerId, Round, RoundNo,
    ScoringGroup, SeatKey, Seating, SeatingError, Section, SectionId, SectionLetters, SessionInfo,
    SessionNo, SettingName,
};

pub(super) fn commands(definition: &Definition) -> Result<Vec<Command>, DefinitionError> {
    let mut builder = Builder::default();
    builder.event(definition);
    for (index, session) in definition.sessions.iter().enumerate() {
        match u16::try_from(index + 1).ok().and_then(SessionNo::new) {
            Some(number) => builder.session(number, session),
            None => builder.problem("sessions", format!("more than {} sessions", SessionNo::MAX)),
        }
    }
    if builder.problems.is_empty() {
        Ok(builder.commands)
    } else {
        Err(DefinitionError { problems: builder.problems })
    }
}

#[derive(Default)]
struct Builder {
    commands: Vec<Command>,
    problems: Vec<Problem>,
    players: BTreeSet<PlayerId>,
}

/// What the later parts of a session refer to.
type Sections = BTreeMap<SectionLetters, (Section, Movement)>;

impl Builder {
    fn problem(&mut self, place: impl Into<String>, reason: impl ToString) {
        self.problems.push(Problem { place: place.into(), reason: reason.to_string() });
    }

    fn event(&mut self, definition: &Definition) {
        if definition.name.trim().is_empty() {
            self.problem("name", "the event needs a name");
        }
        if definition.sessions.is_empty() {
            self.problem("sessions", "the event needs at least one session");
        }
        self.commands.push(Command::CreateEvent(EventInfo {
            name: definition.name.trim().to_owned(),
            club: definition.club.clone(),
            date: definition.date,
        }));
        for line in &definition.players {
            let whole_name = line.name.clone();
            self.player(
                &line.number,
                Player {
                    first_name: line.first_name.clone().or(whole_name).unwrap_or_default(),
                    last_name: line.last_name.clone().unwrap_or_default(),
                    country: line.country.clone().unwrap_or_default(),
                },
            );
        }
    }

    fn player(&mut self, number: &str, about: Player) {
        let place = format!("player {number}");
        match number.parse::<PlayerId>() {
            Err(error) => self.problem(place, error),
            Ok(player) if self.players.contains(&player) => {
                self.problem(place, "this number is used twice");
            }
            Ok(player) => {
                self.players.insert(player.clone());
                self.commands.push(Command::AddPlayer(PlayerAdded { player, about }));
            }
        }
    }

    fn session(&mut self, session: SessionNo, part: &SessionPart) {
        let SessionPart { name, date, time, .. } = part.clone();
        let info = SessionInfo { name, date, time };
        self.commands.push(Command::AddSession(SessionAdded { session, info }));
        let groups = self.groups(session, part);
        if part.sections.is_empty() {
            self.problem(format!("session {session}"), "it needs at least one section");
        }
        let mut sections = Sections::new();
        for section in &part.sections {
            self.section(session, section, &groups, &mut sections);
        }
        for section in &part.sections {
            self.mates(session, section, &sections);
        }
        self.pairs(session, part, &sections);
        self.hands(session, part, &sections);
        self.settings(session, part, &sections);
    }

    fn groups(&mut self, session: SessionNo, part: &SessionPart) -> BTreeSet<GroupNo> {
        let mut groups = BTreeSet::new();
        for line in &part.groups {
            if !groups.insert(line.number) {
                let place = format!("session {session}, scoring group {}", line.number);
                self.problem(place, "this number is used twice");
            }
            let scoring = ScoringGroup { method: line.method, name: line.name.clone() };
            let group = line.number;
            self.commands.push(Command::SetScoringGroup(ScoringGroupSet {
                session,
                group,
                scoring,
            }));
        }
        if groups.is_empty() {
            let scoring = ScoringGroup { method: Default::default(), name: None };
            let group = GroupNo::FIRST;
            groups.insert(group);
            self.commands.push(Command::SetScoringGroup(ScoringGroupSet {
                session,
                group,
                scoring,
            }));
        }
        groups
    }

    fn section(
        &mut self,
        session: SessionNo,
        part: &SectionPart,
        groups: &BTreeSet<GroupNo>,
        sections: &mut Sections,
    ) {
        let place = format!("session {session}, section {}", part.section);
        let about = Section {
            kind: part.kind,
            winners: part.winners,
            group: part.group.unwrap_or(GroupNo::FIRST),
            name: part.name.clone(),
            missing_pair: part.missing_pair,
        };
        if !groups.contains(&about.group) {
            self.problem(&place, format!("there is no scoring group {}", about.group));
        }
        let mut rounds = Vec::with_capacity(part.rounds.len());
        for line in &part.rounds {
            match round(part.section, line) {
                Ok(row) => rounds.push(row),
                Err(error) => self.problem(round_place(&place, line), error),
            }
        }
        let movement = Movement::from(rounds);
        for problem in movement.problems(&about) {
            match problem.place {
                Some((table, round)) => {
                    self.problem(format!("{place}, table {table}, round {round}"), problem.reason);
                }
                None => self.problem(&place, problem.reason),
            }
        }
        if sections.contains_key(&part.section) {
            self.problem(&place, "this section is described twice");
        }
        let id = SectionId { session, letters: part.section };
        self.commands.push(Command::SetSection(SectionSet { id, about: about.clone() }));
        self.commands.push(Command::SetMovement(MovementSet {
            session,
            section: part.section,
            from_round: RoundNo::FIRST,
            rounds: movement.clone(),
        }));
        sections.insert(part.section, (about, movement));
    }

    fn mates(&mut self, session: SessionNo, part: &SectionPart, sections: &Sections) {
        let place = format!("session {session}, section {}", part.section);
        for line in &part.rounds {
            let Some(mates) = &line.mates else { continue };
            let letters = mates.section.unwrap_or(part.section);
            let round = mates.round.unwrap_or(line.round);
            let place = round_place(&place, line);
            match sections.get(&letters) {
                None => self.problem(place, unknown_section(letters, sections)),
                Some((_, movement)) if movement.at(mates.table, round).is_none() => {
                    let table = mates.table;
                    let reason =
                        format!("the team-mates' table {letters}{table} has no round {round}");
                    self.problem(place, reason);
                }
                Some(_) => {}
            }
        }
    }

    fn pairs(&mut self, session: SessionNo, part: &SessionPart, sections: &Sections) {
        let mut seated: BTreeMap<PlayerId, (SectionLetters, Contestant)> = BTreeMap::new();
        let mut described = BTreeSet::new();
        for line in &part.pairs {
            let contestant = Contestant { number: line.pair, line: line.line };
            let place = format!("session {session}, section {}, pair {contestant}", line.section);
            let Some((about, movement)) = sections.get(&line.section) else {
                self.problem(place, unknown_section(line.section, sections));
                continue;
            };
            if about.has_two_lines() != line.line.is_some() {
                let reason = match about.has_two_lines() {
                    true => "N/S and E/W are numbered apart here: say line = \"NS\" or \"EW\"",
                    false => "a number is one pair here, wherever it sits: leave line out",
                };
                self.problem(place, reason);
                continue;
            }
            if !movement.has(about, contestant) {
                self.problem(place, "there is no such pair in the rounds");
                continue;
            }
            let from_round = line.from_round.unwrap_or(RoundNo::FIRST);
            if !described.insert((line.section, contestant, from_round)) {
                self.problem(place, "this pair is described twice");
                continue;
            }
            for (player, key) in self.players_of(&place, session, contestant, line) {
                let here = (line.section, contestant);
                match seated.insert(player.clone(), here).filter(|other| *other != here) {
                    Some((section, other)) => {
                        let reason =
                            format!("{player} already plays for pair {other} of section {section}");
                        self.problem(&place, reason);
                    }
                    None => self.commands.push(Command::SeatPlayer(PlayerSeated {
                        seat: key,
                        player: Some(player),
                    })),
                }
            }
        }
    }

    /// Returns the players of a pair with their places; who is not known yet is a guest.
    fn players_of(
        &mut self,
        place: &str,
        session: SessionNo,
        contestant: Contestant,
        line: &PairLine,
    ) -> Vec<(PlayerId, SeatKey)> {
        let mut players = Vec::new();
        if line.players.len() > usize::from(SeatKey::MAX_PLACE) {
            self.problem(place, format!("more than {} players", SeatKey::MAX_PLACE));
            return players;
        }
        for (place_number, text) in (1..).zip(&line.players) {
            let player = match text.parse::<PlayerId>() {
                Ok(player) => player,
                Err(error) => {
                    self.problem(place, error);
                    continue;
                }
            };
            if players.iter().any(|(other, _)| *other == player) {
                self.problem(place, format!("{player} is named twice"));
                continue;
            }
            if !self.players.contains(&player) {
                let about = Player { first_name: player.to_string(), ..Player::default() };
                self.player(player.as_str(), about);
            }
            let section = line.section;
            let from_round = line.from_round.unwrap_or(RoundNo::FIRST);
            let key = SeatKey { session, section, contestant, place: place_number, from_round };
            players.push((player, key));
        }
        players
    }

    fn hands(&mut self, session: SessionNo, part: &SessionPart, sections: &Sections) {
        let mut seen = BTreeSet::new();
        for line in &part.hands {
            let mut place = format!("session {session}, hand of board {}", line.board);
            if let Some(letters) = line.section {
                place = format!("{place} in section {letters}");
                if !sections.contains_key(&letters) {
                    self.problem(&place, unknown_section(letters, sections));
                }
            }
            if !seen.insert((line.section, line.board)) {
                self.problem(&place, "this board is described twice");
            }
            match line.deal.parse::<Deal>() {
                Err(error) => self.problem(place, error),
                Ok(deal) => self.commands.push(Command::RecordHand(HandRecorded {
                    scope: HandScope { session, section: line.section },
                    board: line.board,
                    deal,
                })),
            }
        }
    }

    fn settings(&mut self, session: SessionNo, part: &SessionPart, sections: &Sections) {
        for line in &part.settings {
            let place = match line.section {
                Some(letters) => format!("session {session}, settings of section {letters}"),
                None => format!("session {session}, settings"),
            };
            if let Some(letters) = line.section.filter(|letters| !sections.contains_key(letters)) {
                self.problem(&place, unknown_section(letters, sections));
            }
            let mut settings = BTreeMap::new();
            for (name, value) in &line.settings {
                let accepted = name
                    .parse::<SettingName>()
                    .and_then(|name| Ok((name, name.accept(value.clone())?)));
                match accepted {
                    Ok((name, value)) => drop(settings.insert(name, value)),
                    Err(error) => self.problem(&place, error),
                }
            }
            let section = line.section;
            self.commands.push(Command::ChangeSettings(SettingsChanged {
                session,
                section,
                settings,
            }));
        }
    }
}

fn round(section: SectionLetters, line: &RoundLine) -> Result<Round, String> {
    let RoundLine { table, round, ns, ew, north, east, south, west, ns_team, ew_team, .. } = *line;
    let has_pairs = ns.or(ew).is_some();
    let has_players = north.or(east).or(south).or(west).is_some();
    let seating = match (has_pairs, has_players) {
        (true, true) => return Err(SeatingError.to_string()),
        (_, false) => Seating::Pairs { ns, ew },
        (false, true) => Seating::Individual { north, east, south, west },
    };
    let teams = match (ns_team, ew_team) {
        (Some(ns), Some(ew)) => Some(BySide { ns, ew }),
        (None, None) => None,
        _ => return Err("name both teams, ns_team and ew_team, or neither".into()),
    };
    let mates = line.mates.as_ref().map(|mates| Mates {
        section: mates.section.unwrap_or(section),
        table: mates.table,
        round: mates.round.unwrap_or(round),
    });
    Ok(Round { table, round, seating, boards: line.boards.clone(), teams, mates })
}

fn round_place(section: &str, line: &RoundLine) -> String {
    format!("{section}, table {}, round {}", line.table, line.round)
}

fn unknown_section(letters: SectionLetters, sections: &Sections) -> String {
    let known: Vec<&str> = sections.keys().map(SectionLetters::as_str).collect();
    format!("there is no section {letters}; the sections are {}", known.join(", "))
}

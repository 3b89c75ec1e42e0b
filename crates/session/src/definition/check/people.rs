//! The players of an event file, and who plays for which pair.

use std::collections::BTreeSet;

use super::{Builder, Sections, unknown_section};
use crate::definition::{PairLine, PlayerLine, SessionPart};
use crate::log::{Command, PlayerAdded, PlayerSeated};
use crate::model::{
    Contestant, Participation, Player, PlayerId, RoundNo, SectionLetters, SessionNo, has_hidden,
    visible,
};

impl Builder {
    pub(super) fn player_line(&mut self, line: &PlayerLine) {
        let PlayerLine { number, name, first_name, last_name, country } = line.clone();
        if name.is_some() && (first_name.is_some() || last_name.is_some()) {
            let reason = "give name, or first_name and last_name, not both";
            self.problem(format!("player {number}"), reason);
        }
        let about = Player {
            first_name: first_name.or(name).unwrap_or_default(),
            last_name: last_name.unwrap_or_default(),
            country: country.unwrap_or_default(),
        };
        self.player(&number, about);
    }

    fn player(&mut self, number: &str, about: Player) {
        let place = format!("player {}", visible(number));
        if [number, &about.first_name, &about.last_name].into_iter().any(has_hidden) {
            self.problem(
                place,
                "there are characters in this name that cannot be seen: type it again",
            );
            return;
        }
        match number.parse::<PlayerId>() {
            Err(error) => self.problem(place, error),
            Ok(player) if self.players.contains(&player) => {
                self.problem(place, "this number is used twice");
            }
            Ok(player) => {
                self.players.insert(player.clone());
                self.command(place, Command::AddPlayer(PlayerAdded { player, about }));
            }
        }
    }

    pub(super) fn pairs(&mut self, session: SessionNo, part: &SessionPart, sections: &Sections) {
        let mut described = BTreeSet::new();
        // Round by round. Who changes at a later round first leaves, everybody together, and then
        // the new ones come: so players may change places or pairs in any order.
        let mut lines: Vec<&PairLine> = part.pairs.iter().collect();
        lines.sort_by_key(|line| from_round(line));
        for round in lines.chunk_by(|a, b| from_round(a) == from_round(b)) {
            let is_change = round.first().is_some_and(|line| from_round(line) > RoundNo::FIRST);
            let mut coming = Vec::new();
            for line in round {
                coming.extend(self.pair(session, line, sections, &mut described));
            }
            for (place, seated) in coming.iter().filter(|_| is_change) {
                let leaves = PlayerSeated { player: None, ..seated.clone() };
                self.command(place, Command::SeatPlayer(leaves));
            }
            for (place, seated) in coming {
                self.command(place, Command::SeatPlayer(seated));
            }
        }
    }

    /// Returns who fills the places of a pair, each with its place in the file.
    fn pair(
        &mut self,
        session: SessionNo,
        line: &PairLine,
        sections: &Sections,
        described: &mut BTreeSet<(SectionLetters, Contestant, RoundNo)>,
    ) -> Vec<(String, PlayerSeated)> {
        let contestant = Contestant { number: line.pair, line: line.line };
        let place = format!("session {session}, section {}, pair {contestant}", line.section);
        let Some((about, movement)) = sections.get(&line.section) else {
            self.problem(place, unknown_section(line.section, sections));
            return Vec::new();
        };
        let reason = if about.has_two_lines() != line.line.is_some() {
            match about.has_two_lines() {
                true => "N/S and E/W are numbered apart here: say line = \"NS\" or \"EW\"",
                false => "a number is one pair here, wherever it sits: leave line out",
            }
        } else if !movement.has(about, contestant) {
            "there is no such pair in the rounds"
        } else if !described.insert((line.section, contestant, from_round(line))) {
            "this pair is described twice"
        } else {
            let players = self.players_of(&place, session, contestant, line);
            return players.into_iter().map(|seated| (place.clone(), seated)).collect();
        };
        self.problem(place, reason);
        Vec::new()
    }

    /// Returns the players of a pair in their places; who is not known yet is a guest.
    fn players_of(
        &mut self,
        place: &str,
        session: SessionNo,
        contestant: Contestant,
        line: &PairLine,
    ) -> Vec<PlayerSeated> {
        let mut named = BTreeSet::new();
        let mut players = Vec::new();
        if line.players.len() > usize::from(Participation::MAX_PLACE) {
            self.problem(place, format!("more than {} players", Participation::MAX_PLACE));
            return players;
        }
        for (number, text) in (1..).zip(&line.players) {
            let player = match text.parse::<PlayerId>() {
                Ok(player) => player,
                Err(error) => {
                    self.problem(place, error);
                    continue;
                }
            };
            if !named.insert(player.clone()) {
                self.problem(place, format!("{player} is named twice"));
                continue;
            }
            if !self.players.contains(&player) {
                let about = Player { first_name: player.to_string(), ..Player::default() };
                self.player(player.as_str(), about);
            }
            let participation = Participation {
                session,
                section: line.section,
                contestant,
                place: number,
                from_round: from_round(line),
            };
            players.push(PlayerSeated { participation, player: Some(player) });
        }
        players
    }
}

fn from_round(line: &PairLine) -> RoundNo {
    line.from_round.unwrap_or(RoundNo::FIRST)
}

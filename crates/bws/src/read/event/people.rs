//! Names: who sat where at the start, or later where the file has players for each round.
//!
//! The seat of a row of `PlayerNumbers` is that of the table; the name belongs to the pair that the movement has there. A
//! name is the one of the row, or of the list `PlayerNames` by the number; without one the number stands for it.

use super::Builder;
use crate::exchange::{Exchange, PlayerNumber, RoundRow};
use crate::finding::{Code, Finding, Where};
use bridge::{Seat, Side};
use session::Command;
use session::log::{PlayerAdded, PlayerSeated};
use session::model::{
    Contestant, PairNo, Participation, Player, PlayerId, RoundNo, SectionId, SectionKind,
};
use session::state::EventState;
use std::collections::BTreeMap;

impl Builder<'_> {
    pub(super) fn people(&mut self) {
        let listed = listed_names(self.exchange);
        let mut players: Vec<&PlayerNumber> = self.exchange.player_numbers.iter().collect();
        players.sort_by_key(|player| player.round);
        for player in players {
            let place = Where::row(
                "PlayerNumbers",
                format_args!(
                    "section {}, table {}, {}",
                    player.section,
                    player.table,
                    player.direction.as_deref().unwrap_or("no direction")
                ),
            );
            let name = player.name.clone().or_else(|| listed.get(player.number.as_ref()?).cloned());
            let Some(text) = player.number.clone().or_else(|| name.clone()) else { continue };
            if let Err(sentence) = self.player(player, &text, name.unwrap_or_else(|| text.clone()))
            {
                self.event.findings.push(Finding::new(Code::BadPlayer, sentence).at(place));
            }
        }
    }

    fn player(&mut self, row: &PlayerNumber, number: &str, name: String) -> Result<(), String> {
        let event = self.event.state.event();
        let found = participation(event, self.exchange, &self.event.sections, row)?;
        let Some(participation) = found else { return Ok(()) };
        for command in seat(event, participation, number, name)? {
            self.say(command).map_err(|refusal| refusal.to_string())?;
        }
        Ok(())
    }
}

/// The names of the list `PlayerNames`, by number.
pub(crate) fn listed_names(exchange: &Exchange) -> BTreeMap<String, String> {
    let listed = exchange.player_names.iter().filter_map(|player| {
        let number = player.text_id.clone().unwrap_or_else(|| player.id.to_string());
        Some((number, player.name.clone()?))
    });
    listed.collect()
}

/// The commands that seat a player; none when the player sits there already.
pub(crate) fn seat(
    event: &EventState,
    participation: Participation,
    number: &str,
    name: String,
) -> Result<Vec<Command>, String> {
    let id: PlayerId =
        number.parse().map_err(|error: session::model::PlayerIdError| error.to_string())?;
    let Participation { contestant, place, from_round, .. } = participation;
    let section = participation.section_id();
    if event.player_at(section, contestant, place, from_round) == Some(&id) {
        return Ok(Vec::new());
    }
    let mut commands = Vec::new();
    if event.players.get(&id).is_none() {
        let about = Player { first_name: name, ..Player::default() };
        commands.push(Command::AddPlayer(PlayerAdded { player: id.clone(), about }));
    }
    commands.push(Command::SeatPlayer(PlayerSeated { participation, player: Some(id) }));
    Ok(commands)
}

/// The place a row is about; none when nobody sits there.
pub(crate) fn participation(
    event: &EventState,
    exchange: &Exchange,
    sections: &BTreeMap<i16, SectionId>,
    row: &PlayerNumber,
) -> Result<Option<Participation>, String> {
    let Some(&section) = sections.get(&row.section) else { return Ok(None) };
    let direction = row.direction.as_deref().unwrap_or_default();
    let seat: Seat = direction.parse().map_err(|_| format!("“{direction}” is no seat"))?;
    let Some(about) = event.sections.get(&section) else { return Ok(None) };
    let rounds = exchange.rounds_at(row.section, row.table);
    let mut at_table = rounds.iter().filter(|round| number_at(round, seat, about.kind) != 0);
    // Round 0 is the start: the first round in which somebody sits there.
    let scheduled = match row.round {
        0 => at_table.next(),
        wanted => at_table.find(|round| round.round == wanted),
    };
    let Some(scheduled) = scheduled else { return Ok(None) };
    let number = u16::try_from(number_at(scheduled, seat, about.kind)).ok().and_then(PairNo::new);
    let Some(number) = number.filter(|number| about.missing_pair != Some(*number)) else {
        return Ok(None);
    };
    let line = about.has_two_lines().then(|| seat.side());
    let is_single = about.kind == SectionKind::Individual;
    let place = if is_single || matches!(seat, Seat::North | Seat::East) { 1 } else { 2 };
    let from_round = match row.round {
        0 | 1 => RoundNo::FIRST,
        round => u16::try_from(round).ok().and_then(RoundNo::new).unwrap_or(RoundNo::FIRST),
    };
    let SectionId { session, letters } = section;
    let contestant = Contestant { number, line };
    let participation = Participation { session, section: letters, contestant, place, from_round };
    Ok(Some(participation))
}

fn number_at(round: &RoundRow, seat: Seat, kind: SectionKind) -> i16 {
    match (kind, seat) {
        (SectionKind::Individual, Seat::South) => round.south.unwrap_or(0),
        (SectionKind::Individual, Seat::West) => round.west.unwrap_or(0),
        _ if seat.side() == Side::NorthSouth => round.ns,
        _ => round.ew,
    }
}

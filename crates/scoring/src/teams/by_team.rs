//! [`Team`], one of the two teams of a match, and [`ByTeam`], one value for each.

use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

/// One of the two teams of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Team {
    /// The team the match is named after first.
    Home,
    /// The other.
    Away,
}

impl Team {
    /// Lists both teams, the home team first.
    pub const ALL: [Team; 2] = [Team::Home, Team::Away];

    /// Returns the opponents.
    pub const fn other(self) -> Team {
        match self {
            Team::Home => Team::Away,
            Team::Away => Team::Home,
        }
    }
}

/// One value for each team of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct ByTeam<T> {
    /// The value of the home team.
    pub home: T,
    /// The value of the away team.
    pub away: T,
}

impl<T> ByTeam<T> {
    /// Asks `value` for the value of each team, the home team first.
    pub fn from_fn(mut value: impl FnMut(Team) -> T) -> ByTeam<T> {
        ByTeam { home: value(Team::Home), away: value(Team::Away) }
    }

    /// Turns both values into others.
    pub fn map<U>(self, mut change: impl FnMut(T) -> U) -> ByTeam<U> {
        ByTeam { home: change(self.home), away: change(self.away) }
    }

    /// Returns the same values with the teams exchanged.
    pub fn swapped(self) -> ByTeam<T> {
        ByTeam { home: self.away, away: self.home }
    }
}

impl<T> Index<Team> for ByTeam<T> {
    type Output = T;

    fn index(&self, team: Team) -> &T {
        match team {
            Team::Home => &self.home,
            Team::Away => &self.away,
        }
    }
}

impl<T> IndexMut<Team> for ByTeam<T> {
    fn index_mut(&mut self, team: Team) -> &mut T {
        match team {
            Team::Home => &mut self.home,
            Team::Away => &mut self.away,
        }
    }
}

//! Who holds the places of one class: groups (a network, a table, a login), and in them addresses.

use std::collections::HashMap;
use std::net::IpAddr;
use std::time::Instant;

use super::PlaceId;
use crate::auth::{Fingerprint, Table};

/// What the connections of a class have in common.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Group {
    Subnet(IpAddr),
    Table(Table),
    Login(Fingerprint),
}

#[derive(Debug, Default)]
pub(super) struct Holders {
    total: usize,
    groups: HashMap<Group, Members>,
}

/// The places of a group, by address; the oldest come first.
#[derive(Debug, Default)]
struct Members {
    total: usize,
    addresses: HashMap<IpAddr, Vec<PlaceId>>,
}

impl Holders {
    pub(super) fn total(&self) -> usize {
        self.total
    }

    pub(super) fn count(&self, group: Group, address: IpAddr) -> usize {
        self.places(group, address).len()
    }

    pub(super) fn places(&self, group: Group, address: IpAddr) -> &[PlaceId] {
        let members = self.groups.get(&group);
        members.and_then(|members| members.addresses.get(&address)).map_or(&[], Vec::as_slice)
    }

    /// Returns the addresses with their places, each with the number of places of its group.
    pub(super) fn addresses(&self) -> impl Iterator<Item = (usize, IpAddr, &[PlaceId])> {
        self.groups.values().flat_map(|members| {
            let addresses = members.addresses.iter();
            addresses.map(|(address, places)| (members.total, *address, places.as_slice()))
        })
    }

    pub(super) fn insert(&mut self, group: Group, address: IpAddr, place: PlaceId) {
        let members = self.groups.entry(group).or_default();
        members.addresses.entry(address).or_default().push(place);
        members.total += 1;
        self.total += 1;
    }

    pub(super) fn remove(&mut self, group: Group, address: IpAddr, place: PlaceId) {
        let Some(members) = self.groups.get_mut(&group) else { return };
        let Some(places) = members.addresses.get_mut(&address) else { return };
        let Some(index) = places.iter().position(|other| *other == place) else { return };
        places.remove(index);
        members.total -= 1;
        self.total -= 1;
        if places.is_empty() {
            members.addresses.remove(&address);
        }
        if members.total == 0 {
            self.groups.remove(&group);
        }
    }

    /// Chooses who ends for a connection of a group: the oldest idle connection of the address that holds most, in the
    /// group that holds most. A group gives up nothing for one that holds as much itself.
    pub(super) fn one_to_end(
        &self,
        newcomer: Group,
        idle_since: impl Fn(PlaceId) -> Option<Instant>,
    ) -> Option<PlaceId> {
        let own = self.groups.get(&newcomer).map_or(0, |members| members.total);
        let may_end =
            |(group, members): &(&Group, &Members)| **group == newcomer || members.total > own + 1;
        let mut groups: Vec<_> = self.groups.iter().filter(may_end).collect();
        groups.sort_by_key(|(_, members)| std::cmp::Reverse(members.total));
        groups.into_iter().find_map(|(_, members)| members.one_to_end(&idle_since))
    }
}

impl Members {
    fn one_to_end(&self, idle_since: impl Fn(PlaceId) -> Option<Instant>) -> Option<PlaceId> {
        let mut addresses: Vec<_> = self.addresses.values().collect();
        addresses.sort_by_key(|places| std::cmp::Reverse(places.len()));
        addresses.into_iter().find_map(|places| {
            let idle = places.iter().filter_map(|place| Some((idle_since(*place)?, *place)));
            idle.min().map(|(_, place)| place)
        })
    }
}

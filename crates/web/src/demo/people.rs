//! The people of a simulated evening. All are invented: any likeness is chance.

use serde_json::{Value, json};

use super::chance::Chance;

const FIRST: &[&str] = &[
    "Ada", "Agnes", "Alban", "Alma", "Anton", "Beatrice", "Bruno", "Cecily", "Clara", "Conrad",
    "Cora", "Dora", "Edmund", "Edith", "Elsa", "Emil", "Esther", "Felix", "Flora", "Frida",
    "Gerda", "Gustav", "Hanna", "Harald", "Helga", "Hugo", "Ida", "Irma", "Ivo", "Jasper", "Jonas",
    "Judith", "Karl", "Käthe", "Leo", "Lotte", "Lucas", "Magda", "Martha", "Mathilde", "Nora",
    "Oscar", "Otto", "Paula", "Petra", "Quentin", "Rosa", "Rufus", "Selma", "Silas", "Thea",
    "Tobias", "Ursula", "Vera", "Victor", "Wanda", "Wilma", "Xaver", "Yvonne", "Zoë",
];

const LAST: &[&str] = &[
    "Abelard",
    "Amberley",
    "Ashdown",
    "Barley",
    "Bellweather",
    "Birkholz",
    "Blackthorn",
    "Brook",
    "Cardamom",
    "Castellan",
    "Clover",
    "Coldwater",
    "Cornflower",
    "Dalgety",
    "Drystone",
    "Dunmore",
    "Eichbaum",
    "Elderflower",
    "Fairweather",
    "Fennel",
    "Fieldfare",
    "Finkenau",
    "Foxglove",
    "Gallowglass",
    "Greengage",
    "Hartshorn",
    "Hawthorne",
    "Heatherley",
    "Holmgren",
    "Honeychurch",
    "Inglenook",
    "Ironside",
    "Juniper",
    "Kestrel",
    "Kirschner",
    "Lambswool",
    "Larkspur",
    "Linden",
    "Longacre",
    "Lovage",
    "Marigold",
    "Meadowes",
    "Merriweather",
    "Mulberry",
    "Nachtigall",
    "Nettlefold",
    "Oakapple",
    "Ó Briain",
    "Partridge",
    "Pennyworth",
    "Pimpernel",
    "Quince",
    "Ravenscar",
    "Rosenblatt",
    "Sandpiper",
    "Silverdale",
    "Sorrel",
    "Starling",
    "Tamarisk",
    "Thistlewood",
    "Underhill",
    "Van der Linde",
    "Waterhouse",
    "Whitebeam",
    "Wintergreen",
    "Woodruff",
    "Yarrow",
    "Zephyr",
];

/// An invented person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    /// The name.
    pub name: String,
    /// The membership number; a guest has none.
    pub number: Option<String>,
}

impl Person {
    /// Returns what a phone says of them: the number of a member, or the name of a guest.
    pub(super) fn said(&self) -> Value {
        match &self.number {
            Some(number) => json!({"number": number}),
            None => json!({"name": self.name}),
        }
    }
}

/// Returns so many people with different names; one in twelve is a guest.
pub(super) fn people(count: usize, chance: &mut Chance) -> Vec<Person> {
    let names = FIRST.len() * LAST.len();
    let mut order: Vec<usize> = (0..names).collect();
    chance.shuffle(&mut order);
    let person = |place: usize| {
        let which = order.get(place % names).copied().unwrap_or(0);
        let first = FIRST.get(which % FIRST.len()).copied().unwrap_or_default();
        let last = LAST.get(which / FIRST.len()).copied().unwrap_or_default();
        // When all names are used up, people have a second one.
        let second = match place / names {
            0 => String::new(),
            again => format!(" {}.", char::from(b'A' + u8::try_from(again % 26).unwrap_or(0))),
        };
        let number = (place % 12 != 11).then(|| (10_001 + place * 7).to_string());
        Person { name: format!("{first}{second} {last}"), number }
    };
    (0..count).map(person).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn a_large_hall_has_no_name_or_number_twice() {
        let people = people(5000, &mut Chance::new(3));
        let names: BTreeSet<&str> = people.iter().map(|person| person.name.as_str()).collect();
        assert_eq!(names.len(), 5000);
        let numbers: Vec<&String> =
            people.iter().filter_map(|person| person.number.as_ref()).collect();
        assert_eq!(numbers.iter().collect::<BTreeSet<_>>().len(), numbers.len());
        assert!(people.iter().any(|person| person.number.is_none()));
    }
}

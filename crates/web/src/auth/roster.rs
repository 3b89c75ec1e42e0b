//! Changes to the list of people, as the console and the command line make them. One rule holds for all:
//! where there are people, somebody directs.

use session::journal::KeptPerson;

use super::Role;
use crate::Trouble;

/// The longest name of a person or a club, in characters.
const LONGEST_NAME: usize = 60;
/// So many people have accounts at most.
const MOST: usize = 200;

/// Returns a name without needless blanks, or why it is none. `what` says whose it would be.
pub fn tidy_name(name: &str, what: &str) -> Result<String, Trouble> {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let length = name.chars().count();
    if length == 0 {
        return Err(Trouble::refused(format!("Please write {what}.")));
    }
    if length > LONGEST_NAME || name.chars().any(char::is_control) {
        return Err(Trouble::refused(format!(
            "A name has at most {LONGEST_NAME} characters, and none that cannot be seen. Please \
             write {what} again."
        )));
    }
    Ok(name)
}

/// Adds somebody. The first one has to direct.
pub fn add(people: &mut Vec<KeptPerson>, one: KeptPerson) -> Result<(), Trouble> {
    if people.len() >= MOST {
        return Err(Trouble::refused(format!(
            "There are {MOST} people already. Remove somebody first."
        )));
    }
    if people.iter().any(|other| other.key() == one.key()) {
        return Err(Trouble::refused(format!(
            "There is a {} here already. Write the name so that the two can be told apart.",
            one.name
        )));
    }
    people.push(one);
    somebody_directs(people)
}

/// Gives somebody another role; returns their name as it is written.
pub fn set_role(people: &mut [KeptPerson], name: &str, role: Role) -> Result<String, Trouble> {
    let one = find(people, name)?;
    one.role = role.to_string();
    let name = one.name.clone();
    somebody_directs(people)?;
    Ok(name)
}

/// Gives somebody another password; returns their name as it is written.
pub fn set_password(
    people: &mut [KeptPerson],
    name: &str,
    hash: String,
) -> Result<String, Trouble> {
    let one = find(people, name)?;
    one.password = hash;
    Ok(one.name.clone())
}

/// Removes somebody; returns their name as it was written.
pub fn remove(people: &mut Vec<KeptPerson>, name: &str) -> Result<String, Trouble> {
    let name = find(people, name)?.name.clone();
    people.retain(|one| one.name != name);
    somebody_directs(people)?;
    Ok(name)
}

fn find<'a>(people: &'a mut [KeptPerson], name: &str) -> Result<&'a mut KeptPerson, Trouble> {
    let key = KeptPerson::key_of(name);
    people.iter_mut().find(|one| one.key() == key).ok_or_else(|| nobody(name))
}

/// There is no such person.
pub fn nobody(name: &str) -> Trouble {
    let name: String = name.chars().take(LONGEST_NAME).collect();
    Trouble::refused(format!("There is nobody called “{name}” here."))
}

fn somebody_directs(people: &[KeptPerson]) -> Result<(), Trouble> {
    let directs = |one: &KeptPerson| one.role == Role::Director.to_string();
    match people.iter().any(directs) {
        true => Ok(()),
        false => {
            Err(Trouble::refused("Somebody has to direct: make another person a director first."))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn person(name: &str, role: Role) -> KeptPerson {
        let (name, role) = (name.to_owned(), role.to_string());
        KeptPerson { name, role, password: String::new(), made: 0 }
    }

    #[test]
    fn somebody_always_directs() {
        let mut people = Vec::new();
        assert!(add(&mut people, person("Vic", Role::Viewer)).is_err());
        let mut people = Vec::new();
        add(&mut people, person("Ann", Role::Director)).unwrap();
        add(&mut people, person("Sam", Role::Scorer)).unwrap();
        assert!(set_role(&mut people.clone(), "ann", Role::Scorer).is_err());
        assert!(remove(&mut people.clone(), "Ann").is_err());
        assert_eq!(set_role(&mut people, "SAM", Role::Director).unwrap(), "Sam");
        assert_eq!(remove(&mut people, " ann ").unwrap(), "Ann");
        assert!(remove(&mut people, "Ann").is_err());
    }

    #[test]
    fn nobody_is_two_people() {
        let mut people = vec![person("Ann de Wit", Role::Director)];
        let refused = add(&mut people, person("ann  DE wit", Role::Viewer)).unwrap_err();
        assert!(refused.message().contains("already"), "{}", refused.message());
    }

    #[test]
    fn names_are_tidied_or_refused() {
        assert_eq!(tidy_name("  Ann   de Wit ", "a name").unwrap(), "Ann de Wit");
        for wrong in ["", "   ", &"a".repeat(61), "Ann\u{7}"] {
            assert!(tidy_name(wrong, "a name").is_err(), "{wrong:?}");
        }
    }
}

//! A value of a kind that is not known yet.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::ser::{Serialize, Serializer};

use super::value::null_is_default;

/// A value of any kind; of objects and arrays only the kind is kept.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Loose {
    #[default]
    Nothing,
    Number(i64),
    Text(String),
    Other(&'static str),
}

null_is_default!(Loose);

impl Loose {
    pub(crate) fn number(&self) -> Option<i64> {
        match self {
            Self::Number(number) => Some(*number),
            _ => None,
        }
    }

    pub(crate) fn as_text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }
}

/// Says what it is, for a sentence such as “but it is an object”.
impl fmt::Display for Loose {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => f.write_str("nothing"),
            Self::Number(number) => write!(f, "the number {number}"),
            Self::Text(_) => f.write_str("a string"),
            Self::Other(kind) => f.write_str(kind),
        }
    }
}

/// Only numbers and texts are ever written.
impl Serialize for Loose {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Number(number) => serializer.serialize_i64(*number),
            Self::Text(text) => serializer.serialize_str(text),
            Self::Nothing | Self::Other(_) => serializer.serialize_none(),
        }
    }
}

impl<'de> Deserialize<'de> for Loose {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Anything;

        impl<'de> Visitor<'de> for Anything {
            type Value = Loose;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("any value")
            }

            fn visit_unit<E>(self) -> Result<Loose, E> {
                Ok(Loose::Nothing)
            }

            fn visit_bool<E>(self, _: bool) -> Result<Loose, E> {
                Ok(Loose::Other("true or false"))
            }

            fn visit_i64<E: Error>(self, number: i64) -> Result<Loose, E> {
                Ok(Loose::Number(number))
            }

            fn visit_u64<E: Error>(self, number: u64) -> Result<Loose, E> {
                Ok(i64::try_from(number)
                    .map_or(Loose::Other("a number that is far too large"), Loose::Number))
            }

            fn visit_f64<E>(self, _: f64) -> Result<Loose, E> {
                Ok(Loose::Other("a number that is not whole"))
            }

            fn visit_str<E>(self, text: &str) -> Result<Loose, E> {
                Ok(Loose::Text(text.to_owned()))
            }

            fn visit_string<E>(self, text: String) -> Result<Loose, E> {
                Ok(Loose::Text(text))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Loose, A::Error> {
                while list.next_element::<IgnoredAny>()?.is_some() {}
                Ok(Loose::Other("an array"))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Loose, A::Error> {
                while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
                Ok(Loose::Other("an object"))
            }
        }

        deserializer.deserialize_any(Anything)
    }
}

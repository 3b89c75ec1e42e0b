//! Numbers that stand for an option.
//!
//! They are numbers on the wire and keep any value, known or not: what a newer client sends goes through unchanged. The
//! guide allows names as well, so those are read too.

pub mod bm2;
pub mod bm3;
mod game;

pub use game::{CallStatus, ConnectionMode, Direction, GameType, ScoringMethod};

/// Defines numbers that stand for options, with the names they have on the other side.
macro_rules! options {
    ($(
        $(#[$about:meta])*
        $name:ident = $class:literal { $($option:ident = $number:literal $wire:literal,)+ }
    )+) => {$(
        $(#[$about])*
        ///
        #[doc = concat!("`", $class, "` on the other side.")]
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub i32);

        impl $name {
            $(
                #[doc = concat!("`", $wire, "`")]
                pub const $option: Self = Self($number);
            )+

            /// All options that are known.
            pub const ALL: &'static [Self] = &[$(Self::$option),+];

            /// Returns the option's name on the other side, if it has one.
            pub fn name(self) -> Option<&'static str> {
                match self {
                    $(Self::$option => Some($wire),)+
                    _ => None,
                }
            }
        }

        $crate::dto::value::null_is_default!($name);

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match self.name() {
                    Some(name) => f.write_str(name),
                    None => write!(f, "{}", self.0),
                }
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_i32(self.0)
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let by_name = |text: &str| Self::ALL.iter().find(|o| o.name() == Some(text)).copied();
                $crate::dto::option::read(deserializer, $class, |text| by_name(text).map(|o| o.0)).map(Self)
            }
        }
    )+};
}

use options;

/// Reads an option by its number, or by its name.
fn read<'de, D: serde::Deserializer<'de>>(
    deserializer: D,
    class: &'static str,
    by_name: impl Fn(&str) -> Option<i32>,
) -> Result<i32, D::Error> {
    struct NumberOrName<F>(&'static str, F);

    impl<F: Fn(&str) -> Option<i32>> serde::de::Visitor<'_> for NumberOrName<F> {
        type Value = i32;

        fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            write!(f, "a 32-bit number, or a name of {}", self.0)
        }

        fn visit_i64<E: serde::de::Error>(self, number: i64) -> Result<i32, E> {
            let wrong = || E::invalid_value(serde::de::Unexpected::Signed(number), &self);
            i32::try_from(number).map_err(|_| wrong())
        }

        fn visit_u64<E: serde::de::Error>(self, number: u64) -> Result<i32, E> {
            let wrong = || E::invalid_value(serde::de::Unexpected::Unsigned(number), &self);
            i32::try_from(number).map_err(|_| wrong())
        }

        fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<i32, E> {
            let wrong = || E::invalid_value(serde::de::Unexpected::Str(text), &self);
            (self.1)(text).ok_or_else(wrong)
        }
    }

    deserializer.deserialize_any(NumberOrName(class, by_name))
}

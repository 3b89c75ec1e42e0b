//! What a property may hold, and how forgivingly it is read.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, Visitor};

/// What a property may hold.
pub(crate) trait Value: Sized {
    /// Reads a value; `null` is the default.
    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error>;
}

/// Lets serde read a value our way.
pub(crate) struct Read<T>(pub(crate) T);

impl<'de, T: Value> Deserialize<'de> for Read<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::read(deserializer).map(Self)
    }
}

/// Texts, lists and things that may be `null`.
impl<T: for<'any> Deserialize<'any>> Value for Option<T> {
    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::deserialize(deserializer)
    }
}

/// Values that are read as serde reads them, unless they are `null`.
macro_rules! null_is_default {
    ($($type:ty),+) => {
        $(impl $crate::dto::value::Value for $type {
            fn read<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let value = <Option<$type> as serde::Deserialize>::deserialize(deserializer)?;
                Ok(value.unwrap_or_default())
            }
        })+
    };
}

pub(crate) use null_is_default;

null_is_default!(i32, u8, String);

/// The guide has a number for one property that is truth for the clients.
impl Value for bool {
    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Truth;

        impl Visitor<'_> for Truth {
            type Value = bool;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("true or false")
            }

            fn visit_unit<E>(self) -> Result<bool, E> {
                Ok(false)
            }

            fn visit_bool<E>(self, value: bool) -> Result<bool, E> {
                Ok(value)
            }

            fn visit_u64<E: Error>(self, number: u64) -> Result<bool, E> {
                Ok(number != 0)
            }

            fn visit_i64<E: Error>(self, number: i64) -> Result<bool, E> {
                Ok(number != 0)
            }
        }

        deserializer.deserialize_any(Truth)
    }
}

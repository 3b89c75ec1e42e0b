//! How a thing that travels is defined: each property once, with its type and its exact name.
//!
//! Reading and writing are written out here instead of derived: a property may then come twice or be `null`, and what
//! cannot be read is named with its path, such as `Tables: Rounds: PairNS: invalid type …`.

use std::borrow::Cow;
use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};
use serde::ser::Serialize;

use super::value::{Read, Value};

/// Something that travels.
pub trait Dto: Serialize {
    /// The name of its class on the other side.
    const NAME: &'static str;
    /// The names of its properties, in the order of the wire.
    const PROPERTIES: &'static [&'static str];
}

/// Defines a thing that travels: its fields, and their names on the wire (`or` a name that is read too).
macro_rules! dto {
    (
        $(#[$about:meta])*
        $visible:vis struct $name:ident = $class:literal {
            $($(#[$field_about:meta])* $field:ident: $type:ty = $wire:literal $(or $also:literal)*,)+
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Debug, Default, PartialEq, Eq)]
        $visible struct $name {
            $(
                $(#[$field_about])*
                #[doc = ""]
                #[doc = concat!("`", $wire, "` on the wire.")]
                $visible $field: $type,
            )+
        }

        impl $crate::dto::Dto for $name {
            const NAME: &'static str = $class;
            const PROPERTIES: &'static [&'static str] = &[$($wire),+];
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                use serde::ser::SerializeStruct as _;
                let properties = <Self as $crate::dto::Dto>::PROPERTIES.len();
                let mut object = serializer.serialize_struct($class, properties)?;
                $(object.serialize_field($wire, &self.$field)?;)+
                object.end()
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                struct Properties;

                impl<'de> serde::de::Visitor<'de> for Properties {
                    type Value = $name;

                    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                        f.write_str(concat!("a ", $class, " object"))
                    }

                    fn visit_map<A>(self, mut map: A) -> Result<$name, A::Error>
                    where
                        A: serde::de::MapAccess<'de>,
                    {
                        let mut thing = $name::default();
                        while let Some(name) = map.next_key::<$crate::dto::define::Name<'de>>()? {
                            match name.as_str() {
                                $($wire $(| $also)* => {
                                    thing.$field = $crate::dto::define::property(&mut map, $wire)?;
                                })+
                                _ => {
                                    map.next_value::<serde::de::IgnoredAny>()?;
                                }
                            }
                        }
                        Ok(thing)
                    }
                }

                deserializer.deserialize_map(Properties)
            }
        }
    };
}

pub(crate) use dto;

/// Reads the value of a property; what is wrong with it gets the property's name in front.
pub(crate) fn property<'de, A: MapAccess<'de>, T: Value>(
    map: &mut A,
    name: &str,
) -> Result<T, A::Error> {
    match map.next_value::<Read<T>>() {
        Ok(Read(value)) => Ok(value),
        Err(why) => Err(A::Error::custom(format_args!("{name}: {why}"))),
    }
}

/// The name of a property, copied only if it is written with escapes.
pub(crate) struct Name<'de>(Cow<'de, str>);

impl Name<'_> {
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

impl<'de> Deserialize<'de> for Name<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Text;

        impl<'de> Visitor<'de> for Text {
            type Value = Name<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the name of a property")
            }

            fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Self::Value, E> {
                Ok(Name(Cow::Borrowed(text)))
            }

            fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
                Ok(Name(Cow::Owned(text.to_owned())))
            }
        }

        deserializer.deserialize_str(Text)
    }
}

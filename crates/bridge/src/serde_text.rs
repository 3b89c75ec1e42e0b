//! `serde_through_text!` stores a value as the text its `Display` writes.
//!
//! The journal, the JSON of the doors and the pages thereby spell a value the same way. Reading
//! goes through `FromStr`, so stored text is as forgiving, and as well explained, as typed text;
//! it borrows the text where the format allows it.

/// Stores a type as the text its `Display` writes, and reads it back through its `FromStr`.
///
/// `serde_through_text!(Seat, "a seat")`; the second is what an error says was expected.
#[macro_export]
macro_rules! serde_through_text {
    ($type:ty, $what:literal) => {
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                struct TextVisitor;

                impl serde::de::Visitor<'_> for TextVisitor {
                    type Value = $type;

                    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                        f.write_str(concat!("the text of ", $what))
                    }

                    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<$type, E> {
                        text.parse().map_err(E::custom)
                    }
                }

                deserializer.deserialize_str(TextVisitor)
            }
        }
    };
}

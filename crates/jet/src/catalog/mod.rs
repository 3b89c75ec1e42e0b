//! The engine's own tables: which objects a file has, who may use them, and their properties.

mod add;
mod create;
mod objects;
mod properties;
mod system;

pub(crate) use add::{add_table, extend_table, properties_of};
pub(crate) use create::create;
pub use objects::{Catalog, Object, ObjectKind};
pub use properties::{Properties, Property, PropertyOwner, PropertyValue};
pub use system::OWNER_KEY;
pub(crate) use system::System;

//! This computer as the files know it, and the number of a session.

pub(super) use bws::write::guid as session_guid;
pub(super) use web::exchange::this_computer;

//! Victory points: a scale turns the margin of a match into points for both sides.
//!
//! [`VpTable`] is a scale for a margin in IMPs, [`VpScale`] names those that are published, and
//! [`PercentScale`] is the one for a match at matchpoints. Scales differ for the same length, so a
//! scale always carries its name.

mod acbl;
mod own;
mod percent;
mod points;
mod scale;
mod table;
mod wbf;
mod ximps;

pub use own::VpTextError;
pub use percent::{PercentScale, PercentVpScale};
pub use points::VictoryPoints;
pub use scale::{NoScale, VpScale};
pub use table::{VpMarginError, VpTable, VpTableError};
pub use ximps::ximp_quotient;

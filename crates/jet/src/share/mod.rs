//! Sharing one database file with other programs, among them Jet itself, and surviving their death and ours.
//!
//! # The protocol
//!
//! As Microsoft published it for Jet 2.x to 3.5 ("Understanding Microsoft Jet Locking"); real Jet 4 files show the same
//! commit words, its lock ranges are taken to be the same. All locks lie on a second file, `NAME.ldb`, never on the
//! database. Whoever opens it takes a *place* in the lock file and keeps it. A change then goes:
//!
//! 1. claim: take the write lock of each page, then read it;
//! 2. write the whole change into a journal of our own (`NAME.tenace-PLACE`, which Jet does not know);
//! 3. set our commit word in page 0 to `0000`, write the pages, set it to the next counter;
//! 4. free the locks.
//!
//! The journal is ours because the protocol alone cannot survive a death between two pages: the next program of this
//! crate that claims anything finishes the change first. At most the change that was being made is missing, and only if
//! its commit had not returned. Jet itself, meeting a `0000` whose owner is gone, asks for a repair; opening the file once
//! with this crate mends it. With [`Options::sync`] the same holds for a power cut.
//!
//! Two programs that wait for each other do so for a tenth of a second by default; then one gets
//! [`Error::Locked`](crate::Error::Locked) and begins its change again, with [`with_retry`].
//!
//! Readers lock nothing: see [`View`].
//!
//! # On a shared folder
//!
//! Locks must reach every program that has the file open. At opening a second handle has to see our lock as taken; if it
//! does not, the file is [read only](Access::ReadOnly). What a test on one computer cannot see is how the *other*
//! computer behaves, so set up the folder as follows.
//!
//! **The folder is on this Linux computer and Windows computers reach it by Samba.** In `smb.conf`, for that share:
//!
//! ```text
//! [bridge]
//!     path = /srv/bridge
//!     read only = no
//!     oplocks = no
//!     level2 oplocks = no
//!     smb2 leases = no
//!     posix locking = yes
//!     veto oplock files = /*.bws/*.mdb/*.ldb/
//! ```
//!
//! With oplocks or leases (the default) a Windows computer may keep data and locks to itself and never ask. With
//! `posix locking` (the default) Samba's locks and ours see each other.
//!
//! **The folder is on a Windows computer and this one mounts it.** On Linux mount with `cache=none` and without `nobrl`
//! (`nobrl` keeps locks to this computer). If in doubt run the program on the Windows computer.
//!
//! **Cloud folders and sticks carried about** (Dropbox, OneDrive, …) pass no locks on: one program at a time.
//!
//! The user who runs the program needs the right to create files in the folder: the lock file and the journal are made
//! there, and vanish when the last program closes the database.

mod access;
mod checksum;
mod commit;
mod journal;
#[cfg(test)]
mod journal_tests;
mod lock;
mod open;
mod patience;
mod range;
mod recover;
mod remembered;
mod replace;
mod shared;
#[cfg(test)]
mod stopped_tests;
mod users;
mod view;
mod words;

pub use access::{Access, Options};
pub use patience::{Patience, with_retry};
pub use range::TableUse;
pub use replace::replace;
pub use shared::Shared;
pub use view::View;

use shared::Place;

//! The file of a socket: how it comes to its place, and goes from it.

use std::fs::{self, Permissions};
use std::io::{self, ErrorKind};
use std::os::unix::fs::{FileTypeExt, MetadataExt, PermissionsExt};
use std::os::unix::net::{SocketAddr, UnixListener, UnixStream};
use std::path::{Path, PathBuf};

use socket2::{Domain, SockAddr, Type};

use crate::transport::BindError;

/// The file of a socket, removed when this is dropped, if it is still the same.
#[derive(Debug)]
pub(super) struct Place {
    path: PathBuf,
    file: Identity,
}

/// Which file it is, wherever it is moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Identity {
    device: u64,
    inode: u64,
}

/// Why a place cannot be taken, before it is a sentence.
enum Obstacle {
    TooLong,
    Taken,
    NoSocket,
    Io(io::Error),
}

impl From<io::Error> for Obstacle {
    fn from(why: io::Error) -> Self {
        Self::Io(why)
    }
}

impl Place {
    /// Listens at a path.
    pub(super) fn take(path: &Path) -> Result<(UnixListener, Self), BindError> {
        listen(path).map_err(|obstacle| {
            let path = path.to_owned();
            match obstacle {
                Obstacle::TooLong => BindError::PathTooLong(path),
                Obstacle::Taken => BindError::PathTaken(path),
                Obstacle::NoSocket => BindError::NoSocket(path),
                Obstacle::Io(why) => BindError::Path(path, why),
            }
        })
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        if identity(&self.path).is_ok_and(|file| file == self.file) {
            let _ = fs::remove_file(&self.path);
        }
    }
}

fn listen(path: &Path) -> Result<(UnixListener, Place), Obstacle> {
    fits(path)?;
    let folder = match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    // A temporary folder of this crate is its owner's alone.
    let nursery = tempfile::Builder::new().prefix(".t").rand_bytes(6).tempdir_in(folder)?;
    let made = nursery.path().join("s");
    fits(&made)?;
    clear(path, &nursery.path().join("old"))?;
    let listener = UnixListener::bind(&made)?;
    listener.set_nonblocking(true)?;
    fs::set_permissions(&made, Permissions::from_mode(0o600))?;
    let file = identity(&made)?;
    put(&made, path)?;
    Ok((listener, Place { path: path.to_owned(), file }))
}

/// Finds out whether the system can name a path in an address.
fn fits(path: &Path) -> Result<(), Obstacle> {
    SocketAddr::from_pathname(path).map(drop).map_err(|_| Obstacle::TooLong)
}

/// Moves away a socket that nobody listens at.
fn clear(path: &Path, aside: &Path) -> Result<(), Obstacle> {
    let found = match fs::symlink_metadata(path) {
        Ok(found) => found,
        Err(why) if why.kind() == ErrorKind::NotFound => return Ok(()),
        Err(why) => return Err(why.into()),
    };
    if !found.file_type().is_socket() {
        return Err(Obstacle::NoSocket);
    }
    match connect(path) {
        Err(why) if why.kind() == ErrorKind::ConnectionRefused => {}
        Err(why) if why.kind() == ErrorKind::NotFound => return Ok(()),
        Ok(_) => return Err(Obstacle::Taken),
        Err(why) if why.kind() == ErrorKind::WouldBlock => return Err(Obstacle::Taken),
        Err(why) => return Err(why.into()),
    }
    // Another Tenace may have put its own socket there meanwhile; that one goes back.
    fs::rename(path, aside)?;
    if identity(aside)? == Identity::of(&found) {
        return Ok(());
    }
    put(aside, path)?;
    Err(Obstacle::Taken)
}

/// Moves a file to a place where nothing is.
fn put(file: &Path, path: &Path) -> Result<(), Obstacle> {
    #[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
    {
        use rustix::fs::{CWD, RenameFlags, renameat_with};
        use rustix::io::Errno;
        match renameat_with(CWD, file, CWD, path, RenameFlags::NOREPLACE) {
            Ok(()) => return Ok(()),
            Err(Errno::EXIST) => return Err(Obstacle::Taken),
            // Some file systems cannot promise that nothing is replaced.
            Err(Errno::INVAL | Errno::NOSYS | Errno::NOTSUP) => {}
            Err(why) => return Err(Obstacle::Io(why.into())),
        }
    }
    Ok(fs::rename(file, path)?)
}

fn identity(path: &Path) -> io::Result<Identity> {
    Ok(Identity::of(&fs::symlink_metadata(path)?))
}

impl Identity {
    fn of(found: &fs::Metadata) -> Self {
        Self { device: found.dev(), inode: found.ino() }
    }
}

/// Connects to a socket, or says at once that it cannot: where too many wait already, the system would wait too.
pub(crate) fn connect(path: &Path) -> io::Result<UnixStream> {
    let socket = socket2::Socket::new(Domain::UNIX, Type::STREAM, None)?;
    socket.set_nonblocking(true)?;
    socket.connect(&SockAddr::unix(path)?)?;
    socket.set_nonblocking(false)?;
    Ok(socket.into())
}

#![doc = include_str!("../README.md")]
#![expect(clippy::panic, reason = "a test that cannot go on should say where")]
#![expect(clippy::unwrap_used, reason = "a test that cannot go on should say where")]

#[cfg(feature = "club")]
pub mod commands;
#[cfg(feature = "club")]
pub mod events;
#[cfg(all(feature = "namespaces", target_os = "linux"))]
pub mod files;
#[cfg(feature = "tokio")]
pub mod future;
#[cfg(feature = "club")]
pub mod http;
#[cfg(feature = "club")]
pub mod kill;
#[cfg(all(feature = "namespaces", target_os = "linux"))]
pub mod namespaces;
pub mod not_tried;
pub mod process;
pub mod random;
#[cfg(feature = "tls")]
pub mod tls;
pub mod wait;

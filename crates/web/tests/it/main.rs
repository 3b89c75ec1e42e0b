//! One test binary; each file tests one subject.

mod demo_evening;
mod demo_plausible;

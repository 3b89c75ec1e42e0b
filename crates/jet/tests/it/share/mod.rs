//! One file among several programs.

mod judge;
mod opening;
mod pages;
mod processes;
mod reading;
mod replacing;

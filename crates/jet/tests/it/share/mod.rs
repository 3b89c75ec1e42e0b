//! One file among several programs.

mod hindered;
mod judge;
mod opening;
mod pages;
mod process;
mod processes;
mod reading;
mod replacing;
mod rows;

//! Databases as a program sees them: real files, files made here, changes, and damage.

mod corpus;
mod creation;
mod damage;
mod model;
mod rows;
mod tables;

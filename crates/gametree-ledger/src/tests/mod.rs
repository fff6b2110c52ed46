//! Tests of the whole: proofs against brute force, and files to which something has happened.

mod faults;
mod game;
mod jobs;
mod proofs;
mod schedule;
mod trust;

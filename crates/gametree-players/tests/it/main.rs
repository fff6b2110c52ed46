//! The tests of the crate from outside: one program, so that what they share is compiled and linked once.

mod corpora;
mod openings;
mod players;
mod proofs;
mod semi_strong;
mod twins;
mod why;

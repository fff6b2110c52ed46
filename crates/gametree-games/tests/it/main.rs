//! The tests of the crate from outside: one program, so that what they share is compiled and linked once.

mod checkable;
mod conformance;
mod counts;
mod engine;
mod evaluation;
mod felstiner;
mod hex_notations;
mod parsing;
mod playthrough;
mod solved;
mod traces;
mod twins;

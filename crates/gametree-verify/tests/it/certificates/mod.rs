//! Certificates from a naive writer: honest ones are accepted, lies and mutations refused, each with the place.

mod any_bytes;
mod honest;
mod mutations;
mod refusals;
mod searches;
mod writer;

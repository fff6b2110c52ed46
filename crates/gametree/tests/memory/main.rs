//! Memory limits, measured in bytes by an allocator that counts: a program of its own, since that allocator serves all of it.

mod counting;
mod searches;
mod trees;

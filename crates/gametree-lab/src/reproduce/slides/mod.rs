//! The lecture slides on alpha-beta: Knuth and Moore's theorems, the properties of F2, deep cut-offs, and errors.

mod claim;
pub(super) mod critical;
pub(super) mod errors;
pub(super) mod expected;
pub(super) mod order;
pub(super) mod proofs;
pub(super) mod properties;

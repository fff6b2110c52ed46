//! The engine behind UCI, asked as GUIs ask.

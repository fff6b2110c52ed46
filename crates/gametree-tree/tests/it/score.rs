//! The body of the parsers' fuzz target.

use gametree::{Score, Window};

/// Parses any text as a score and as a window; the result must survive printing and parsing. The body of a fuzz target.
///
/// # Panics
/// If that does not hold.
pub fn read_score_or_refuse(text: &str) {
    match text.parse::<Score>() {
        Err(error) => assert!(!error.to_string().contains('\n')),
        Ok(score) => assert_eq!(score.to_string().parse(), Ok(score)),
    }
    match text.parse::<Window>() {
        Err(error) => assert!(!error.to_string().contains('\n')),
        Ok(window) => {
            assert!(window.alpha < window.beta);
            assert_eq!(format!("{},{}", window.alpha, window.beta).parse(), Ok(window));
        }
    }
}

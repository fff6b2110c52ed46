//! Formats numbers for the reports.

/// A number as text: an integer without decimals; otherwise four decimals below 1, two below 1,000, and one beyond.
#[must_use]
pub fn decimal(number: f64) -> String {
    let size = number.abs();
    let text = match size {
        _ if number.fract() == 0.0 => format!("{number:.0}"),
        0.0..1.0 => format!("{number:.4}"),
        1.0..1_000.0 => format!("{number:.2}"),
        _ => format!("{number:.1}"),
    };
    let (whole, rest) =
        text.split_once('.').map_or((text.as_str(), None), |(whole, rest)| (whole, Some(rest)));
    let digits = whole.trim_start_matches('-');
    let mut grouped = whole[..whole.len() - digits.len()].to_owned();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    rest.map_or(grouped.clone(), |rest| format!("{grouped}.{rest}"))
}

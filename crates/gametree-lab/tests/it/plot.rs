//! Plots: the contents of the picture, and errors.

use gametree_lab::plot::{Plot, PlotError, Point, Series};

fn points(values: &[f64]) -> Vec<Point> {
    (1..).zip(values).map(|(x, &y)| Point { x: f64::from(x), y, error: None }).collect()
}

fn plot(logarithmic: bool, series: Vec<Series>) -> Plot {
    Plot { title: "errors & more".into(), x: "depth".into(), y: "error".into(), logarithmic, series }
}

#[test]
fn a_plot_shows_its_labels_and_series() {
    let simulated = Point { x: 2.0, y: 0.02, error: Some(0.03) };
    let series = vec![
        Series::joined("minimax", 0, points(&[0.05, 0.07, 0.09])),
        Series::line("exact", 1, points(&[0.05, 0.01, 1e-12])),
        Series::markers("simulated", 1, vec![simulated]),
        Series::markers("published", 4, points(&[0.05])),
    ];
    let svg = plot(true, series.clone()).svg().unwrap();
    assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
    for word in ["errors &amp; more", "depth", "error", "minimax", "exact", "simulated", "published", "10⁻⁶"]
    {
        assert!(svg.contains(&format!("\n{word}\n")), "{word}");
    }
    assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
    // The same plot gives the same picture; another axis gives another.
    assert_eq!(plot(true, series.clone()).svg().unwrap(), svg);
    assert_ne!(plot(false, series).svg().unwrap(), svg);
}

#[test]
fn points_outside_the_axes_are_omitted() {
    let zero = vec![Series::joined("a", 0, points(&[0.1, 0.0, f64::NAN, 1e-300]))];
    let svg = plot(true, zero.clone()).svg().unwrap();
    assert!(svg.contains("(0 has no place here)") && !svg.contains("NaN"));
    assert!(!plot(false, zero).svg().unwrap().contains("has no place"));
    for values in [&[][..], &[f64::NAN], &[0.0, -1.0]] {
        let nothing = plot(true, vec![Series::joined("a", 9, points(values))]);
        assert_eq!(nothing.svg(), Err(PlotError::Nothing { logarithmic: true }));
    }
    assert!(
        PlotError::Nothing { logarithmic: true }.to_string().ends_with("expected a finite point above 0")
    );
    // A single point, and equal points.
    plot(true, vec![Series::joined("a", 0, points(&[0.5]))]).svg().unwrap();
    plot(false, vec![Series::joined("a", 0, points(&[0.5, 0.5]))]).svg().unwrap();
}

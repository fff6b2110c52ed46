//! `generate`: prints a random tree.

use gametree_tree::generate::{GenerateError, Leaves, Range, Recipe, Shape, TreeKind};
use gametree_tree::theory::Levels;

use crate::args::{GenerateArgs, Kind, Numbers};
use crate::failure::{Failure, status};
use crate::input::DEFAULT_MEMORY;
use crate::job::Job;
use crate::output::Output;

/// The default range of the leaf values.
const RANGE: (i64, i64) = (-9, 9);

pub(super) fn run(args: &GenerateArgs, out: &Output) -> Result<u8, Failure> {
    let job = Job::unstoppable("generating the tree");
    let tree =
        recipe(args)?.tree_within(args.memory.unwrap_or(DEFAULT_MEMORY)).map_err(|error| match error {
            GenerateError::Memory { .. } => Failure::usage(format!("{error} (--memory)")).stopped(),
            error => error.into(),
        })?;
    drop(job);
    if out.json() {
        out.serialized_object(tree.json());
    } else {
        out.streamed(&tree);
    }
    Ok(status::DONE)
}

fn recipe(args: &GenerateArgs) -> Result<Recipe, Failure> {
    let kind = args.kind;
    let ranged = matches!(kind, Kind::Uniform | Kind::Shape | Kind::Perfect | Kind::Worst);
    let refused = [
        (args.branching.is_some() && kind == Kind::Shape, "--branching", "any other kind, or --q and --d"),
        (args.range.is_some() && !ranged, "--range", "uniform, shape, perfect or worst"),
        (args.q.is_some() && kind != Kind::Shape, "--q", "shape"),
        (args.d.is_some() && kind != Kind::Shape, "--d", "shape"),
        (args.p0.is_some() && kind != Kind::Pgame, "--p0", "pgame"),
        (
            args.static_values && !ranged && kind != Kind::Real,
            "--static-values",
            "uniform, shape, perfect, worst or real",
        ),
    ];
    if let Some((_, flag, expected)) = refused.iter().find(|(wrong, ..)| *wrong) {
        return Err(Failure::usage(format!("{flag} does not apply to {}: expected {expected}", kind.name())));
    }
    let (branching, depth) = (args.branching.unwrap_or(2), args.depth.unwrap_or(4));
    let range = args.range.map_or_else(|| Range::new(RANGE.0, RANGE.1), Ok)?;
    let named = |kind: TreeKind| kind.recipe(branching, depth, range);
    let recipe = match kind {
        Kind::Uniform => named(TreeKind::Uniform),
        Kind::Shape => {
            let (Some(q), Some(d)) = (&args.q, &args.d) else {
                return Err(Failure::usage("shape needs its levels: expected --q Q0,Q1,… and --d D0,D1,…"));
            };
            Recipe::new(Shape::Random(levels(q, d, args.depth)?), Leaves::Independent(range))
        }
        Kind::Perfect => named(TreeKind::Perfect),
        Kind::Worst => named(TreeKind::Worst),
        Kind::Pgame => match args.p0 {
            Some(p) => Recipe::new(Shape::Uniform { branching, depth }, Leaves::Wins(p)),
            None => named(TreeKind::Pgame),
        },
        Kind::Ngame => named(TreeKind::Ngame),
        Kind::Real => named(TreeKind::Real),
    };
    let static_range = if kind == Kind::Real { Range::new(0, 999_999)? } else { range };
    let static_values = args.static_values.then_some(static_range);
    Ok(Recipe { static_values, ..recipe.seed(args.seed.unwrap_or(0)) })
}

/// The levels of `--q` and `--d`, whose number must agree with `--depth` if that is given.
pub(super) fn levels(q: &Numbers, d: &Numbers, depth: Option<u32>) -> Result<Levels, Failure> {
    let levels = Levels::new(&q.0, &d.0)?;
    match depth {
        Some(depth) if depth as usize != levels.depth() => Err(Failure::usage(format!(
            "--depth {depth}, but --q and --d have {} levels: expected one of each for every level above the deepest",
            levels.depth()
        ))),
        _ => Ok(levels),
    }
}

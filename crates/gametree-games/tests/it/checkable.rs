//! Symmetries as certificates refer to them: groups of the right size, which commute with play and keep its outcome.

use gametree::knowledge::Checkable;
use gametree_games::{Order, Playable, Spec, Visitor};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Boards, and the number of their symmetries. That of 4×4×4 is R. Silver's (The group of automorphisms of the game of
/// 3-dimensional ticktacktoe, 1967).
const BOARDS: &[(&str, usize)] = &[
    ("tictactoe", 8),
    ("mnk:4,3,3", 4),
    ("mnk:9,9,5", 8),
    ("mnk:15,15,5", 8),
    ("tictactoe3d:3", 48),
    ("tictactoe3d:4", 192),
    ("hex:3", 2),
    ("hex:5x3", 2),
    ("hex:9", 2),
    ("hex:15", 2),
    ("hex:17x12", 2),
    ("connect4", 2),
    ("connect4:5x4", 2),
    ("connect4:12x7", 2),
    ("breakthrough:2x4", 2),
    ("breakthrough:6x7", 2),
    ("othello:4", 8),
    ("othello", 8),
    ("nim", 1),
    ("nim:4,4,7,4", 3),
    ("nim:3,5,5,3", 4),
];

struct Check(&'static str, usize);

impl Visitor for Check {
    type Output = ();

    fn visit<G: Playable>(self, game: &G) {
        let Check(name, count) = self;
        let maps = game.symmetries();
        assert_eq!(maps.len(), count, "{name}");
        assert!(
            maps[0].iter().zip(0..).all(|(&image, number)| image == number),
            "{name}: the identity first"
        );
        for (at, map) in maps.iter().enumerate() {
            assert!(game.is_symmetry(map) && !maps[..at].contains(map), "{name}: {map:?}");
            let product = |other: &Vec<u8>| map.iter().map(|&image| other[usize::from(image)]).collect();
            assert!(maps.iter().map(product).all(|map: Vec<u8>| maps.contains(&map)), "{name}: no group");
        }
        refuses_others(game, name, &maps);
        let mut random = Xoshiro256PlusPlus::seed_from_u64(7);
        for _ in 0..20 {
            random_game(game, name, &maps, &mut random);
            maps_are_all_images(game, name, &mut random);
        }
    }
}

fn refuses_others<G: Checkable>(game: &G, name: &str, maps: &[Vec<u8>]) {
    for map in maps {
        let last = map.len() - 1;
        let mut swapped = map.clone();
        swapped.swap(0, 1);
        let mut doubled = map.clone();
        doubled[0] = doubled[last];
        let longer = [map.as_slice(), &[last as u8 + 1]].concat();
        let outside = vec![255; map.len()];
        for bad in [swapped, doubled, longer, outside, map[..last].to_vec(), Vec::new()] {
            assert!(!game.is_symmetry(&bad), "{name}: {bad:?}");
        }
    }
}

/// Positions that are images of each other are so by a map: where there are maps at all, certificates share positions by images.
fn maps_are_all_images<G: Playable>(game: &G, name: &str, random: &mut impl RngExt) {
    let (mut state, maps) = (game.start(), game.symmetries());
    for _ in 0..300 {
        if game.outcome(&state).is_some() || maps.len() == 1 {
            break;
        }
        for image in game.images(&state) {
            assert!(maps.iter().any(|map| game.mapped(&state, map) == image), "{name}");
        }
        let moves: Vec<G::Move> = game.moves(&state).collect();
        state = game.play(&state, moves[random.random_range(0..moves.len())]);
    }
}

/// Plays a game, and all its images beside it.
fn random_game<G: Playable>(game: &G, name: &str, maps: &[Vec<u8>], random: &mut impl RngExt) {
    let mut state = game.start();
    // Not every start is its own image.
    let mut images: Vec<G::State> = maps.iter().map(|map| game.mapped(&state, map)).collect();
    loop {
        for (map, image) in maps.iter().zip(&images) {
            assert_eq!(game.mapped(&state, map), *image, "{name}: {map:?}");
            assert_eq!(game.outcome(&state), game.outcome(image), "{name}: {map:?}");
        }
        if game.outcome(&state).is_some() {
            return;
        }
        let moves: Vec<G::Move> = game.moves(&state).collect();
        assert!(moves.iter().map(|&mv| game.number(mv)).is_sorted(), "{name}: in natural order");
        for number in 0..400 {
            let expected = moves.iter().copied().find(|&mv| game.number(mv) == number);
            assert_eq!(game.numbered(&state, number), expected, "{name}: {number}");
        }
        let number = game.number(moves[random.random_range(0..moves.len())]);
        let play = |state: &G::State, number: u32| {
            game.play(state, game.numbered(state, number).expect("a symmetry keeps moves legal"))
        };
        for (map, image) in maps.iter().zip(&mut images) {
            // A number beyond the map's end stays where it is.
            *image = play(image, map.get(number as usize).map_or(number, |&image| u32::from(image)));
        }
        state = play(&state, number);
    }
}

#[test]
fn symmetries_form_groups_and_commute_with_play() {
    for &(name, count) in BOARDS {
        let spec: Spec = name.parse().unwrap();
        spec.visit(Order::Natural, Check(name, count)).unwrap();
    }
}

/// The number of symmetries of a board whose cells do or don't have numbers in bytes.
struct Bytes(&'static str, usize);

impl Visitor for Bytes {
    type Output = ();

    fn visit<G: Playable>(self, game: &G) {
        let Bytes(name, count) = self;
        let maps = game.symmetries();
        assert_eq!(maps.len(), count, "{name}");
        assert!(maps.iter().all(|map| game.is_symmetry(map)), "{name}");
        let all: Vec<u8> = (0..=255).collect();
        assert_eq!(game.is_symmetry(&all), count > 1, "{name}");
        assert!(!game.is_symmetry(&[1, 0]), "{name}");
        random_game(game, name, &maps, &mut Xoshiro256PlusPlus::seed_from_u64(3));
        // An image needs no bytes.
        assert!(game.images(&game.start()).count() > 1, "{name}");
    }
}

struct Images(&'static str);

impl Visitor for Images {
    type Output = ();

    fn visit<G: Playable>(self, game: &G) {
        maps_are_all_images(game, self.0, &mut Xoshiro256PlusPlus::seed_from_u64(5));
    }
}

/// Its maps are of points, not of moves.
#[test]
fn images_of_morris_are_maps_of_points() {
    "morris".parse::<Spec>().unwrap().visit(Order::Natural, Images("morris")).unwrap();
}

#[test]
fn beyond_a_byte_there_is_only_the_identity() {
    let boards = [("hex:16", 2), ("mnk:16,16,5", 8), ("hex:257x1", 1), ("hex:19", 1), ("mnk:19,19,5", 1)];
    for (name, count) in boards {
        name.parse::<Spec>().unwrap().visit(Order::Natural, Bytes(name, count)).unwrap();
    }
}

//! The checker's own search finds what plain minimax finds.

use super::honest::{BOARDS, cases, python_says};
use super::writer::{Random, all_claims, any_game, file, random_position};
use gametree_certificate::Header;
use gametree_certificate::record::SEARCH;
use gametree_verify::{Options, verify};
use rand::SeedableRng;

/// Every claim about random positions, each in a certificate of a single search. Returns the number of false and of true claims.
fn searches(name: &str, moves: usize, positions: usize, limits: &[Option<u32>]) -> [usize; 2] {
    let game = &any_game(name);
    let mut random = Random::seed_from_u64(39);
    let mut counts = [0; 2];
    for _ in 0..cases(positions) {
        let (position, state) = random_position(game, moves, &mut random);
        for (claim, holds) in all_claims(game, &state, limits) {
            let header = Header {
                gametree_certificate: 1,
                game: name.to_owned(),
                position: position.clone(),
                claims: vec![claim],
                nodes: 1,
                ..Header::default()
            };
            let (file, about) = (file(&header, &[SEARCH]), format!("{name} {position}: {claim:?}"));
            let said = verify(&file[..], &Options::default()).map_err(|error| error.to_string());
            assert_eq!(said.is_ok(), holds, "{about}: {said:?}");
            if let Err(error) = said {
                assert!(
                    error.ends_with("the search contradicts the claim: expected that it is met"),
                    "{error}"
                );
            }
            if (counts[0] + counts[1]) % 16 == 0 {
                assert!(python_says(i32::from(!holds), &file), "{about}");
            }
            counts[usize::from(holds)] += 1;
        }
    }
    counts
}

#[test]
fn searches_find_what_plain_minimax_finds() {
    for &(name, moves, positions, limits) in BOARDS {
        let [lies, truths] = searches(name, moves, positions, limits);
        assert!(lies > 0 && truths > 0, "{name}: {lies} lies, {truths} truths");
    }
}

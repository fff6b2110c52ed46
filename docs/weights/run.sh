#!/bin/sh
# Plays the matches of docs/weights/README.md again, from the top of the repository:
#   cargo build --release && sh docs/weights/run.sh [SEED]
#   cargo run --release -p gametree-lab --example tables -- docs/weights/README.md docs/weights
# The first line plays, and writes docs/weights/strength.ndjson; without SEED the same again. The second writes the table.
set -eu
gametree=${GAMETREE:-target/release/gametree}
here=docs/weights
seed=${1:-20261}

# Learned weights against an evaluation by hand: GAME WEIGHTS EVALUATION PLIES GAMES NODES [NODES BY HAND]
strength() {
    "$gametree" experiment match "eval=file:$here/$2,nodes=$6" "eval=$3,nodes=${7:-$6}" "$1" --plies "$4" --games "$5" \
        --seed "$seed" --json
}

{
    strength connect4 connect4.txt threats 6 2000 500
    strength connect4 connect4.txt threats 6 2000 2000
    strength qubic qubic.txt lines 4 600 500
    strength qubic qubic.txt lines 4 600 2000
    strength hex:7 hex7.txt distance 2 600 500
    strength hex:7 hex7.txt distance 2 600 2000
    strength hex:7 hex7.txt connections 2 600 500
    strength hex:7 hex7.txt connections 2 600 2000
    strength breakthrough breakthrough.txt advance 4 1000 500
    strength breakthrough breakthrough.txt advance 4 1000 2000
    # Boards on which the weights were not learned.
    strength connect4:8x8 connect4.txt threats 6 400 500
    strength hex:9 hex7.txt distance 2 200 500
    # In equal time: more nodes by hand, by the time per node in the matches above.
    strength connect4 connect4.txt threats 6 2000 2000 3000
    strength qubic qubic.txt lines 4 600 2000 2500
    strength hex:7 hex7.txt distance 2 600 2000 3400
} > $here/strength.ndjson

#!/bin/sh
# Reruns the measurements of docs/engine-ablation.md, from the top of the repository:
#   cargo build --release && sh docs/engine-ablation/run.sh TABLE [SEED]
# TABLE is nodes, fixed, selective or games. Results go to docs/engine-ablation/TABLE.ndjson; without SEED the same again.
set -eu
gametree=${GAMETREE:-target/release/gametree}
here=docs/engine-ablation
table=${1:?expected nodes, fixed, selective or games}
seed=${2:-11}

# The engine with a part changed against the engine: GAME LIMIT GAMES
parts() {
    for part in table-move=off killers=off history=off ranks=off tactics=off driver=full driver=mtdf quiescence=2 \
        quiescence=6 extensions=2; do
        "$gametree" experiment match "$part,$2" "$2" "$1" --games "$3" --seed "$seed" --json
    done
}

# The parts of selective search against the engine without them, until a sequential test is decided: GAME GAMES
selective() {
    limit=nodes=10000,depths=at-least
    for part in selective=on selective=on,futility=off selective=on,late-moves=off; do
        "$gametree" experiment match "$part,$limit" "$limit" "$1" --sprt 0,15 --games "$2" --seed "$seed" --json
    done
}

# Selective search against none, at equal nodes: GAME PLIES GAMES
games() {
    limit=nodes=3000,depths=at-least
    "$gametree" experiment match "$limit,selective=on" "$limit,selective=off" "$1" --plies "$2" --games "$3" \
        --seed "$seed" --json
}

case $table in
    nodes)
        parts connect4 nodes=2000 4000
        parts hex:7 eval=distance,nodes=2000 600
        parts qubic nodes=2000 600
        ;;
    fixed)
        parts connect4 depth=6 2000
        parts hex:7 eval=distance,depth=3 300
        parts qubic depth=3 300
        ;;
    selective)
        selective connect4 4000
        selective mnk:7,7,4 3000
        selective qubic 800
        selective hex:6 500
        selective mnk:9,9,5 400
        ;;
    games)
        games breakthrough:5x5 4 10000
        games breakthrough:6x6 4 10000
        games othello:6 8 10000
        games kalah 6 10000
        games morris 3 10000
        games connect4 6 10000
        games mnk:7,7,4 3 10000
        games hex:7 3 10000
        ;;
    *) echo "$table is no table: expected nodes, fixed, selective or games" >&2; exit 2 ;;
esac > $here/"$table".ndjson

#!/bin/sh
# Reruns the measurements of docs/engine-ablation.md, from the top of the repository:
#   cargo build --release && sh docs/engine-ablation/run.sh TABLE [SEED]
# TABLE is nodes or fixed. Results go to docs/engine-ablation/TABLE.ndjson; without SEED the same again.
set -eu
gametree=${GAMETREE:-target/release/gametree}
here=docs/engine-ablation
table=${1:?expected nodes or fixed}
seed=${2:-11}

# The engine with a part changed against the engine: GAME LIMIT GAMES
parts() {
    for part in table-move=off killers=off history=off ranks=off tactics=off driver=full driver=mtdf quiescence=2 \
        quiescence=6 extensions=2; do
        "$gametree" experiment match "$part,$2" "$2" "$1" --games "$3" --seed "$seed" --json
    done
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
    *) echo "$table is no table: expected nodes or fixed" >&2; exit 2 ;;
esac > $here/"$table".ndjson

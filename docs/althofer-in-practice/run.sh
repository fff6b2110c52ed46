#!/bin/sh
# Reruns the measurements of docs/althofer-in-practice.md, from the top of the repository:
#   cargo build --release && sh docs/althofer-in-practice/run.sh TABLE [SEED]
# TABLE is nodes, aspiration, depth or decisions. Results go to docs/althofer-in-practice/TABLE.ndjson; without SEED the same again.
set -eu
gametree=${GAMETREE:-target/release/gametree}
here=docs/althofer-in-practice
tables="nodes, aspiration, depth or decisions"
table=${1:?expected one of nodes, aspiration, depth, decisions}
seed=${2:-7}
games="connect4 hex:7 qubic"

# The evaluations of a game: by hand, learned, coarse.
evaluations() {
    case $1 in
        connect4) echo "threats file:docs/weights/connect4.txt coarse" ;;
        hex:5 | hex:7) echo "distance file:docs/weights/hex7.txt coarse" ;;
        qubic) echo "lines file:docs/weights/qubic.txt coarse" ;;
    esac
}

# Althöfer's rule with each weight against minimax, within the same limit: LIMIT GAMES GAME WEIGHT...
weights() {
    limit=$1 number=$2 game=$3
    shift 3
    for eval in $(evaluations "$game"); do
        for weight in "$@"; do
            "$gametree" experiment match "backup=althofer:$weight,eval=$eval,$limit" "eval=$eval,$limit" "$game" \
                --games "$number" --seed "$seed" --json
        done
    done
}

# Both rules on solved positions: GAME FILE LIMIT WEIGHT...
decisions() {
    game=$1 file=$2 limit=$3
    shift 3
    for eval in $(evaluations "$game"); do
        settings=
        for weight in "$@"; do settings="$settings backup=althofer:$weight,eval=$eval,$limit"; done
        # shellcheck disable=SC2086
        "$gametree" experiment decisions "$game" --solved "$file" --json "eval=$eval,$limit" $settings
    done
}

case $table in
    nodes) for game in $games; do weights nodes=1000,driver=full 2000 "$game" 0 0.1 0.25 0.5 1; done ;;
    aspiration) for game in $games; do weights nodes=1000 2000 "$game" 0 0.05 0.1 0.25 0.5 1; done ;;
    depth)
        for depth in 2 3; do
            for game in $games; do weights depth=$depth,driver=full 1000 "$game" 0.1 0.25 0.5 1; done
        done
        for depth in 4 5 6 7; do weights depth=$depth,driver=full 1000 connect4 0.1 0.25 0.5 1; done
        ;;
    decisions)
        for bound in depth=1 depth=2 depth=3 depth=4 nodes=1000; do
            decisions connect4 $here/solved-connect4.ndjson $bound,driver=full 0.1 0.25 0.5 1
            decisions hex:5 $here/solved-hex5.ndjson $bound,driver=full 0.1 0.25 0.5 1
        done
        for bound in depth=5 depth=6; do
            decisions connect4 $here/solved-connect4.ndjson $bound,driver=full 0.1 0.25 0.5 1
        done
        ;;
    *) echo "$table is no table: expected $tables" >&2; exit 2 ;;
esac > $here/"$table".ndjson

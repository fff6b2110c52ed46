#!/bin/sh
# Reruns the measurements of docs/althofer-in-practice.md, from the top of the repository:
#   cargo build --release && sh docs/althofer-in-practice/run.sh TABLE [SEEDS]
# TABLE is nodes, time, depth, clock, control, decisions or openings. Results go to docs/althofer-in-practice/TABLE.ndjson, a line for
# each match; SEEDS, "11 12" without it, are those of the openings, a match for each, which the page pools.
set -eu
gametree=${GAMETREE:-target/release/gametree}
here=docs/althofer-in-practice
out=${OUT:-$here}
tables="nodes, time, depth, clock, control, decisions, openings"
table=${1:?expected one of $tables}
seeds=${2:-11 12}
games=${GAMES:-connect4 hex:7 tictactoe3d:4 othello:6 breakthrough chess}
weights=${WEIGHTS:-0.1 0.3 1}

# The evaluations of a game: by hand, learned, coarse.
evaluations() {
    case $1 in
        connect4) echo "threats file:docs/weights/connect4.txt coarse" ;;
        hex:5 | hex:7) echo "distance file:docs/weights/hex7.txt coarse" ;;
        tictactoe3d:4) echo "lines file:docs/weights/qubic.txt coarse" ;;
        othello:6) echo "corners coarse" ;;
        breakthrough) echo "advance file:docs/weights/breakthrough.txt coarse" ;;
        chess) echo "file:docs/weights/chess-start.txt pieces coarse" ;;
    esac
}

# Games for each seed.
number() {
    case $1 in
        hex:7) echo 400 ;;
        tictactoe3d:4) echo 500 ;;
        chess) echo 200 ;;
        *) echo 1000 ;;
    esac
}

# A match on the openings of a game: all positions after four plies of Connect Four, elsewhere random ones by each seed: A B GAME.
play() {
    if [ "$3" = connect4 ]; then
        "$gametree" experiment match "$1" "$2" "$3" --openings $here/connect4-openings.txt --games 2240 --json
    else
        for seed in $seeds; do
            "$gametree" experiment match "$1" "$2" "$3" --games "$(number "$3")" --seed "$seed" --json
        done
    fi
}

# Althöfer's rule with each weight against minimax, within the same limit: LIMIT DRIVER WEIGHT...
equal() {
    limit=$1 driver=$2
    shift 2
    for game in $games; do
        for eval in $(evaluations "$game"); do
            for weight in "$@"; do
                play "backup=althofer:$weight,eval=$eval,$limit,driver=$driver" "eval=$eval,$limit,driver=$driver" "$game"
            done
        done
    done
}

# The nodes that Althöfer's rule searches in the time in which minimax searches 1,000, by all matches between these two in the table
# nodes, whose sides took turns on the same core: A B GAME. On Connect Four, where a move takes a tenth of a millisecond, some of that
# does not hang on the nodes: there the time grew like the 0.75th power of the nodes between 700 and 1,000.
affordable() {
    power=1
    [ "$3" != connect4 ] || power=0.75
    awk -v power=$power -v a="\"a\":{\"setting\":\"$1\"" -v b="\"b\":{\"setting\":\"$2\"" -v game="\"game\":\"$3\"" '
        function number(text, name) {
            match(text, "\"" name "\":[0-9.e-]+")
            return substr(text, RSTART + length(name) + 3, RLENGTH - length(name) - 3)
        }
        index($0, a) && index($0, b) && index($0, game) {
            split($0, sides, "\"b\":")
            for (side = 1; side <= 2; side++) {
                moves = number(sides[side], "moves")
                seconds[side] += moves * number(sides[side], "seconds_per_move")
                nodes[side] += moves * number(sides[side], "nodes_per_move")
            }
        }
        END { printf "%.0f\n", 1000 * ((seconds[2] / nodes[2]) / (seconds[1] / nodes[1])) ^ (1 / power) }
    ' "$out/nodes.ndjson"
}

# The same at equal time, as nodes: DRIVER WEIGHT...
equal_time() {
    driver=$1
    shift
    for game in $games; do
        for eval in $(evaluations "$game"); do
            for weight in "$@"; do
                a="backup=althofer:$weight,eval=$eval" b="eval=$eval,nodes=1000,driver=$driver"
                nodes=$(affordable "$a,nodes=1000,driver=$driver" "$b" "$game")
                play "$a,nodes=$nodes,driver=$driver" "$b" "$game"
            done
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

# Every position after four plies of Connect Four, once: the first sequence of moves that leads to it. Men of one side in different
# columns may change their order; all of them lie as they fell.
openings() {
    awk 'BEGIN {
        for (a = 1; a <= 7; a++) for (b = 1; b <= 7; b++) for (c = 1; c <= 7; c++) for (d = 1; d <= 7; d++) {
            split("", column); column[a] = "x"; column[b] = column[b] "o"; column[c] = column[c] "x"; column[d] = column[d] "o"
            board = ""
            for (at = 1; at <= 7; at++) board = board column[at] "/"
            if (!(board in seen)) { seen[board] = 1; print a b c d }
        }
    }'
}

case $table in
    openings) openings > $here/connect4-openings.txt; exit ;;
    # shellcheck disable=SC2086
    nodes) for driver in full aspiration; do equal nodes=1000 $driver $weights; done ;;
    # shellcheck disable=SC2086
    time) for driver in full aspiration; do equal_time $driver $weights; done ;;
    # shellcheck disable=SC2086
    depth)
        for depth in 2 3; do equal depth=$depth full $weights; done
        for depth in 4 5 6; do games=connect4 equal depth=$depth full $weights; done
        ;;
    # shellcheck disable=SC2086
    clock) games="connect4 hex:7" equal time=3ms aspiration 0.3 ;;
    # What the driver alone does: weight 0 is minimax.
    control)
        for driver in full aspiration mtdf; do equal nodes=1000 $driver 0; done
        for driver in full aspiration; do equal depth=3 $driver 0; done
        ;;
    # shellcheck disable=SC2086
    decisions)
        for bound in depth=1 depth=2 depth=3 depth=4 nodes=1000; do
            decisions connect4 $here/solved-connect4.ndjson $bound,driver=full $weights
            decisions hex:5 $here/solved-hex5.ndjson $bound,driver=full $weights
        done
        for bound in depth=5 depth=6; do
            decisions connect4 $here/solved-connect4.ndjson $bound,driver=full $weights
        done
        ;;
    *) echo "$table is no table: expected $tables" >&2; exit 2 ;;
esac > "$out/$table.ndjson"

#!/bin/sh
# Reruns the measurements of docs/monte-carlo.md, from the top of the repository, in some ten minutes on two cores:
#   cargo build --release && sh docs/monte-carlo/run.sh
# Results go to docs/monte-carlo/time.ndjson. Players with a clock do not play the same games twice.
set -eu
gametree=${GAMETREE:-target/release/gametree}

# A match of settings with equal time for each move: GAME GAMES A B
match() {
    "$gametree" experiment match "$3,time=20ms" "$4,time=20ms" "$1" --games "$2" --seed 19 --json
}

# By play-outs against the engine with its evaluation and without, and by the engine's evaluation against the engine:
# GAME GAMES EVALUATION
all() {
    match "$1" "$2" algorithm=mcts "eval=$3"
    match "$1" "$2" algorithm=mcts eval=none
    match "$1" "$2" "algorithm=mcts,eval=$3" "eval=$3"
}

{
    all tictactoe 100 lines
    all connect4 100 threats
    all mnk:7,7,4 100 lines
    all mnk:9,9,5 100 lines
    all qubic 100 lines
    all hex:5 100 connections
    all hex:7 100 connections
    all hex:9 60 connections
} > docs/monte-carlo/time.ndjson

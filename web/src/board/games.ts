// The games to choose from, with the boards that people play most; any other board of the catalogue can be named.

import { letter } from "./signs";
import type { Side } from "./types";

export interface Choice {
  title: string;
  boards: [name: string, text: string][];
  /** What people call the players, where that is not X and O alone. */
  players?: { [side in Side]: string };
}

const CHESS_PLAYERS = { first: "White", second: "Black" };

export const GAMES: Choice[] = [
  { title: "Connect Four", boards: [["connect4", "7×6"], ["connect4:5x4", "5×4"], ["connect4:6x5", "6×5"], ["connect4:8x7", "8×7"]] },
  { title: "Hex", boards: [["hex:4", "4×4"], ["hex:5", "5×5"], ["hex:6", "6×6"], ["hex:7", "7×7"], ["hex:9", "9×9"], ["hex:11", "11×11"], ["hex:13", "13×13"]] },
  { title: "Tic-tac-toe in a cube", boards: [["qubic", "4×4×4"], ["tictactoe3d:3", "3×3×3"]] },
  { title: "Tic-tac-toe", boards: [["tictactoe", "3×3"], ["mnk:4,4,4", "4×4, four in a row"], ["mnk:5,5,4", "5×5, four in a row"], ["mnk:15,15,5", "15×15, five in a row"]] },
  { title: "Chess", boards: [["chess", ""]], players: CHESS_PLAYERS },
  { title: "Chess960", boards: [["chess960:0", "BBQNNRKR"], ["chess960:356", "NBBRKRQN"], ["chess960", "RNBQKBNR"], ["chess960:959", "RKRNNQBB"]], players: CHESS_PLAYERS },
  { title: "Breakthrough", boards: [["breakthrough:5x5", "5×5"], ["breakthrough:6x6", "6×6"], ["breakthrough", "8×8"]] },
  { title: "Othello", boards: [["othello:4", "4×4"], ["othello:6", "6×6"], ["othello", "8×8"]] },
  { title: "Domineering", boards: [["domineering:5x5", "5×5"], ["domineering:6x6", "6×6"], ["domineering", "8×8"]] },
  { title: "Kalah", boards: [["kalah:4,3", "4 houses, 3 seeds"], ["kalah:6,4", "6 houses, 4 seeds"]] },
  { title: "Nine Men’s Morris", boards: [["morris", "24 points"]] },
  { title: "Nim", boards: [["nim:3,4,5", "heaps of 3, 4, 5"], ["nim:1,3,5,7", "heaps of 1, 3, 5, 7"]] },
];

/** How a game is called in headings. */
export function titleOf(game: string): string {
  for (const { title, boards } of GAMES) {
    const board = boards.find(([name]) => name === game);
    if (board) return `${title} ${board[1]}`.trim();
  }
  return game;
}

/** How a player of a game is called: by the letter, and what people call that player. */
export function playerOf(game: string, side: Side): string {
  const name = game.split(":")[0]!;
  const players = GAMES.find(({ boards }) => boards.some(([board]) => board.split(":")[0] === name))?.players;
  return players ? `${letter(side)}, ${players[side]}` : letter(side);
}

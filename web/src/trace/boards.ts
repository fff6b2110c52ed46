// The positions of a trace as boards: in the nodes of the drawing, where there is room for some, and one by one beside it.

import "./boards.css";
import { adopt } from "../sheet";
import { filled } from "../engine/library";
import { judge } from "../engine/judge";
import type { TraceFilm } from "../engine/types";

/** A drawing whose nodes have boards, and the boards themselves. */
export async function boardsOf(film: TraceFilm) {
  const { game, position } = film.head;
  const library = await judge(game);
  const positions = new library.Positions(game, position);
  adopt(library.Positions.style());
  const drawing = new library.Drawing(filled(new library.Columns(), film));
  return {
    drawing,
    /** Draws boards in the nodes, or no longer, from the next time that the drawing is fitted. */
    show: (on: boolean) => (on ? drawing.show_boards(positions) : drawing.hide_boards()),
    /** The board after some moves, as SVG; without its style sheet, which the page has already, and which a strict policy would block. */
    svg: (title: string, moves: string[]) => positions.svg(title, moves)?.replace(/<style>[^]*?<\/style>/, ""),
  };
}

export type Boards = Awaited<ReturnType<typeof boardsOf>>;

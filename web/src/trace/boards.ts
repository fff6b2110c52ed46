// The positions of a trace as boards: in the nodes of the drawing, where there is room for some, and one by one beside it.

import { filled } from "../engine/library";
import { judge } from "../engine/judge";
import type { TraceFilm } from "../engine/types";

/** What the trace page has of its own: it is loaded with its boards. */
const STYLE = `
.picture .gametree-board ~ .name, .picture .gametree-board .board { stroke: none; }
@media (prefers-color-scheme: light) { .picture .gametree-board.inset .chosen { stroke: #16a34a; stroke-width: 8; } }
.position svg { display: block; max-width: 100%; height: auto; max-height: 16rem; }
.position { margin: 0 0 0.4rem; }
.trace-page code span + span { white-space: nowrap; }
.trace-page > .drop:last-child { margin-top: 0.8rem; }
@media (min-width: 901px) { .trace-page .board { height: max(20rem, 100dvh - 16.5rem); } }
@media (max-width: 900px) { .trace-page .node-card { order: -2; } }
@media (max-width: 30rem) { [data-do="boards"] { display: none; } }`;

/** A drawing whose nodes have boards, and the boards themselves. */
export async function boardsOf(film: TraceFilm) {
  const library = await judge();
  const { game, position } = film.head;
  const positions = new library.Positions(game, position);
  const drawing = new library.Drawing(filled(new library.Columns(), film));
  return {
    drawing,
    style: library.Positions.style() + STYLE,
    /** Draws boards in the nodes, or no longer, from the next time that the drawing is fitted. */
    show: (on: boolean) => (on ? drawing.show_boards(positions) : drawing.hide_boards()),
    /** The board after some moves, as SVG. */
    svg: (title: string, moves: string[]) => positions.svg(title, moves),
  };
}

export type Boards = Awaited<ReturnType<typeof boardsOf>>;

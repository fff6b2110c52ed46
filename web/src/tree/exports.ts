// Saving what is seen.

import type { Engine } from "../engine/client";
import type { Request } from "../engine/types";

export const FORMATS: [string, string, string][] = [
  ["svg", "SVG drawing", "svg"],
  ["png", "PNG picture", "png"],
  ["tikz", "TikZ for LaTeX", "tex"],
  ["dot", "DOT for Graphviz", "dot"],
  ["json", "JSON with every step", "json"],
  ["ndjson", "NDJSON, a step a line", "ndjson"],
  ["text", "Outline as text", "txt"],
  ["sheet", "Exam sheet (SVG)", "svg"],
  ["key", "Key of the exam sheet (SVG)", "svg"],
];

/** What a format is made of. */
export async function exported(engine: Engine, request: Request, format: string): Promise<Blob> {
  if (format === "json") return new Blob([await engine.call("searchJson", request)], { type: "application/json" });
  if (format === "ndjson") return new Blob([lines(await engine.call("searchJson", request))], { type: "application/x-ndjson" });
  if (format === "png") return await png(await engine.call("drawing", request, "svg"));
  const type = ["svg", "sheet", "key"].includes(format) ? "image/svg+xml" : "text/plain";
  return new Blob([await engine.call("drawing", request, format)], { type });
}

/** The search in the first line, and each of its steps in one of its own. */
function lines(json: string): string {
  const { steps, ...search } = JSON.parse(json) as { steps: unknown[] };
  return [search, ...steps].map((line) => `${JSON.stringify(line)}\n`).join("");
}

/** An SVG as a picture of twice its size, on white. */
async function png(svg: string): Promise<Blob> {
  const image = new Image();
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  image.src = address;
  await image.decode();
  const canvas = document.createElement("canvas");
  const scale = Math.min(2, 8000 / Math.max(image.width, image.height));
  canvas.width = image.width * scale;
  canvas.height = image.height * scale;
  const context = canvas.getContext("2d")!;
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(address);
  return await new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"));
}

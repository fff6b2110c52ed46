// A class's sheet: a teacher's link sets questions without their answers; a student's link hands answers in; the teacher's
// page grades them. Every question is a tree, a kind and a seed, so a sheet is the same for everybody.

import { packed, unpacked } from "../link";

export interface Task {
  tree: string;
  values?: "root" | "mover";
  algorithm: string;
  kind: string;
  seed: number;
}

export interface Sheet {
  title: string;
  tasks: Task[];
  /** Who hands it in, and the answers, in the order of the tasks. */
  name?: string;
  answers?: string[];
}

export async function written(sheet: Sheet): Promise<string> {
  return await packed(JSON.stringify(sheet));
}

/** Reads a sheet; refuses what is none. */
export async function read(text: string): Promise<Sheet> {
  const sheet = JSON.parse(await unpacked(text)) as Sheet;
  const isTask = (task: Task) => [task.tree, task.algorithm, task.kind].every((part) => typeof part === "string") && Number.isInteger(task.seed);
  if (typeof sheet.title !== "string" || !Array.isArray(sheet.tasks) || sheet.tasks.length === 0 || sheet.tasks.length > 50 || !sheet.tasks.every(isTask)) {
    throw new Error("not a sheet");
  }
  if (sheet.answers && !(Array.isArray(sheet.answers) && sheet.answers.every((answer) => typeof answer === "string"))) throw new Error("not answers");
  return sheet;
}

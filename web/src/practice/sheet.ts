// A class's sheet: a teacher's link sets questions without their answers; a student's link hands answers in; the teacher's
// page grades them. Every question is a tree, a kind and a seed, so a sheet is the same for everybody.

import { BadLink, packed, unpacked } from "../link";
import { nodesOf, refuseLarge } from "../tree/size";

/** A sheet has no more questions. */
export const LARGEST_SHEET = 50;

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
  /** Whether everybody who opens a sheet that was handed in sees what is right. */
  key?: boolean;
  /** Who hands it in, and the answers, in the order of the tasks. */
  name?: string;
  answers?: string[];
  /** How often it was handed in from the same browser, this time counted. */
  times?: number;
}

export async function written(sheet: Sheet): Promise<string> {
  return await packed(JSON.stringify(sheet));
}

/** Reads a sheet; refuses what is none. */
export async function read(text: string): Promise<Sheet> {
  const sheet = parsed(await unpacked(text));
  refuseLarge(sheet.tasks.reduce((nodes, { tree }) => nodes + nodesOf(tree), 0));
  return sheet;
}

function parsed(text: string): Sheet {
  try {
    const sheet = JSON.parse(text) as Sheet;
    const isTask = (task: Task) => [task.tree, task.algorithm, task.kind].every((part) => typeof part === "string") && Number.isInteger(task.seed);
    const { tasks, answers } = sheet;
    const areTasks = Array.isArray(tasks) && tasks.length > 0 && tasks.length <= LARGEST_SHEET && tasks.every(isTask);
    const areAnswers = answers === undefined || (Array.isArray(answers) && answers.every((answer) => typeof answer === "string"));
    const isCount = sheet.times === undefined || Number.isInteger(sheet.times);
    if (typeof sheet.title === "string" && ["string", "undefined"].includes(typeof sheet.name) && areTasks && areAnswers && isCount) return sheet;
  } catch {
    // No JSON, or no object: no sheet either.
  }
  throw new BadLink("this link holds something else");
}

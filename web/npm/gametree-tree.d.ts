// Types of the web component `<gametree-tree>`, which the script defines, imported or not.

/** The steps that `step` knows: the same as the lab's buttons. */
export type StepName =
  | "start"
  | "end"
  | "back"
  | "step"
  | "over"
  | "cut"
  | "previous-cut"
  | "change"
  | "previous-change";

/**
 * A search to step through. Attributes: `tree` (the notation of `gametree tree`), `algorithm` (`alphabeta` by default), `values`
 * (`root` or `mover`), `window` (such as `-5,5`) and `step` (the step shown first). What stands between its tags is shown where the script can't be loaded.
 */
export interface GametreeTree extends HTMLElement {
  /** Steps forwards or backwards. */
  step(name: StepName): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "gametree-tree": GametreeTree;
  }
}

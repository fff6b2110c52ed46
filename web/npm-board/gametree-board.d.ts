/** What the event `move` tells. */
export interface MoveDetail {
  move: string;
  /** The position after it, in the notation of the command. */
  position: string;
}

/** A board to play on. */
export interface GametreeBoardElement extends HTMLElement {
  /** The position that is shown, in the notation of the command. */
  readonly position: string;
  addEventListener(type: "move", listener: (event: CustomEvent<MoveDetail>) => void, options?: boolean | AddEventListenerOptions): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "gametree-board": GametreeBoardElement;
  }
}

// The six pages: a question first, then the search that answers it, then what it shows.

import type { Request } from "../engine/types";

export interface Lesson {
  name: string;
  title: string;
  question: string;
  choices: { text: string; right?: true; because: string }[];
  request: Request;
  /** The step that the search is shown at once the question is answered. */
  step?: number;
  text: string[];
  sources: string;
  next?: string;
}

export const LESSONS: Lesson[] = [
  {
    name: "minimax",
    title: "Minimax",
    question: "MAX moves at the top, then MIN. The boxes say what MAX gets in the end. Which move should MAX make, and what is it worth?",
    choices: [
      { text: "The first: 17", because: "17 is only there if MIN plays the second move below it. MIN prefers 3." },
      { text: "The first: 3", right: true, because: "MIN will answer with the smaller number: 3 after the first move, 2 after the second. 3 is more." },
      { text: "The second: 12", because: "MIN would not play to 12: the other answer, 2, is better for MIN." },
    ],
    request: { tree: "((3 17) (2 12))", algorithm: "minimax", values: "root" },
    text: [
      "A value travels upwards: a MAX node takes the largest of its children’s values, a MIN node the smallest. The value of the root is what MAX can be sure of, whatever MIN does.",
      "Step through the search. It visits every leaf, and a node shows what is proved of its value so far: ≤ 3 after one of MIN’s answers, = 3 after both.",
      "Negamax is the same in one function: every value is told from the view of the player to move, and changes its sign on the way up.",
    ],
    sources: "Knuth and Moore 1975, §1; the slides on game trees.",
    next: "cut-offs",
  },
  {
    name: "cut-offs",
    title: "Why a branch can’t matter",
    question: "The first move is worth 3 to MAX. After the second move one of MIN’s answers is known: 2. What must the other answer, 12, be looked at for?",
    choices: [
      { text: "It could be larger than 3, and make the second move better", because: "MIN chooses there. With 2 at hand MIN never gives MAX more than 2, however large the other number is." },
      { text: "It could be smaller than 2", because: "Then the second move would be worth even less. It is worse than the first already." },
      { text: "For nothing", right: true, because: "The second move is worth at most 2, the first is worth 3. No number in the last box changes MAX’s choice." },
    ],
    request: { tree: "((3 17) (2 12))", algorithm: "alphabeta", values: "root" },
    step: 11,
    text: [
      "Alpha-beta carries a window down the tree: α is what MAX has already, β what MIN has. A value outside the window can’t be the value of the root.",
      "At the node 2 the value has fallen to 2, and α is 3. The rest of its children is skipped; the ticks mark the branch. The arrow leads to the node that holds the bound: here the parent, so the cut-off is called shallow.",
      "In the tree lab the button “Prove it” puts other numbers, −∞ and ∞ among them, in the place of what was skipped: the root’s value stays.",
    ],
    sources: "Knuth and Moore 1975, §2–4.",
    next: "deep-cut-offs",
  },
  {
    name: "deep-cut-offs",
    title: "Deep cut-offs",
    question: "The first move is worth 10 to MAX. Deep below the second, MAX’s node 2.1 waits for MIN’s node 2.1.1, where a 1 was found. Who makes the 9 beside it superfluous?",
    choices: [
      { text: "MAX at 2.1, the parent", because: "Nothing is known of 2.1 yet: its other child, 4, is still to come. The parent holds no bound." },
      { text: "The root, three plies above", right: true, because: "MAX has 10 at the root. At 2.1.1 MIN has 1 already: play that comes here is worth less than 10, so MAX does not let it come here." },
      { text: "Nobody: it must be looked at", because: "A search that asks its parent alone (F1) does look. The root’s 10 shows that it need not." },
    ],
    request: { tree: "(10 (((1 9) 4) 20))", algorithm: "alphabeta", values: "root" },
    text: [
      "A bound is handed down through any number of plies. A cut-off by a bound from further up than the parent is deep: three ticks.",
      "Branch and bound (Knuth and Moore’s F1) hands a node its parent’s bound only. Choose it in the tree lab, or compare both there: it looks at one leaf more.",
      "Deep cut-offs need a deep tree, and are rare in practice; but every narration that says “the parent’s best option” is wrong about them.",
    ],
    sources: "Knuth and Moore 1975, §3 and §6; the preset @deep.",
    next: "order",
  },
  {
    name: "order",
    title: "Order, and the best case",
    question: "Two moves at every node, four plies, 16 leaves. If the best move comes first everywhere, how many leaves does alpha-beta look at?",
    choices: [
      { text: "16", because: "That is minimax, or alpha-beta with the worst order." },
      { text: "8", because: "Half is not enough of a saving: the best case grows with the root of the number of leaves." },
      { text: "7", right: true, because: "2² + 2² − 1 = 7: for b moves and d plies the best case is b^⌈d/2⌉ + b^⌊d/2⌋ − 1." },
    ],
    request: { tree: "((((1 19) (1 4)) ((27 29) (5 19))) (((1 6) (1 11)) ((1 2) (0 15))))", algorithm: "alphabeta", values: "root" },
    text: [
      "With this order of the children, the leaves that no search can do without are the critical positions. On the line of best play every child matters (type 1); beside it one player needs one good move (type 2) and the other must be shown every answer (type 3).",
      "With the best child first, alpha-beta visits exactly these. With the worst order of this tree it visits all 16 leaves. So engines spend much on guessing good moves: ordering is worth as much as the cut-off itself.",
      "In the tree lab, tick “Critical positions”, and compare a tree with “the same, best order”.",
    ],
    sources: "Knuth and Moore 1975, Theorem 1; Slagle and Dixon 1969.",
    next: "althofer",
  },
  {
    name: "althofer",
    title: "Althöfer’s rule and pathology",
    question: "In models with independent errors, searching deeper and taking minimax can make decisions worse, not better. What does Althöfer’s rule change?",
    choices: [
      { text: "Every node’s own evaluation counts, not only the leaves’", right: true, because: "A node is worth its own static value plus the best of its children’s (with the sign turned): errors along the line average out." },
      { text: "Leaves are searched deeper where they are uncertain", because: "That is quiescence search: it changes what a leaf is, not how values are combined." },
      { text: "The average of the children is taken instead of the best", because: "Then a blunder of the opponent would be counted upon. The best child still decides." },
    ],
    request: { tree: "-1:(2 1:(4 -3:(3:(4 0 -9) 5)))", algorithm: "alphabeta-althofer-hard", values: "mover" },
    text: [
      "W(x) = f(x) + max(−W(child)). The window is shifted by f(x) on its way down: alpha-beta stays exact, as Abdelbar showed. The numbers beside inner nodes are f, in the mover’s view.",
      "A cut-off here needs care with the bounds: what comes back from a child is worth less or more by each f on the way.",
      "Whether the rule plays better in real games is another question; this project’s page on it measures.",
    ],
    sources: "Althöfer 1988; Abdelbar 2012, Figures 2 to 5; Nau 1982.",
    next: "proofs",
  },
  {
    name: "proofs",
    title: "Proofs",
    question: "1 is a win for MAX, −1 a loss. To prove that MAX wins, how many of the six leaves must somebody be shown?",
    choices: [
      { text: "All six", because: "Most don’t matter: one winning move is enough for MAX." },
      { text: "Three", because: "One less is enough: the second move, with both of MIN’s answers." },
      { text: "Two", right: true, because: "MAX plays the second move; MIN has two answers, and each is won." },
    ],
    request: { tree: "((1 -1) (1 1) (-1 1))", algorithm: "pns", at_least: "1", values: "root" },
    text: [
      "A proof of a win is a tree of its own: one move wherever the winner moves, every move wherever the opponent does. Its leaves are all won.",
      "Proof-number search counts, for every node, the fewest leaves that would prove it and the fewest that would disprove it, and looks next where both are nearest. Step through it and watch the numbers.",
      "A certificate writes such a proof down, so that a program which knows the rules alone can check it: gametree solve … --proof, gametree verify.",
    ],
    sources: "Allis, van der Meulen and van den Herik 1994; Nagai 2002.",
  },
];

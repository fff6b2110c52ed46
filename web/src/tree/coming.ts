// Steps that are pressed while another search is made: they are meant for what comes, and are taken there.

export class Coming {
  /** How many searches are being made, or the trees for them. */
  private works = 0;
  private readonly held: string[] = [];

  constructor(private readonly take: (step: string) => void) {}

  /** Keeps the steps that are pressed until this is done and nothing else is coming. */
  await<Value>(work: Promise<Value>): Promise<Value> {
    this.works++;
    return work.finally(() => --this.works || this.held.splice(0).forEach(this.take));
  }

  /** Keeps a step if something is coming, and says whether it did. */
  hold = (step: string): boolean => this.works > 0 && this.held.push(step) > 0;
}

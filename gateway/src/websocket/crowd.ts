/** Counts connections by name. */
export class Crowd {
  private readonly counts = new Map<string, number>();

  /** @param most maximum number of connections for each name */
  constructor(private readonly most: number) {}

  isFull(name: string): boolean {
    return (this.counts.get(name) ?? 0) >= this.most;
  }

  /** Each `enter` is followed by exactly one `leave`. */
  enter(name: string): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
  }

  leave(name: string): void {
    const count = (this.counts.get(name) ?? 0) - 1;
    if (count > 0) this.counts.set(name, count);
    else this.counts.delete(name);
  }
}

/** How many connections each of many has. */
export class Crowd {
  private readonly counts = new Map<string, number>();

  /** @param most connections that one may have */
  constructor(private readonly most: number) {}

  isFull(name: string): boolean {
    return (this.counts.get(name) ?? 0) >= this.most;
  }

  /** Whoever enters leaves once. */
  enter(name: string): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
  }

  leave(name: string): void {
    const count = (this.counts.get(name) ?? 0) - 1;
    if (count > 0) this.counts.set(name, count);
    else this.counts.delete(name);
  }
}

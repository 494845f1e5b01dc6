/** Counts open connections by key, such as a credential id or a network address. */
export class ConnectionCounter {
  private readonly counts = new Map<string, number>();

  /** @param limit maximum number of connections for each key */
  constructor(private readonly limit: number) {}

  isFull(name: string): boolean {
    return (this.counts.get(name) ?? 0) >= this.limit;
  }

  /** Counts a new connection. Each `enter` must be followed by exactly one `leave`. */
  enter(name: string): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
  }

  leave(name: string): void {
    const count = (this.counts.get(name) ?? 0) - 1;
    if (count > 0) this.counts.set(name, count);
    else this.counts.delete(name);
  }
}

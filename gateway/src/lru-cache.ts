/** Keeps the entries that were used last. */
export class LruCache<Key, Value> {
  private readonly entries = new Map<Key, Value>();
  private held = 0;

  /**
   * @param limit what all entries may weigh together
   * @param weigh weight of an entry by its key, the same each time; 1 unless told, so that entries are counted
   */
  constructor(
    private readonly limit: number,
    private readonly weigh: (key: Key) => number = () => 1,
  ) {}

  get(key: Key): Value | undefined {
    const value = this.entries.get(key);
    if (value === undefined) return undefined;
    this.entries.delete(key);
    this.entries.set(key, value);
    return value;
  }

  /** Returns the value that was put. */
  put(key: Key, value: Value): Value {
    this.delete(key);
    this.entries.set(key, value);
    this.held += this.weigh(key);
    for (const oldest of this.entries.keys()) {
      if (this.held <= this.limit) break;
      this.delete(oldest);
    }
    return value;
  }

  delete(key: Key): void {
    if (this.entries.delete(key)) this.held -= this.weigh(key);
  }

  clear(): void {
    this.entries.clear();
    this.held = 0;
  }
}

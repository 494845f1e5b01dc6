/** Cache that evicts the least recently used entries. */
export class LruCache<Key, Value> {
  private readonly entries = new Map<Key, Value>();
  private totalWeight = 0;

  /**
   * @param limit maximum total weight of all entries
   * @param weightOf weight of an entry by its key, always the same for a key. Default: 1, so that entries are counted.
   * @param removed called for each entry that is evicted, replaced or deleted, but not by `clear`
   */
  constructor(
    private readonly limit: number,
    private readonly weightOf: (key: Key) => number = () => 1,
    private readonly removed: (key: Key, value: Value) => void = () => undefined,
  ) {}

  get(key: Key): Value | undefined {
    const value = this.entries.get(key);
    if (value === undefined) return undefined;
    this.entries.delete(key);
    this.entries.set(key, value);
    return value;
  }

  /** Adds or replaces an entry, evicts entries over the weight limit, and returns `value`. */
  put(key: Key, value: Value): Value {
    this.delete(key);
    this.entries.set(key, value);
    this.totalWeight += this.weightOf(key);
    for (const oldest of this.entries.keys()) {
      if (this.totalWeight <= this.limit) break;
      this.delete(oldest);
    }
    return value;
  }

  delete(key: Key): void {
    const value = this.entries.get(key);
    if (!this.entries.delete(key)) return;
    this.totalWeight -= this.weightOf(key);
    this.removed(key, value as Value);
  }

  clear(): void {
    this.entries.clear();
    this.totalWeight = 0;
  }
}

/** Label value that replaces all further values when a label has reached its maximum number of values. */
const overflowLabel = 'other';

/** A metrics label with a limited number of values. */
export class BoundedLabel {
  private readonly values = new Set<string>();

  /** @param maxValues maximum number of values, in addition to `other` */
  constructor(private readonly maxValues: number) {}

  /** Returns the value, or `other` if the limit is reached. */
  of(value: string): string {
    if (this.values.has(value)) return value;
    if (this.values.size >= this.maxValues) return overflowLabel;
    this.values.add(value);
    return value;
  }
}

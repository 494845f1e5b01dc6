/** Label value that replaces values beyond the limit. */
const beyond = 'other';

/** A label with a limited number of values. */
export class BoundedLabel {
  private readonly known = new Set<string>();

  /**
   * @param most maximum number of values, in addition to `other`
   */
  constructor(private readonly most: number) {}

  /** Returns the value, or `other` if the limit is reached. */
  of(value: string): string {
    if (this.known.has(value)) return value;
    if (this.known.size >= this.most) return beyond;
    this.known.add(value);
    return value;
  }
}

/** What values beyond the limit of a label are counted as. */
const beyond = 'other';

/** A label with a limited number of values, whoever chooses them. */
export class BoundedLabel {
  private readonly known = new Set<string>();

  /** @param most values, besides `other` */
  constructor(private readonly most: number) {}

  /** The value, or `other` where there are too many already. */
  of(value: string): string {
    if (this.known.has(value)) return value;
    if (this.known.size >= this.most) return beyond;
    this.known.add(value);
    return value;
  }
}

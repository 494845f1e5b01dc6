import { decideFates, type Fate, type Fated } from './fated-statements';

/** What happens to a statement: it fails, or its connection breaks before it is sent or before its answer comes. */
export const mishaps = ['fails', 'is cut off before it runs', 'is cut off after it has run'] as const;
export type Mishap = (typeof mishaps)[number];

const fates: Readonly<Record<Mishap, Fate>> = {
  fails: {},
  'is cut off before it runs': 'before',
  'is cut off after it has run': 'after',
};

/** Counts the statements that a domain sends to its database, and lets one of them come to grief. */
export class Statements {
  /** The texts of those that were sent since the last `begin`. */
  texts: string[] = [];
  private fatal: { readonly place: number; readonly mishap: Mishap } | null = null;
  private looking = false;

  /** @param schema of the domain; the statements of others pass unseen */
  constructor(private readonly schema: string) {
    decideFates((statement) => this.next(statement));
  }

  /** Whether the mishap has happened. */
  get happened(): boolean {
    return this.fatal !== null && this.texts.length >= this.fatal.place;
  }

  /** Counts from here on; the statement at that place, from 1, meets the mishap. */
  begin(place = Infinity, mishap: Mishap = 'fails'): void {
    this.texts = [];
    this.fatal = { place, mishap };
    this.looking = true;
  }

  /** Does something whose statements neither count nor fail. */
  async aside<T>(work: () => Promise<T>): Promise<T> {
    const before = this.looking;
    this.looking = false;
    try {
      return await work();
    } finally {
      this.looking = before;
    }
  }

  private next({ part, text }: Fated): Fate {
    if (!this.looking || part !== this.schema) return null;
    this.texts.push(text);
    return this.fatal?.place === this.texts.length ? fates[this.fatal.mishap] : null;
  }
}

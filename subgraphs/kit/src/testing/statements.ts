import { decideFates, type Fate, type Fated } from './fated-statements';

/** Faults of a statement: it fails, or its connection breaks before it is sent or before its response arrives. */
export const mishaps = ['fails', 'is cut off before it runs', 'is cut off after it has run'] as const;
export type Mishap = (typeof mishaps)[number];

const fates: Readonly<Record<Mishap, Fate>> = {
  fails: {},
  'is cut off before it runs': 'before',
  'is cut off after it has run': 'after',
};

/** Counts the statements of a domain and injects a fault into one of them. */
export class Statements {
  /** Texts of the statements since the last `begin`. */
  texts: string[] = [];
  private fatal: { readonly place: number; readonly mishap: Mishap } | null = null;
  private looking = false;

  /** @param schema schema of the domain; statements of others are ignored */
  constructor(private readonly schema: string) {
    decideFates((statement) => this.next(statement));
  }

  /** Whether the fault was injected. */
  get happened(): boolean {
    return this.fatal !== null && this.texts.length >= this.fatal.place;
  }

  /** Starts counting; the statement at that position, from 1, gets the fault. */
  begin(place = Infinity, mishap: Mishap = 'fails'): void {
    this.texts = [];
    this.fatal = { place, mishap };
    this.looking = true;
  }

  /** Runs work whose statements are neither counted nor faulted. */
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

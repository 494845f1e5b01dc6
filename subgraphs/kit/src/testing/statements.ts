import { injectFaults, type Fault, type InterceptedStatement } from './inject-faults';

/**
 * Faults that a test can inject into a statement: it fails, or the connection breaks before the statement is sent or
 * before its response arrives.
 */
export const faults = ['fails', 'is cut off before it runs', 'is cut off after it has run'] as const;
export type Mishap = (typeof faults)[number];

const fates: Readonly<Record<Mishap, Fault>> = {
  fails: {},
  'is cut off before it runs': 'before',
  'is cut off after it has run': 'after',
};

/** Counts the statements of a domain and injects a fault into one statement. */
export class Statements {
  /** SQL of the statements since the last `begin`. */
  texts: string[] = [];
  private fatal: { readonly place: number; readonly mishap: Mishap } | null = null;
  private isCounting = false;

  /** @param schema schema of the domain; statements of other schemas are ignored */
  constructor(private readonly schema: string) {
    injectFaults((statement) => this.nextFate(statement));
  }

  /** Whether the fault was injected. */
  get happened(): boolean {
    return this.fatal !== null && this.texts.length >= this.fatal.place;
  }

  /**
   * Starts counting statements. The fault is injected into the statement at the given position, counted from 1; by
   * default into none.
   */
  begin(position = Infinity, fault: Mishap = 'fails'): void {
    this.texts = [];
    this.fatal = { place: position, mishap: fault };
    this.isCounting = true;
  }

  /** Runs work whose statements are not counted and get no faults. */
  async aside<T>(work: () => Promise<T>): Promise<T> {
    const before = this.isCounting;
    this.isCounting = false;
    try {
      return await work();
    } finally {
      this.isCounting = before;
    }
  }

  private nextFate({ part, text }: InterceptedStatement): Fault {
    if (!this.isCounting || part !== this.schema) return null;
    this.texts.push(text);
    return this.fatal?.place === this.texts.length ? fates[this.fatal.mishap] : null;
  }
}

import { once } from 'node:events';
import type { Socket } from 'node:net';
import pg from 'pg';

/** What happens to a statement: it fails, or its connection breaks before it is sent or before its answer comes. */
export const mishaps = ['fails', 'is cut off before it runs', 'is cut off after it has run'] as const;
export type Mishap = (typeof mishaps)[number];

type Query = (this: Connected, ...args: unknown[]) => unknown;
type Connected = pg.Client & { readonly connectionParameters: { readonly application_name?: string }; readonly connection: { readonly stream: Socket } };

/** Counts the statements that a domain sends to its database, and lets one of them come to grief. */
export class Statements {
  /** The texts of those that were sent since the last `begin`. */
  texts: string[] = [];
  private fatal: { readonly place: number; readonly mishap: Mishap } | null = null;
  private looking = false;

  /** @param schema of the domain; the statements of others pass unseen */
  constructor(private readonly schema: string) {
    const prototype = pg.Client.prototype as unknown as { query: Query };
    const original = prototype.query;
    const mishapOf = (client: Connected, query: unknown): Mishap | null => this.next(client, query);
    prototype.query = function query(...args) {
      const mishap = mishapOf(this, args[0]);
      if (!mishap) return original.apply(this, args);
      const told = typeof args.at(-1) === 'function' ? (args.pop() as (error: Error) => void) : null;
      const failing = befall(this, mishap, () => original.apply(this, args));
      return told ? failing.catch(told) : failing;
    };
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

  private next({ connectionParameters }: Connected, query: unknown): Mishap | null {
    if (!this.looking || connectionParameters.application_name !== `commerce-graph:${this.schema}`) return null;
    this.texts.push(typeof query === 'string' ? query : (query as { readonly text: string }).text);
    return this.fatal?.place === this.texts.length ? this.fatal.mishap : null;
  }
}

async function befall({ connection }: Connected, mishap: Mishap, run: () => unknown): Promise<never> {
  if (mishap === 'is cut off after it has run') await run();
  if (mishap !== 'fails' && !connection.stream.destroyed) await once(connection.stream.destroy(), 'close');
  throw new Error('The statement has met with a mishap.');
}

import pg from 'pg';
import type { Pooling } from './place';
import { rowTypes } from './row-types';
import { statementName } from './statements';

/** The connection below a client, as `pg` hands it to what sends and reads by itself. */
interface Wire {
  readonly stream: { cork(): void; uncork(): void };
  /** Texts of the statements that this connection has prepared, by their names. */
  readonly parsedStatements: Readonly<Record<string, string>>;
  parse(message: { readonly text: string; readonly name: string | undefined }): void;
  bind(message: { readonly statement: string | undefined; readonly values: unknown[]; readonly valueMapper: (value: unknown) => unknown }): void;
  describe(message: { readonly type: 'P' }): void;
  execute(): void;
  sync(): void;
}

interface Inside {
  readonly utils: { prepareValue(value: unknown): unknown };
}

type Told = (error: Error | null, rows: unknown[][]) => void;
/** From the text of a column to its value; null where the text is the value. */
type Parser = ((text: string) => unknown) | null;

const plainTexts: ReadonlySet<number> = new Set([pg.types.builtins.TEXT, pg.types.builtins.VARCHAR]);
const { prepareValue } = (pg as unknown as Inside).utils;

/** How the columns are read of what each connection has prepared. They cannot change: Postgres refuses a prepared statement whose columns have. */
const prepared = new WeakMap<Wire, Map<string, readonly Parser[]>>();

/**
 * Runs a prepared statement: rows as arrays, in the order of the selected expressions. Rejects as `pg` does; a connection on which something failed is
 * given up.
 *
 * @param pooling `transaction` where the next statement of a connection may come to another server, which knows nothing of this one
 */
export async function hotRead(pool: pg.Pool, pooling: Pooling, text: string, values: unknown[]): Promise<unknown[][]> {
  const client = await pool.connect();
  return new Promise((resolve, reject) => {
    const done: Told = (error, rows) => {
      client.release(error ?? undefined);
      if (error) reject(error);
      else resolve(rows);
    };
    try {
      (client.query as (read: pg.Submittable, told: Told) => void).call(client, new HotRead(text, values, pooling === 'session' ? statementName(text) : undefined), done);
    } catch (error) {
      done(error as Error, []);
    }
  });
}

/**
 * One execution. The queries of `pg` itself have the columns described each time, which for forty of them takes as long as reading a row; this one asks
 * once for each connection.
 */
class HotRead implements pg.Submittable {
  /** Set by the client that sends it. */
  callback: Told | undefined;
  private readonly rows: unknown[][] = [];
  private parsers: readonly Parser[] | undefined;
  private known: Map<string, readonly Parser[]> | undefined;
  private failure: Error | null = null;

  constructor(
    readonly text: string,
    private readonly values: unknown[],
    readonly name: string | undefined,
  ) {}

  submit(connection: pg.Connection): void {
    const wire = connection as unknown as Wire;
    const { name, text, values } = this;
    const isKnown = name !== undefined && wire.parsedStatements[name] !== undefined;
    this.known = parsersOn(wire);
    this.parsers = isKnown ? this.known.get(name) : undefined;
    // One packet.
    wire.stream.cork();
    try {
      if (!isKnown) wire.parse({ text, name });
      wire.bind({ statement: name, values, valueMapper: prepareValue });
      if (!this.parsers) wire.describe({ type: 'P' });
      wire.execute();
      wire.sync();
    } finally {
      wire.stream.uncork();
    }
  }

  handleRowDescription({ fields }: { readonly fields: readonly { readonly dataTypeID: number }[] }): void {
    this.parsers = fields.map(({ dataTypeID }) => (plainTexts.has(dataTypeID) ? null : rowTypes.getTypeParser(dataTypeID, 'text')));
    if (this.name !== undefined) this.known?.set(this.name, this.parsers);
  }

  /** @param fields texts of the columns, which become the row */
  handleDataRow({ fields }: { readonly fields: unknown[] }): void {
    try {
      const parsers = this.parsers as readonly Parser[];
      for (let at = 0; at < parsers.length; at += 1) {
        const parse = parsers[at];
        if (parse && fields[at] !== null) fields[at] = parse(fields[at] as string);
      }
    } catch (error) {
      this.failure = error as Error;
    }
    this.rows.push(fields);
  }

  handleError(error: Error): void {
    this.callback?.(error, []);
  }

  handleReadyForQuery(): void {
    this.callback?.(this.failure, this.rows);
  }

  handleCommandComplete(): void {}
}

function parsersOn(wire: Wire): Map<string, readonly Parser[]> {
  let parsers = prepared.get(wire);
  if (!parsers) prepared.set(wire, (parsers = new Map()));
  return parsers;
}

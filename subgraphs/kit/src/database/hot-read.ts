import pg from 'pg';
import type { Pooling } from './place';
import type { Reading } from './row-texts';
import { isoText, rowTypes } from './row-types';
import { sentValues } from './sent-values';
import { statementName } from './statement-names';

/** The connection below a client, as `pg` hands it to what sends and reads by itself. */
interface Wire extends Pick<Reading, 'instants'> {
  readonly stream: { cork(): void; uncork(): void };
  /** Texts of the statements that this connection has prepared, by their names. */
  readonly parsedStatements: Readonly<Record<string, string>>;
  parse(message: { readonly text: string; readonly name: string | undefined }): void;
  bind(message: { readonly statement: string | undefined; readonly values: unknown[] }): void;
  describe(message: { readonly type: 'P' }): void;
  execute(): void;
  sync(): void;
}

type Told = (error: Error | null) => void;
/** From the text of a column to its value; null where the text is the value. */
type Parser = ((text: string) => unknown) | null;

/** How the columns of a row are read. */
interface Columns {
  readonly parsers: readonly Parser[];
  readonly instants: readonly boolean[];
}

const plainTexts: ReadonlySet<number> = new Set([pg.types.builtins.TEXT, pg.types.builtins.VARCHAR]);

/** How the columns are read of what each connection has prepared. They cannot change: Postgres refuses a prepared statement whose columns have. */
const prepared = new WeakMap<Wire, Map<string, Columns>>();

function knownOf(wire: Wire): Map<string, Columns> {
  let known = prepared.get(wire);
  if (!known) prepared.set(wire, (known = new Map()));
  return known;
}

/** One execution of a statement, and its rows: arrays, in the order of the selected expressions. */
export class HotRead {
  readonly rows: unknown[][] = [];
  /** As they are sent. */
  readonly values: unknown[];
  columns: Columns | undefined;
  /** Milliseconds between the answer before it in its packet and its own; of the first one, since the packet has left. */
  took = 0;
  /** Whether it is the one of its packet that has failed, or that was worked on when the connection was lost. */
  failed = false;

  /**
   * Throws where a value cannot be sent.
   *
   * @param answered is called when all rows are there, also while others of the packet still wait
   */
  constructor(
    readonly text: string,
    values: readonly unknown[],
    readonly answered: () => void = () => {},
  ) {
    this.values = sentValues(values);
  }
}

/**
 * Sends statements in one packet and fills their rows. Rejects as `pg` does, for all of them; the connection on which something failed is given up.
 *
 * @param pooling `transaction` where the next statement of a connection may come to another server, which knows nothing of this one
 */
export async function readHot(pool: pg.Pool, pooling: Pooling, reads: readonly [HotRead, ...HotRead[]]): Promise<void> {
  const client = await pool.connect();
  return new Promise((resolve, reject) => {
    const told: Told = (error) => {
      client.release(error ?? undefined);
      if (error) reject(error);
      else resolve();
    };
    (client.query as (packet: pg.Submittable, told: Told) => void).call(client, new Packet(reads, pooling), told);
  });
}

/**
 * Statements on their way. The queries of `pg` itself go one by one, and have their columns described each time, which for forty columns takes as long as
 * reading a row; here that is done once for each connection.
 */
class Packet implements pg.Submittable {
  /** Set by the client that sends it. */
  callback: Told | undefined;
  /** The statement that is being answered. */
  private at = 0;
  /** When the one before it was, by `performance.now()`. */
  private since = 0;
  private wire!: Wire;
  /** What is known of the connection. */
  private known!: Map<string, Columns>;
  private failure: Error | null = null;
  /** What is prepared by this packet. */
  private readonly parsed = new Set<string>();

  constructor(
    private readonly reads: readonly [HotRead, ...HotRead[]],
    private readonly pooling: Pooling,
  ) {}

  /** Name and text of the statement that the server is at: the client writes down what it has prepared. */
  get name(): string | undefined {
    return this.nameOf(this.read);
  }

  get text(): string {
    return this.read.text;
  }

  submit(connection: pg.Connection): void {
    const wire = (this.wire = connection as unknown as Wire);
    this.known = knownOf(wire);
    wire.stream.cork();
    try {
      for (const read of this.reads) this.send(read, wire);
      wire.sync();
    } finally {
      wire.stream.uncork();
    }
    wire.instants = this.read.columns?.instants;
    this.since = performance.now();
  }

  handleRowDescription({ fields }: { readonly fields: readonly { readonly dataTypeID: number }[] }): void {
    const parsers = fields.map(({ dataTypeID }) =>
      plainTexts.has(dataTypeID) ? null : rowTypes.getTypeParser(dataTypeID, 'text'),
    );
    const columns: Columns = { parsers, instants: parsers.map((parse) => parse === isoText) };
    this.read.columns = columns;
    this.wire.instants = columns.instants;
    if (this.name !== undefined) this.known.set(this.name, columns);
  }

  /** @param fields texts of the columns, which become the row */
  handleDataRow({ fields }: { readonly fields: unknown[] }): void {
    const { columns, rows } = this.read;
    const parsers = columns?.parsers ?? [];
    try {
      for (let at = 0; at < parsers.length; at += 1) {
        const parse = parsers[at];
        if (parse && fields[at] !== null) fields[at] = parse(fields[at] as string);
      }
    } catch (error) {
      this.failure = error as Error;
    }
    rows.push(fields);
  }

  handleCommandComplete(): void {
    const { read, since } = this;
    this.at += 1;
    this.wire.instants = this.reads[this.at]?.columns?.instants;
    this.since = performance.now();
    read.took = this.since - since;
    if (!this.failure) read.answered();
  }

  handleError(error: Error): void {
    const { read, since } = this;
    read.failed = true;
    read.took = performance.now() - since;
    this.callback?.(error);
  }

  handleReadyForQuery(): void {
    this.callback?.(this.failure);
  }

  private get read(): HotRead {
    return this.reads[this.at] ?? this.reads[0];
  }

  private nameOf({ text }: HotRead): string | undefined {
    return this.pooling === 'session' ? statementName(text) : undefined;
  }

  private send(read: HotRead, wire: Wire): void {
    const { text, values } = read;
    const name = this.nameOf(read);
    const isPrepared = name !== undefined && (wire.parsedStatements[name] !== undefined || this.parsed.has(name));
    if (isPrepared) read.columns = this.known.get(name);
    else wire.parse({ text, name });
    if (!isPrepared && name !== undefined) this.parsed.add(name);
    wire.bind({ statement: name, values });
    if (!read.columns) wire.describe({ type: 'P' });
    wire.execute();
  }
}

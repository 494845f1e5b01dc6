import pg from 'pg';
import { flattenString } from '../../json';
import type { Pooling } from '../database-target';
import { statementName, PreparedNames, sentValues, type RowConnection } from './pg-driver';

const timestampWithZone = 1184;
const bigint = 20;
const jsonb = 3802;

/**
 * Formats a timestamp, `2026-07-01 12:00:00.123456+00` (sessions run in UTC), as `2026-07-01T12:00:00.123Z`. ISO 8601
 * input is returned unchanged.
 */
export function isoText(text: string): string {
  if (text[10] === 'T') return text;
  // Fast path: nearly all timestamps have at least three fractional digits.
  if (text.length >= 26 && text[19] === '.') return flattenString(text.slice(0, 10), 'T', text.slice(11, 23), 'Z');
  const dot = text.indexOf('.', 19);
  const milliseconds =
    dot < 0
      ? '000'
      : text
          .slice(dot + 1, text.indexOf('+', dot))
          .padEnd(3, '0')
          .slice(0, 3);
  return flattenString(text.slice(0, 10), 'T', text.slice(11, 19), '.', milliseconds, 'Z');
}

/** Parses a JSON column, with a fast path for empty objects and lists, which are most frequent. */
function json(text: string): unknown {
  if (text === '{}') return {};
  return text === '[]' ? [] : JSON.parse(text);
}

/**
 * Type parsers of prepared reads: timestamps become ISO 8601 strings instead of `Date` objects, bigints numbers;
 * numerics stay strings.
 */
export const rowTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === timestampWithZone) return isoText;
    if (oid === bigint) return Number;
    if (oid === jsonb) return json;
    return pg.types.getTypeParser(oid, format as 'text');
  },
} as pg.CustomTypesConfig;

type DoneCallback = (error: Error | null) => void;
/** Converts the text of a column to its value; null if the text itself is the value. */
type Parser = ((text: string) => unknown) | null;

/** Parsers for the columns of a statement's result rows. */
interface Columns {
  readonly parsers: readonly Parser[];
  readonly instants: readonly boolean[];
}

const textTypes: ReadonlySet<number> = new Set([pg.types.builtins.TEXT, pg.types.builtins.VARCHAR]);

/**
 * Column parsers of the statements prepared on each connection, by statement name. Entries never become outdated:
 * Postgres rejects a prepared statement whose result type has changed.
 */
const prepared = new WeakMap<pg.Connection, Map<string, Columns>>();

function columnCacheOf(connection: pg.Connection): Map<string, Columns> {
  let columnsByName = prepared.get(connection);
  if (!columnsByName) prepared.set(connection, (columnsByName = new Map()));
  return columnsByName;
}

/** One execution of a prepared read. Collects its rows as arrays in the order of the selected expressions. */
export class PreparedRead {
  readonly rows: unknown[][] = [];
  /** Serialized parameters. */
  readonly values: (string | Buffer | null)[];
  columns: Columns | undefined;
  /**
   * Response time of this read in milliseconds, measured from the previous response of the same packet; for the first
   * read of a packet, from the sending of the packet.
   */
  durationMs = 0;
  /** Whether this read is the statement that made its packet fail, or was executing when the connection was lost. */
  failed = false;

  /**
   * Throws when a parameter cannot be serialized.
   *
   * @param onRows called when all rows have arrived, even if other reads of the packet are pending
   */
  constructor(
    readonly text: string,
    values: readonly unknown[],
    readonly onRows: () => void = () => {},
  ) {
    this.values = sentValues(values);
  }
}

/**
 * Sends reads in one packet and collects their rows. Rejects with the error of `pg` if any read fails; the connection
 * is then discarded.
 *
 * @param pooling with `transaction`, statements are unnamed: the next packet may run on another server connection
 */
export async function executePreparedReads(
  pool: pg.Pool,
  pooling: Pooling,
  reads: readonly [PreparedRead, ...PreparedRead[]],
): Promise<void> {
  const client = await pool.connect();
  return new Promise((resolve, reject) => {
    const onDone: DoneCallback = (error) => {
      client.release(error ?? undefined);
      if (error) reject(error);
      else resolve();
    };
    (client.query as (packet: pg.Submittable, onDone: DoneCallback) => void).call(
      client,
      new Packet(reads, pooling),
      onDone,
    );
  });
}

/**
 * Reads that are sent in one packet. `pg` would send each query separately and have its columns described each time,
 * which for forty columns takes as long as reading a row; here the columns are described once per connection.
 */
class Packet implements pg.Submittable {
  /** Completion callback, set by the client that sends the packet. */
  callback: DoneCallback | undefined;
  /** Index of the statement whose response is being received. */
  private at = 0;
  /** Time at which the previous response was complete, by `performance.now()`. */
  private previousResponseAt = 0;
  private connection!: RowConnection;
  private names!: PreparedNames;
  /** Column parsers cached for the connection, by statement name. */
  private columnsByName!: Map<string, Columns>;
  private failure: Error | null = null;

  constructor(
    private readonly reads: readonly [PreparedRead, ...PreparedRead[]],
    private readonly pooling: Pooling,
  ) {}

  /** Text of the statement whose response is being received. */
  get text(): string {
    return this.read.text;
  }

  submit(connection: pg.Connection): void {
    this.connection = connection;
    this.columnsByName = columnCacheOf(connection);
    this.names = PreparedNames.of(connection);
    connection.stream.cork();
    try {
      for (const read of this.reads) this.send(read);
      connection.sync();
    } finally {
      connection.stream.uncork();
    }
    this.connection.instants = this.read.columns?.instants;
    this.previousResponseAt = performance.now();
  }

  handleRowDescription({ fields }: { readonly fields: readonly { readonly dataTypeID: number }[] }): void {
    const parsers = fields.map(({ dataTypeID }) =>
      textTypes.has(dataTypeID) ? null : rowTypes.getTypeParser(dataTypeID, 'text'),
    );
    const columns: Columns = { parsers, instants: parsers.map((parse) => parse === isoText) };
    this.read.columns = columns;
    this.connection.instants = columns.instants;
    const name = this.nameOf(this.read);
    if (name !== undefined) this.columnsByName.set(name, columns);
  }

  /** @param fields texts of the columns; the array is converted in place and becomes the row */
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
    const { read, previousResponseAt } = this;
    this.at += 1;
    this.connection.instants = this.reads[this.at]?.columns?.instants;
    this.previousResponseAt = performance.now();
    read.durationMs = this.previousResponseAt - previousResponseAt;
    if (!this.failure) read.onRows();
  }

  handleError(error: Error): void {
    const { read, previousResponseAt } = this;
    read.failed = true;
    read.durationMs = performance.now() - previousResponseAt;
    this.callback?.(error);
  }

  handleReadyForQuery(): void {
    this.callback?.(this.failure);
  }

  private get read(): PreparedRead {
    return this.reads[this.at] ?? this.reads[0];
  }

  private nameOf({ text }: PreparedRead): string | undefined {
    return this.pooling === 'session' ? statementName(text) : undefined;
  }

  private send(read: PreparedRead): void {
    const { connection } = this;
    const { text, values } = read;
    const name = this.nameOf(read);
    if (this.names.prepare(name, text)) read.columns = this.columnsByName.get(name as string);
    connection.bind({ statement: name, values }, true);
    if (!read.columns) connection.describe({ type: 'P' }, true);
    connection.execute(null, true);
  }
}

import type { EventEmitter } from 'node:events';
import type { Readable } from 'node:stream';
import pg from 'pg';
import { type BackendMessage, DataRowMessage } from 'pg-protocol/dist/messages';
import { Parser } from 'pg-protocol/dist/parser';
import { isAscii } from 'node:buffer';
import { minReferenceLength } from '../../json';
import { createHash } from 'node:crypto';

// Everything that pooled connections use of the driver `pg` itself: parts without a documented interface (its parameters,
// startup and row parser), the arguments of its `query`, and the names of prepared statements. `pg-driver.test.ts` checks
// each undocumented part against the installed driver; a new version that changes one fails there first. Everything else
// is in the types of `pg`: queries of our own (`submit`, `handle…`), and the messages that they send (`parse`, `bind`, …).

interface Utils {
  prepareValue(value: unknown): string | Buffer | null;
}

const { prepareValue } = (pg as unknown as { readonly utils: Utils }).utils;

/**
 * Converts the parameters of a statement to the values that are sent to Postgres: `pg.utils.prepareValue`, which a query
 * of `pg` applies to its own parameters. Throws when one cannot be serialized.
 */
export function sentValues(values: readonly unknown[]): (string | Buffer | null)[] {
  return values.map((value) => prepareValue(value));
}

type StartupParameters = Readonly<Record<string, string>>;

/**
 * Changes the parameters that a client sends when it connects: `Client.getStartupConf`. Without this, `pg` also sends
 * `client_encoding` and the session settings, which a pooler rejects.
 */
export function changeStartupParameters(
  client: pg.Client,
  change: (parameters: StartupParameters) => StartupParameters,
): void {
  const internals = client as unknown as { getStartupConf(): StartupParameters };
  const original = internals.getStartupConf.bind(client);
  const changed = (): StartupParameters => change(original());
  internals.getStartupConf = changed;
}

/**
 * Reads the columns of a row from the payload of its message, from `start` (the column count) to before `end`. Returns
 * null to leave the row to the driver.
 */
export type RowReader = (bytes: Buffer, start: number, end: number) => (string | null)[] | null;

/** Handler of `pg-protocol` for one message. `length` includes its own four bytes and the payload at `offset`. */
type HandlePacket = (offset: number, code: number, length: number, bytes: Buffer) => BackendMessage;

/** Type byte of a DataRow message. */
const dataRow = 'D'.charCodeAt(0);

/**
 * Installs a reader for the rows of a connection before it connects: `Connection.attachListeners`, in which `pg` parses
 * the bytes from the socket, and `Parser.handlePacket`, which creates the message of a row.
 */
export function installRowReader(connection: pg.Connection, read: RowReader): void {
  const parser = new Parser();
  const internals = parser as unknown as { handlePacket: HandlePacket };
  const handleOther = internals.handlePacket.bind(parser);
  const handlePacket: HandlePacket = (offset, code, length, bytes) => {
    const columns = code === dataRow ? read(bytes, offset, offset + length - 4) : null;
    return columns === null
      ? handleOther(offset, code, length, bytes)
      : new DataRowMessage(length, columns as string[]);
  };
  internals.handlePacket = handlePacket;
  const emitter = connection as EventEmitter as EventEmitter & { attachListeners(stream: Readable): void };
  const emitMessage = (message: BackendMessage): boolean =>
    emitter.emit(message.name === 'error' ? 'errorMessage' : message.name, message);
  const attachListeners = (stream: Readable): void => {
    stream.on('data', (chunk: Buffer) => parser.parse(chunk, emitMessage));
  };
  emitter.attachListeners = attachListeners;
}

/** Untyped method of Node's buffers; unlike `toString` it does not look up the encoding on each call. */
type Bytes = Buffer & { latin1Slice(start: number, end: number): string };

const [dot, dateTimeSeparator, utc] = Buffer.from('.TZ') as unknown as readonly [number, number, number];
/**
 * Maximum size in bytes of a row that is decoded as one string. Larger rows have most of their data in few columns,
 * which are decoded separately.
 */
const maxRowSize = 16_384;
/** Maximum length of a column in bytes up to which all four bytes of its length prefix are ASCII. */
const maxShortLength = 127;

/** Connection with the format of the rows that it receives. */
export type RowConnection = pg.Connection & {
  /** For each column of the current result, whether it is a timestamp to be formatted like `isoText`. */
  instants?: readonly boolean[];
};

/**
 * Installs a row parser on a connection before it connects: each row is decoded as one string from which short columns
 * are sliced. Long columns are decoded separately, since a slice would retain the whole row. Decoding every column
 * separately took a tenth of the time to read a list.
 */
export function installRowParser(connection: RowConnection): void {
  installRowReader(connection, (bytes, start, end) =>
    end - start <= maxRowSize ? parseRowColumns(bytes, start, end, connection.instants) : null,
  );
}

/**
 * Returns the columns of a DataRow message as strings, null for SQL null. Overwrites lengths and timestamps in the
 * buffer, which is not read again.
 *
 * @param at offset of the column count
 * @param end offset after the last column
 * @param instants whether each column is a timestamp, to be formatted like `isoText` if it has at least three
 * fractional digits
 */
export function parseRowColumns(
  buffer: Buffer,
  at: number,
  end: number,
  instants?: readonly boolean[],
): (string | null)[] {
  const bytes = buffer as Bytes;
  const start = at + 2;
  const rowText = bytes.toString('latin1', start, end);
  const values = new Array<string | null>(bytes.readInt16BE(at));
  let from = 0;
  for (let column = 0; column < values.length; column += 1) {
    const length = bytes.readInt32BE(start + from);
    // Set the length to 0: the length bytes of a null or long column are not ASCII, so the row would never pass the
    // ASCII check below.
    if (length < 0 || length > maxShortLength) bytes.writeInt32BE(0, start + from);
    from += 4;
    if (length < 0) values[column] = null;
    else if (length < minReferenceLength) values[column] = rowText.slice(from, from + length);
    else
      values[column] = bytes.latin1Slice(
        start + from,
        start + from + (instants?.[column] ? asIso(bytes, start + from, length) : length),
      );
    if (length > 0) from += length;
  }
  return isAscii(bytes.subarray(start, end))
    ? values
    : values.map((text) => text && Buffer.from(text, 'latin1').toString());
}

/**
 * Reformats a timestamp in the buffer, `2026-07-01 12:00:00.123456+00` to `2026-07-01T12:00:00.123Z`. A timestamp with
 * fewer than three fractional digits stays unchanged.
 *
 * @returns the new length in bytes
 */
function asIso(bytes: Buffer, at: number, length: number): number {
  if (length < 26 || bytes[at + 19] !== dot) return length;
  bytes[at + 10] = dateTimeSeparator;
  bytes[at + 23] = utc;
  return 24;
}

/** Statements that begin and end transactions. */
export const [begin, commit, rollback] = ['START TRANSACTION', 'COMMIT', 'ROLLBACK'];

/** Returns the text of the first argument of `query`; undefined for a submittable (an object that sends itself). */
export function textOf(query: unknown): string | undefined {
  if (typeof query === 'string') return query;
  const { text, submit } = (query ?? {}) as { readonly text?: unknown; readonly submit?: unknown };
  return typeof text === 'string' && submit === undefined ? text : undefined;
}

/** Whether a query may be sent after the deadline: a rollback, or a submittable, which has no text. */
export function endsTransaction(query: unknown): boolean {
  const text = textOf(query);
  return text === undefined || isRollback(text);
}

export function isRollback(text: string | undefined): text is string {
  return text !== undefined && /^\s*ROLLBACK\b/i.test(text);
}

/**
 * Whether a statement creates or releases a savepoint. Such a statement cannot fail after successful statements, so it
 * is deferred.
 */
export function isSavepointStatement(text: string | undefined): text is string {
  return text !== undefined && /^(?:RELEASE )?SAVEPOINT /.test(text);
}

/** Whether a rollback (`text`) undoes the whole transaction or savepoint that `statement` began. */
export function undoes(text: string, statement: string): boolean {
  return statement === begin || text === `ROLLBACK TO ${statement}`;
}

/** Returns the statement name and the parameters from the arguments of `query`. */
export function parseQueryArguments([query, values]: readonly unknown[]): {
  readonly name: string | undefined;
  readonly values: readonly unknown[];
} {
  if (typeof query === 'string') return { name: undefined, values: Array.isArray(values) ? values : [] };
  const config = query as pg.QueryConfig;
  return { name: config.name, values: config.values ?? (Array.isArray(values) ? values : []) };
}

/** Removes the statement name from the arguments of `query`, for connections without prepared statements. */
export function withoutName(args: unknown[]): unknown[] {
  const [query, ...rest] = args;
  const config = query as { readonly name?: unknown } | null;
  return typeof config === 'object' && config?.name !== undefined ? [{ ...config, name: undefined }, ...rest] : args;
}

/**
 * Names a statement with parameters, so that the driver prepares it once per connection instead of parsing and planning
 * it every time. The driver and `PreparedNames` each record only their own names: the driver's begin with `pg_`.
 */
export function withDriverName(args: unknown[]): unknown[] {
  const [query, ...rest] = args;
  const text = textOf(query);
  if (text === undefined) return args;
  const { name, values } = parseQueryArguments(args);
  const ownName = name ?? (values.length > 0 ? statementName(text) : undefined);
  if (ownName === undefined) return args;
  const config = typeof query === 'object' ? query : { text };
  return [{ ...config, name: `pg_${ownName}`, values }, ...rest.slice(Array.isArray(rest[0]) ? 1 : 0)];
}

export function hasValues([query, values]: readonly unknown[]): boolean {
  return Array.isArray(values) || Array.isArray((query as { readonly values?: unknown }).values);
}

/** Maximum number of statements that a process prepares by name; further ones are unnamed. */
const maxNames = 1_000;
const namesByText = new Map<string, string | undefined>();

/**
 * Returns the name under which a statement with this text is prepared: the same on every connection. Undefined for a
 * new text once the process has named 1,000 statements.
 */
export function statementName(text: string): string | undefined {
  let name = namesByText.get(text);
  if (name === undefined && namesByText.size < maxNames) {
    name = `q_${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`;
    namesByText.set(text, name);
  }
  return name;
}

/**
 * State of a name on a connection: `prepared`, or `unknown` after a failure of the packet that prepared it, in which
 * Postgres may or may not have processed it.
 */
type State = 'prepared' | 'unknown';

const byConnection = new WeakMap<pg.Connection, PreparedNames>();
const noTypes: string[] = [];

/**
 * Names of the statements that this folder has prepared on a connection. The driver prepares statements of its own under
 * other names (`withDriverName`), of which it keeps its own record.
 */
export class PreparedNames {
  private readonly states = new Map<string, State>();

  private constructor(private readonly connection: pg.Connection) {}

  /** Returns the names of a connection. */
  static of(connection: pg.Connection): PreparedNames {
    let names = byConnection.get(connection);
    if (!names) byConnection.set(connection, (names = new PreparedNames(connection)));
    return names;
  }

  /**
   * Sends the statement to be parsed, unless the connection has prepared it.
   *
   * @param name undefined for an unnamed statement, which is parsed each time
   * @returns whether the connection had already prepared it
   */
  prepare(name: string | undefined, text: string): boolean {
    const state = name === undefined ? undefined : this.states.get(name);
    if (state === 'prepared') return true;
    // To close a statement that does not exist is no error.
    if (state === 'unknown') this.connection.close({ type: 'S', name }, true);
    this.connection.parse({ name: name ?? '', text, types: noTypes }, true);
    if (name !== undefined) this.states.set(name, 'prepared');
    return false;
  }

  /** Records that a packet failed which may have prepared the statement. */
  markUnknown(name: string): void {
    this.states.set(name, 'unknown');
  }
}

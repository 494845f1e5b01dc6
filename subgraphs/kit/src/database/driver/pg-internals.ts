import type { EventEmitter } from 'node:events';
import type { Readable } from 'node:stream';
import pg from 'pg';
import { type BackendMessage, DataRowMessage } from 'pg-protocol/dist/messages';
import { Parser } from 'pg-protocol/dist/parser';
import { isAscii } from 'node:buffer';
import { minReferenceLength } from '../../json';

// The only parts of the driver on which this service relies without a documented interface. `pg-internals.test.ts`
// checks each against the installed driver; a new version that changes one fails there first. Everything else is in the
// types of `pg`: queries of our own (`submit`, `handle…`), and the messages that they send (`parse`, `bind`, …).

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

import { isAscii } from 'node:buffer';
import type { EventEmitter } from 'node:events';
import type { Readable } from 'node:stream';
import { type BackendMessage, DataRowMessage } from 'pg-protocol/dist/messages';
import { Parser } from 'pg-protocol/dist/parser';
import { minReferenceLength } from '../flatten-string';

/** Undocumented message handler of `pg-protocol`. `length` includes its own four bytes and the payload at `offset`. */
type HandlePacket = (offset: number, code: number, length: number, bytes: Buffer) => BackendMessage;

/** Untyped method of Node's buffers; unlike `toString` it does not look up the encoding on each call. */
type Bytes = Buffer & { latin1Slice(start: number, end: number): string };

/** Type byte of a DataRow message. */
const dataRow = 'D'.charCodeAt(0);
const [dot, dateTimeSeparator, utc] = Buffer.from('.TZ') as unknown as readonly [number, number, number];
/** Maximum size of a row that is decoded as a whole, in bytes: longer ones have most of their data in few columns. */
const maxRowSize = 16_384;
/** Maximum length of a column whose four-byte length prefix consists of ASCII bytes. */
const maxShortLength = 127;

/** Internals of a `pg` connection that the row parser uses. */
export interface Reading extends EventEmitter {
  attachListeners(stream: Readable): void;
  /** Columns of the current result that are timestamps, to be formatted like `isoText`. */
  instants?: readonly boolean[];
}

/**
 * Installs a row parser on a connection before it connects: each row is decoded as one string from which short columns
 * are sliced. Long columns are decoded separately, since a slice would retain the whole row. Decoding every column
 * separately took a tenth of the time to read a list.
 */
export function installRowParser(connection: Reading): void {
  const listen = (stream: Readable): void => {
    const parser = rowParser(connection);
    const emitMessage = (message: BackendMessage): boolean =>
      connection.emit(message.name === 'error' ? 'errorMessage' : message.name, message);
    stream.on('data', (chunk: Buffer) => parser.parse(chunk, emitMessage));
  };
  connection.attachListeners = listen;
}

function rowParser(connection: Reading): Parser {
  const parser = new Parser();
  const internals = parser as unknown as { handlePacket: HandlePacket };
  const originalHandlePacket = internals.handlePacket.bind(parser);
  const handleDataRow: HandlePacket = (offset, code, length, bytes) =>
    code === dataRow && length <= maxRowSize
      ? new DataRowMessage(length, parseRowColumns(bytes, offset, offset + length - 4, connection.instants) as string[])
      : originalHandlePacket(offset, code, length, bytes);
  internals.handlePacket = handleDataRow;
  return parser;
}

/**
 * Decodes the columns of a DataRow message, null for SQL null. Overwrites lengths and timestamps in the buffer, which
 * is not read again.
 *
 * @param at offset of the column count
 * @param end offset after the last column
 * @param instants columns to format like `isoText` where they have at least three fractional digits
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
    // Clear the length: the bytes of a row with nulls or long columns would otherwise never be all ASCII.
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
 * Reformats a timestamp in place, `2026-07-01 12:00:00.123456+00` to `2026-07-01T12:00:00.123Z`, where it has enough
 * digits.
 *
 * @returns the new length
 */
function asIso(bytes: Buffer, at: number, length: number): number {
  if (length < 26 || bytes[at + 19] !== dot) return length;
  bytes[at + 10] = dateTimeSeparator;
  bytes[at + 23] = utc;
  return 24;
}

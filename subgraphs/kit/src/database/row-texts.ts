import { isAscii } from 'node:buffer';
import type { EventEmitter } from 'node:events';
import type { Readable } from 'node:stream';
import { type BackendMessage, DataRowMessage } from 'pg-protocol/dist/messages';
import { Parser } from 'pg-protocol/dist/parser';
import { leastReferring } from '../flat-text';

/** How the library takes a message, and does not tell. `length` counts itself, four bytes, and what follows at `offset`. */
type TakeMessage = (offset: number, code: number, length: number, bytes: Buffer) => BackendMessage;

/** What buffers have and their types do not tell: `toString` looks for the encoding first, each time. */
type Bytes = Buffer & { latin1Slice(start: number, end: number): string };

/** Letter of the message that is a row. */
const dataRow = 'D'.charCodeAt(0);
const [dot, betweenDateAndTime, utc] = Buffer.from('.TZ') as unknown as readonly [number, number, number];
/** Longest row that is read as a whole, in bytes: of longer ones most is in few columns. */
const longest = 16_384;
/** Longest text whose length, as the server sends it, looks like characters. */
const plainLength = 127;

/** What `pg` has of a connection and does not tell. */
export interface Reading extends EventEmitter {
  attachListeners(stream: Readable): void;
  /** Which columns of the rows that come next are instants, to be read as `isoText` writes them. */
  instants?: readonly boolean[];
}

/**
 * Has a connection, which has not begun, read each row as one text from which short columns are cut; long ones are decoded by themselves, since a
 * part of a text would refer to all of it. Decoding all of them one by one took a tenth of the time of a list.
 */
export function readRowsWhole(connection: Reading): void {
  const listen = (stream: Readable): void => {
    const parser = rowParser(connection);
    const tell = (message: BackendMessage): boolean =>
      connection.emit(message.name === 'error' ? 'errorMessage' : message.name, message);
    stream.on('data', (part: Buffer) => parser.parse(part, tell));
  };
  connection.attachListeners = listen;
}

function rowParser(connection: Reading): Parser {
  const parser = new Parser();
  const inside = parser as unknown as { handlePacket: TakeMessage };
  const takeMessage = inside.handlePacket.bind(parser);
  const take: TakeMessage = (offset, code, length, bytes) =>
    code === dataRow && length <= longest
      ? new DataRowMessage(length, rowTexts(bytes, offset, offset + length - 4, connection.instants) as string[])
      : takeMessage(offset, code, length, bytes);
  inside.handlePacket = take;
  return parser;
}

/**
 * Texts of a row's columns, null where the server says so. Overwrites lengths and instants in the bytes, which nobody reads again.
 *
 * @param at where the number of columns stands
 * @param end behind the last column
 * @param instants columns that are read as `isoText` writes them, where they have three digits behind the second at least
 */
export function rowTexts(given: Buffer, at: number, end: number, instants?: readonly boolean[]): (string | null)[] {
  const bytes = given as Bytes;
  const start = at + 2;
  const whole = bytes.toString('latin1', start, end);
  const texts = new Array<string | null>(bytes.readInt16BE(at));
  let from = 0;
  for (let column = 0; column < texts.length; column += 1) {
    const length = bytes.readInt32BE(start + from);
    // Otherwise a row with nulls or long texts would never look like plain characters.
    if (length < 0 || length > plainLength) bytes.writeInt32BE(0, start + from);
    from += 4;
    if (length < 0) texts[column] = null;
    else if (length < leastReferring) texts[column] = whole.slice(from, from + length);
    else
      texts[column] = bytes.latin1Slice(
        start + from,
        start + from + (instants?.[column] ? asIso(bytes, start + from, length) : length),
      );
    if (length > 0) from += length;
  }
  return isAscii(bytes.subarray(start, end))
    ? texts
    : texts.map((text) => text && Buffer.from(text, 'latin1').toString());
}

/**
 * Writes an instant down anew, `2026-07-01 12:00:00.123456+00` as `2026-07-01T12:00:00.123Z`, where that fits in its place.
 *
 * @returns its length
 */
function asIso(bytes: Buffer, at: number, length: number): number {
  if (length < 26 || bytes[at + 19] !== dot) return length;
  bytes[at + 10] = betweenDateAndTime;
  bytes[at + 23] = utc;
  return 24;
}

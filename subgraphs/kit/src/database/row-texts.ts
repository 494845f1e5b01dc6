import { isAscii } from 'node:buffer';
import type { EventEmitter } from 'node:events';
import type { Readable } from 'node:stream';
import { type BackendMessage, DataRowMessage } from 'pg-protocol/dist/messages';
import { Parser } from 'pg-protocol/dist/parser';

/** How the library takes a message, and does not tell. `length` counts itself, four bytes, and what follows at `offset`. */
type TakeMessage = (offset: number, code: number, length: number, bytes: Buffer) => BackendMessage;

/** Letter of the message that is a row. */
const dataRow = 'D'.charCodeAt(0);
/** Longest row that is read as a whole, in bytes: whoever keeps one long text of it keeps all. */
const longest = 16_384;
/** Longest text whose length, as the server sends it, looks like characters. */
const plainLength = 127;

/** What `pg` has of a connection and does not tell. */
export interface Reading extends EventEmitter {
  attachListeners(stream: Readable): void;
}

/** Has a connection, which has not begun, read each row as one text that its columns are parts of. Decoding them one by one took a tenth of the time of a list. */
export function readRowsWhole(connection: Reading): void {
  const listen = (stream: Readable): void => {
    const parser = rowParser();
    const tell = (message: BackendMessage): boolean => connection.emit(message.name === 'error' ? 'errorMessage' : message.name, message);
    stream.on('data', (part: Buffer) => parser.parse(part, tell));
  };
  connection.attachListeners = listen;
}

function rowParser(): Parser {
  const parser = new Parser();
  const inside = parser as unknown as { handlePacket: TakeMessage };
  const takeMessage = inside.handlePacket.bind(parser);
  const take: TakeMessage = (offset, code, length, bytes) =>
    code === dataRow && length <= longest ? new DataRowMessage(length, rowTexts(bytes, offset, offset + length - 4) as string[]) : takeMessage(offset, code, length, bytes);
  inside.handlePacket = take;
  return parser;
}

/**
 * Texts of a row's columns, null where the server says so. Overwrites lengths in the bytes, which nobody reads again.
 *
 * @param at where the number of columns stands
 * @param end behind the last column
 */
export function rowTexts(bytes: Buffer, at: number, end: number): (string | null)[] {
  const start = at + 2;
  const whole = bytes.toString('latin1', start, end);
  const texts = new Array<string | null>(bytes.readInt16BE(at));
  let from = 0;
  for (let column = 0; column < texts.length; column += 1) {
    const length = bytes.readInt32BE(start + from);
    // Otherwise a row with nulls or long texts would never look like plain characters.
    if (length < 0 || length > plainLength) bytes.writeInt32BE(0, start + from);
    from += 4;
    texts[column] = length < 0 ? null : whole.slice(from, from + length);
    if (length > 0) from += length;
  }
  return isAscii(bytes.subarray(start, end)) ? texts : texts.map((text) => text && Buffer.from(text, 'latin1').toString());
}

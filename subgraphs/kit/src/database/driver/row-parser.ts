import { isAscii } from 'node:buffer';
import type pg from 'pg';
import { minReferenceLength } from '../../flatten-string';
import { installRowReader } from './pg-internals';

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

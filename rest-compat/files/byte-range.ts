/** A byte range of a file. Both ends are inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

const form = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * Parses a `Range` request header for a file of `size` bytes.
 *
 * @returns the byte range; null for the whole file, also if the header is malformed or names several ranges; `none` if
 * the range is not satisfiable (status 416)
 */
export function parseByteRange(header: string | undefined, size: number): ByteRange | 'none' | null {
  const [, first, last] = form.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || first + last === '') return null;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'none' : { start: size - length, end: size - 1 };
  }
  const [start, end] = [Number(first), last === '' ? size - 1 : Math.min(Number(last), size - 1)];
  if (start >= size) return 'none';
  return start > end ? null : { start, end };
}

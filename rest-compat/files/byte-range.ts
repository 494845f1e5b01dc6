/** A part of a body, both ends included. */
export interface Part {
  readonly start: number;
  readonly end: number;
}

const form = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * The part of a body that a `Range` header asks for: null for all of it, also where the header asks for several parts or is no such
 * header; `none` where there is nothing at that place.
 */
export function partOf(header: string | undefined, size: number): Part | 'none' | null {
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

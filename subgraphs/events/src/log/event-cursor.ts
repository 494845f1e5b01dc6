import { CursorDamaged, decodeCursor, encodeCursor } from '../../../kit/src';

const binding = 'events';

/** Opaque text for a position in the log: the point right after the event that has this position. */
export function cursorOf(position: number): string {
  return encodeCursor(binding, { value: String(position), id: '' });
}

/** The position in a cursor. Throws `CursorDamaged`. */
export function positionOf(cursor: string): number {
  const { value } = decodeCursor(binding, cursor, 'after');
  if (!/^\d{1,15}$/.test(value)) throw new CursorDamaged('after');
  return Number(value);
}

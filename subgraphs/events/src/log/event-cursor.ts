import { CursorDamaged, decodeCursor, encodeCursor } from '../../../kit/src';

const binding = 'events';

/** Opaque text for a position in the log: the point right after the event that has this position. */
export function cursorOf(position: number): string {
  return encodeCursor(binding, { value: String(position), id: '' });
}

/** The position in a cursor that was given as an argument of some name. Throws `CursorDamaged`. */
export function positionOf(cursor: string, argument: 'after' | 'before' = 'after'): number {
  const { value } = decodeCursor(binding, cursor, argument);
  if (!/^\d{1,15}$/.test(value)) throw new CursorDamaged(argument);
  return Number(value);
}

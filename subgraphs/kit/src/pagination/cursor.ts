import { RequestError, sentence, thisInput } from '../errors';

/** A cursor that cannot be read or belongs to another order. `argument` names the argument or parameter it came in. */
export class CursorDamaged extends RequestError {
  constructor(argument: string) {
    super('parameter_invalid', sentence`${thisInput} is not a cursor of this list.`, argument);
  }
}

/** A position in a list: the value of the order's expression and the id that breaks ties. */
export interface Position {
  readonly value: string;
  readonly id: string;
}

/** Opaque text for a position, bound to the list and its sort order. */
export function encodeCursor(binding: string, position: Position): string {
  return Buffer.from(JSON.stringify([binding, position.value, position.id])).toString('base64url');
}

/** The position in a cursor. Throws `CursorDamaged`. */
export function decodeCursor(binding: string, cursor: string, argument: string): Position {
  const parts = parse(cursor);
  if (
    !Array.isArray(parts) ||
    parts.length !== 3 ||
    parts.some((part) => typeof part !== 'string') ||
    parts[0] !== binding
  ) {
    throw new CursorDamaged(argument);
  }
  return { value: parts[1], id: parts[2] };
}

const logBinding = 'events';

/** Ids of events that a cursor of the log names, and how many it may name. */
const eventId = /^evt_[0-9A-Za-z]{1,40}$/;
const mostContained = 1_000;

/**
 * Opaque text for a place in the log: the point right after the entry that has this position.
 *
 * @param contained ids of later events that the holder of this cursor has already
 */
export function logCursor(position: number, contained: readonly string[] = []): string {
  return encodeCursor(logBinding, { value: String(position), id: contained.join(' ') });
}

/** Ids of the events after a cursor of the log that the holder of the cursor has already. Throws `CursorDamaged`. */
export function logContained(cursor: string, argument = 'after'): readonly string[] {
  const { id } = decodeCursor(logBinding, cursor, argument);
  const ids = id === '' ? [] : id.split(' ');
  if (ids.length > mostContained || !ids.every((one) => eventId.test(one))) throw new CursorDamaged(argument);
  return ids;
}

/** The position in a cursor of the log that was given as an argument of some name. Throws `CursorDamaged`. */
export function logPosition(cursor: string, argument = 'after'): number {
  const { value } = decodeCursor(logBinding, cursor, argument);
  if (!/^\d{1,15}$/.test(value)) throw new CursorDamaged(argument);
  return Number(value);
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}

import { RequestError } from '../errors/errors';
import { messageTemplate, thisInput } from '../errors/sentence';

/**
 * The cursor is invalid or belongs to another sort order. `argument` is the name of the argument or parameter with the
 * cursor.
 */
export class CursorDamaged extends RequestError {
  constructor(argument: string) {
    super('parameter_invalid', messageTemplate`${thisInput} is not a cursor of this list.`, argument);
  }
}

/** Position in a sorted list: the value of the sort expression, and the row's id as a tie-breaker. */
export interface Position {
  readonly value: string;
  readonly id: string;
}

/** Encodes a position as an opaque cursor, bound to the list and its sort order. */
export function encodeCursor(binding: string, position: Position): string {
  return Buffer.from(JSON.stringify([binding, position.value, position.id])).toString('base64url');
}

/**
 * Decodes a cursor and checks that it belongs to this list and sort order.
 *
 * @throws CursorDamaged if it does not, or is malformed
 */
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

/** Format of the event ids that a cursor of the event log may contain, and their maximum number. */
const eventId = /^evt_[0-9A-Za-z]{1,40}$/;
const maxContainedEvents = 1_000;

/**
 * Encodes an opaque cursor of the event log: a subscription continues with the events after this log position.
 *
 * @param contained ids of events after the position that the client already has
 */
export function logCursor(position: number, contained: readonly string[] = []): string {
  return encodeCursor(logBinding, { value: String(position), id: contained.join(' ') });
}

/**
 * Returns the ids, stored in a cursor of the event log, of later events that the client already has.
 *
 * @throws CursorDamaged if the cursor is invalid
 */
export function logContained(cursor: string, argument = 'after'): readonly string[] {
  const { id } = decodeCursor(logBinding, cursor, argument);
  const ids = id === '' ? [] : id.split(' ');
  if (ids.length > maxContainedEvents || !ids.every((item) => eventId.test(item))) throw new CursorDamaged(argument);
  return ids;
}

/**
 * Returns the log position stored in a cursor of the event log.
 *
 * @throws CursorDamaged if the cursor is invalid
 */
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

import { RequestError, sentence, thisInput } from '../errors';

/** A cursor that cannot be read or belongs to another order. `argument` names the page argument it came in. */
export class CursorDamaged extends RequestError {
  constructor(argument: 'after' | 'before') {
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
export function decodeCursor(binding: string, cursor: string, argument: 'after' | 'before'): Position {
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

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}

import { logCursor } from '../../../kit/src';

export { logContained as containedIn, logPosition as positionOf } from '../../../kit/src';

/** Creates an opaque cursor for a position in the log: it points right after the event at this position. */
export function cursorOf(position: number): string {
  return logCursor(position);
}

import { logCursor } from '../../../kit/src';

export { logContained as containedIn, logPosition as positionOf } from '../../../kit/src';

/** Opaque text for a position in the log: the point right after the event that has this position. */
export function cursorOf(position: number): string {
  return logCursor(position);
}

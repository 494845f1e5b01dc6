import { logCursor } from '../../../kit/src';

export { logContained as containedIn, logPosition as positionOf } from '../../../kit/src';

/** Creates an opaque cursor that points right after the event at this log position. */
export function cursorOf(position: number): string {
  return logCursor(position);
}

/** Cursors of the log, by the name that they have among events: the point right after the event that has a position. */
export { logContained as containedIn, logCursor as cursorOf, logPosition as positionOf } from '../../../kit/src';

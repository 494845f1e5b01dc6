import { cursorOf } from '../log/event-cursor';

/** Position of a message for one webhook. ADR 0068. */
export interface MessagePosition {
  /** Log position of the event; null for a test message, and for a message without a stored position. */
  readonly position: number | null;
  /**
   * Log position of the event of the previous message for the same webhook; null for the first message since the webhook
   * was created or enabled.
   */
  readonly previousPosition: number | null;
}

/** Position of messages that belong to no event of the log. */
export const withoutPosition: MessagePosition = { position: null, previousPosition: null };

/**
 * Returns the headers from which a receiver detects lost messages: its last cursor differs from the previous cursor of
 * the next message. Every cursor is an `after` of the event list.
 */
export function positionHeaders({ position, previousPosition }: MessagePosition): Readonly<Record<string, string>> {
  if (position === null) return {};
  return {
    'webhook-cursor': cursorOf(position),
    ...(previousPosition !== null && { 'webhook-previous-cursor': cursorOf(previousPosition) }),
  };
}

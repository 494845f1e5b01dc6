import { newId } from '../../../kit/src';

/** Returns the id of an event's message, which is the same for every receiver and every attempt: `evt_1` → `msg_1`. */
export function messageIdOf(eventId: string): string {
  return eventId.replace(/^evt_/, 'msg_');
}

/** Creates an id for a message that receivers must treat as a different one. */
export function newMessageId(): string {
  return newId('msg');
}

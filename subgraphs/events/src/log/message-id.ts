import { newId } from '../../../kit/src';

/** Returns the id of an event's message, which is the same for every receiver and every attempt: `evt_1` → `msg_1`. */
export function messageIdOf(eventId: string): string {
  return eventId.replace(/^evt_/, 'msg_');
}

/** Creates a new message id, so that receivers do not regard the message as a duplicate of an earlier one. */
export function newMessageId(): string {
  return newId('msg');
}

import { newId } from '../../../kit/src';

/** The id of an event's message, the same for everybody who receives it and each time it is sent: `evt_1` → `msg_1`. */
export function messageIdOf(eventId: string): string {
  return eventId.replace(/^evt_/, 'msg_');
}

/** An id for a message that is to count as another one. */
export function newMessageId(): string {
  return newId('msg');
}

/** Returns the id of an event's message, which is the same for every receiver and every attempt: `evt_1` → `msg_1`. */
export function messageIdOf(eventId: string): string {
  return eventId.replace(/^evt_/, 'msg_');
}

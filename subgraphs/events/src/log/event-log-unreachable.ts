/** What is to bring published events to those who follow them cannot be used; the message says why. */
export class EventLogUnreachable extends Error {
  constructor(reason: string, cause: unknown) {
    super(`The NATS server that EVENT_LOG_URL names cannot be used: ${reason}.`, { cause });
  }
}

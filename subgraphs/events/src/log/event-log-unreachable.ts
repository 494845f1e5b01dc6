/** The configured log driver is unavailable; the message states the reason. */
export class EventLogUnreachable extends Error {
  constructor(reason: string, cause: unknown) {
    super(`The NATS server that EVENT_LOG_URL names cannot be used: ${reason}.`, { cause });
  }
}

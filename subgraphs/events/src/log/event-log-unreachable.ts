import { OperatorError } from '../../../kit/src/errors/operator-error';

/** The configured NATS server is unavailable; the message states the reason. */
export class EventLogUnreachable extends OperatorError {
  constructor(reason: string, cause: unknown) {
    super(`The NATS server in EVENT_LOG_URL is not available: ${reason}.`, { cause });
  }
}

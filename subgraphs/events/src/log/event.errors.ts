import { RequestError, type MessageTemplate, messageTemplate, thisInput } from '../../../kit/src';

/** Creates the error for an invalid parameter. `param` is the parameter's name. */
export function invalidParameter(param: string, message: string | MessageTemplate): RequestError {
  return new RequestError('parameter_invalid', message, param);
}

/** Creates the error for a missing required parameter. `param` is the parameter's name. */
export function missingParameterError(param: string): RequestError {
  return new RequestError('parameter_missing', messageTemplate`${thisInput} is required.`, param);
}

/** Events after the cursor have been dropped by retention. */
export class CursorExpired extends RequestError {
  constructor() {
    super(
      'cursor_expired',
      'The events after this cursor are no longer stored. Start again without a cursor.',
      'after',
    );
  }
}

/** Events arrived faster than the subscriber consumed them, so its queue became full and the subscription was ended. */
export class SubscriberTooSlow extends RequestError {
  constructor(queuedEvents: number) {
    super(
      'service_unavailable',
      `The subscription fell ${queuedEvents} events behind and was ended. Subscribe again with after set to the cursor of the last event received.`,
    );
  }
}

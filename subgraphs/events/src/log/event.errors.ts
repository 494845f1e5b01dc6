import { RequestError, type Sentence, sentence, thisInput } from '../../../kit/src';

/** A parameter that cannot be accepted; `param` names it. */
export function invalidParameter(param: string, message: string | Sentence): RequestError {
  return new RequestError('parameter_invalid', message, param);
}

/** A parameter that is needed; `param` names it. */
export function missingParameter(param: string): RequestError {
  return new RequestError('parameter_missing', sentence`${thisInput} is required.`, param);
}

/** The events after a cursor are no longer kept. */
export class CursorExpired extends RequestError {
  constructor() {
    super('cursor_expired', 'The events after this cursor are no longer kept. Begin again without a cursor.', 'after');
  }
}

/** The subscriber took events more slowly than they came. */
export class SubscriberTooSlow extends RequestError {
  constructor(waiting: number) {
    super(
      'service_unavailable',
      `The subscription fell ${waiting} events behind and was ended. Subscribe again with after set to the cursor of the last event received.`,
    );
  }
}

import { RequestError } from '../../../kit/src';

/** A parameter that cannot be accepted; `param` names it. */
export function invalidParameter(param: string, message: string): RequestError {
  return Object.assign(new RequestError('parameter_invalid', message), { extensions: { param } });
}

/** A parameter that is needed; `param` names it. */
export function missingParameter(param: string): RequestError {
  return Object.assign(new RequestError('parameter_missing', `${param} is required.`), { extensions: { param } });
}

/** The events after a cursor are no longer kept. */
export class CursorExpired extends RequestError {
  readonly extensions = { param: 'after' };

  constructor() {
    super('cursor_expired', 'The events after this cursor are no longer kept. Begin again without a cursor.');
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

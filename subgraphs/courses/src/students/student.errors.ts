import { RequestError } from '../../../kit/src';

/** Only users can be students, not API keys. */
export class StudentMustBeUser extends RequestError {
  constructor() {
    super('forbidden', 'Only users start, complete and submit lessons.');
  }
}

/** The account is accessible to the caller, but the caller has no access to the experience as a customer. */
export class NoAccess extends RequestError {
  constructor() {
    super('forbidden', 'Only who has access to the experience studies its courses.');
  }
}

import { RequestError } from '../../../kit/src';

/** Lessons are learned by people. */
export class OnlyUsersLearn extends RequestError {
  constructor() {
    super('forbidden', 'Only users start, complete and submit lessons.');
  }
}

/** Within reach, but the caller is no customer. */
export class NoAccess extends RequestError {
  constructor() {
    super('forbidden', 'Only who has access to the experience studies its courses.');
  }
}

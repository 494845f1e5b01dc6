import { RequestError } from '../../../kit/src';

/** A partner is a user: API keys, apps and accounts cannot become one. */
export class PartnerMustBeUser extends RequestError {
  constructor() {
    super('forbidden', 'Only users become partners.');
  }
}

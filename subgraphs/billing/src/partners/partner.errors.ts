import { RequestError } from '../../../kit/src';

/** Only users can become partners: API keys, apps and accounts cannot. */
export class PartnerMustBeUser extends RequestError {
  constructor() {
    super('forbidden', 'Only users can become partners.');
  }
}

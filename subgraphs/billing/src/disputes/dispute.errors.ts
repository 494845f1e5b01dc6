import { Conflict, ParameterInvalid } from '../../../kit/src';
import type { DisputeStatus } from './dispute.states';

/** A dispute ends once. */
export class EndedOtherwise extends Conflict {
  constructor(status: DisputeStatus) {
    super(`This dispute was ${status} before.`);
  }
}

/** A dispute is about one payment. */
export class DisputeOfAnotherPayment extends ParameterInvalid {
  constructor() {
    super(['paymentId'], 'This dispute is about another payment.');
  }
}

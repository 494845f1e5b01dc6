import { ErrorReason, Conflict, ParameterInvalid } from '../../../../kit/src';
import type { DisputeStatus } from './dispute.states';

@ErrorReason('Dispute', 'The dispute has already ended with another result.')
export class ConflictingDisputeResult extends Conflict {
  constructor(status: DisputeStatus) {
    super(`This dispute was already ${status}.`);
  }
}

@ErrorReason('Dispute', 'The dispute belongs to another payment.')
export class DisputeOfAnotherPayment extends ParameterInvalid {
  constructor() {
    super(['paymentId'], 'This dispute is about another payment.');
  }
}

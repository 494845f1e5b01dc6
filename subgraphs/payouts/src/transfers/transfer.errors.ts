import { Conflict, type Currency, ParameterInvalid, Refusal } from '../../../kit/src';

/** The origin does not have so much. */
export class BalanceTooLow extends Conflict {
  constructor(currency: Currency) {
    super(`The origin does not have so much ${currency} available.`, ['amount']);
  }
}

/** Nobody moves money in a circle. */
export class SameOwner extends ParameterInvalid {
  constructor() {
    super(['destinationId'], 'A transfer goes to somebody else.');
  }
}

/** The key stands for another transfer. */
export class KeyOfAnotherTransfer extends Refusal {
  constructor() {
    super('idempotency_key_reused', 'This key was used for another transfer.', ['idempotenceKey']);
  }
}

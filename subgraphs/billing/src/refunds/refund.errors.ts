import { type Money, Conflict, ParameterInvalid, formatAmount } from '../../../kit/src';

/** Only what was collected can be given back. */
export class NothingToRefund extends Conflict {
  constructor(status: string) {
    super(`A payment that is ${status} cannot be refunded.`);
  }
}

/** Nobody knows how it was paid, so that nobody can be asked to give it back. */
export class PaidElsewhere extends Conflict {
  constructor() {
    super('A payment that was not taken through a payment processor cannot be refunded.');
  }
}

/** The bank has the money: a refund would give it twice. */
export class KeptByDispute extends Conflict {
  constructor() {
    super('A payment that is disputed, or was lost to a dispute, cannot be refunded.');
  }
}

/** All of the payment has been given back, or is about to be. */
export class RefundedAlready extends Conflict {
  constructor() {
    super('This payment has been refunded in full.');
  }
}

/** More than is left of the payment. */
export class RefundTooLarge extends ParameterInvalid {
  constructor(rest: Money) {
    super(['amount'], `At most ${formatAmount(rest)} of this payment can be refunded.`);
  }
}

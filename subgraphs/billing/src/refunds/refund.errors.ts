import { type Money, Conflict, ParameterInvalid, formatAmount } from '../../../kit/src';

/** Only collected payments can be refunded. */
export class PaymentNotRefundable extends Conflict {
  constructor(status: string) {
    super(`A payment that is ${status} cannot be refunded.`);
  }
}

/** The payment was not charged by a processor, so that no processor can refund it. */
export class ExternalPaymentNotRefundable extends Conflict {
  constructor() {
    super('Only a payment collected by a payment processor can be refunded.');
  }
}

/** A dispute has withdrawn the amount: a refund would return it a second time. */
export class DisputedNotRefundable extends Conflict {
  constructor() {
    super('A payment that is disputed, or was lost to a dispute, cannot be refunded.');
  }
}

/** The payment is refunded in full, including pending refunds. */
export class AlreadyRefunded extends Conflict {
  constructor() {
    super('This payment has been refunded in full.');
  }
}

/** The amount exceeds the remaining amount of the payment. */
export class RefundTooLarge extends ParameterInvalid {
  constructor(remaining: Money) {
    super(['amount'], `At most ${formatAmount(remaining)} of this payment can be refunded.`);
  }
}

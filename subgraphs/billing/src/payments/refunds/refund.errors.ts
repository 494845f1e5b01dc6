import { ErrorReason, type Money, Conflict, ParameterInvalid, formatAmount } from '../../../../kit/src';

@ErrorReason(['Refund', 'Payment'], 'The payment cannot be refunded, because it was not collected or was free.')
export class PaymentNotRefundable extends Conflict {
  constructor(status: string) {
    super(`A payment that is ${status} cannot be refunded.`);
  }
}

@ErrorReason(
  ['Refund', 'Payment'],
  'The payment was not collected by a processor of this service, so that it cannot be refunded automatically.',
)
export class ExternalPaymentNotRefundable extends Conflict {
  constructor() {
    super('Only a payment collected by a payment processor can be refunded.');
  }
}

@ErrorReason(
  ['Refund', 'Payment'],
  'The payment cannot be refunded, because a dispute has already withdrawn its amount.',
)
export class DisputedNotRefundable extends Conflict {
  constructor() {
    super('A payment that is disputed, or was lost to a dispute, cannot be refunded.');
  }
}

@ErrorReason(
  ['Refund', 'Payment'],
  'Nothing is left to refund: the refunds of the payment, including pending ones, cover its total.',
)
export class AlreadyRefunded extends Conflict {
  constructor() {
    super('This payment has been refunded in full.');
  }
}

@ErrorReason(['Refund', 'Payment'], 'The requested amount exceeds the amount of the payment that is not refunded yet.')
export class RefundTooLarge extends ParameterInvalid {
  constructor(remaining: Money) {
    super(['amount'], `At most ${formatAmount(remaining)} of this payment can be refunded.`);
  }
}

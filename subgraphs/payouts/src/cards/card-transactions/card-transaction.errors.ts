import { ErrorReason, Conflict, ParameterInvalid, messageTemplate, thisInput } from '../../../../kit/src';
import type { CardTransactionStatus } from './card-transaction.states';

@ErrorReason('CardTransaction', 'Only a pending card transaction can be completed, reversed or adjusted.')
export class TransactionNotPending extends Conflict {
  constructor(status: CardTransactionStatus) {
    super(`The transaction is ${status}; only a pending transaction can be changed.`);
  }
}

@ErrorReason('CardTransaction', 'Only completed card transactions can be refunded, and never more than was paid.')
export class TransactionNotRefundable extends Conflict {
  constructor(reason: string) {
    super(`The transaction ${reason}, so it cannot be refunded.`);
  }
}

@ErrorReason('CardTransaction', 'The requested amount exceeds the amount that is not refunded yet.')
export class RefundTooLarge extends ParameterInvalid {
  constructor(remaining: string) {
    super(['amount'], messageTemplate`${thisInput} must be at most ${remaining}, the remaining amount.`);
  }
}

@ErrorReason(
  'CardTransaction',
  "An adjustment to a higher amount was declined: the card's status or limits, or the balance, do not permit it.",
)
export class IncreaseDeclined extends Conflict {
  constructor(reason: string) {
    super(`The card declines this amount: ${reason.replaceAll('_', ' ')}.`, ['amount']);
  }
}

import { Conflict, ParameterInvalid, messageTemplate, thisInput } from '../../../kit/src';
import type { CardTransactionStatus } from './card-transaction.states';

/** Only a pending card transaction can be completed, reversed or adjusted. */
export class TransactionNotPending extends Conflict {
  constructor(status: CardTransactionStatus) {
    super(`The transaction is ${status} and stays so.`);
  }
}

/** Only completed card transactions can be refunded, and never more than was paid. */
export class TransactionNotRefundable extends Conflict {
  constructor(reason: string) {
    super(`The transaction ${reason}, so that nothing can be given back.`);
  }
}

export class RefundTooLarge extends ParameterInvalid {
  constructor(remaining: string) {
    super(['amount'], messageTemplate`${thisInput} must be at most ${remaining}: that is what is left.`);
  }
}

/** The card declines the higher amount. */
export class IncreaseDeclined extends Conflict {
  constructor(reason: string) {
    super(`The card does not pay so much: ${reason.replaceAll('_', ' ')}.`, ['amount']);
  }
}

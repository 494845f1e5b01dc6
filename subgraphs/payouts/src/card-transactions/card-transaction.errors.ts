import { Conflict, ParameterInvalid, sentence, thisInput } from '../../../kit/src';
import type { CardTransactionStatus } from './card-transaction.states';

/** Only a pending card transaction can be completed, reversed or adjusted. */
export class NotPending extends Conflict {
  constructor(status: CardTransactionStatus) {
    super(`The transaction is ${status} and stays so.`);
  }
}

/** Only completed card transactions can be refunded, and never more than was paid. */
export class NotRefundable extends Conflict {
  constructor(why: string) {
    super(`The transaction ${why}, so that nothing can be given back.`);
  }
}

export class RefundTooLarge extends ParameterInvalid {
  constructor(left: string) {
    super(['amount'], sentence`${thisInput} must be at most ${left}: that is what is left.`);
  }
}

/** The card declines the higher amount. */
export class MoreDeclined extends Conflict {
  constructor(reason: string) {
    super(`The card does not pay so much: ${reason.replaceAll('_', ' ')}.`, ['amount']);
  }
}

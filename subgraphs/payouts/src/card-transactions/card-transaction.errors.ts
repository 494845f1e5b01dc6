import { Conflict, ParameterInvalid, sentence, thisInput } from '../../../kit/src';
import type { CardTransactionStatus } from './card-transaction.states';

/** Only what is held can be paid or undone. */
export class NotPending extends Conflict {
  constructor(status: CardTransactionStatus) {
    super(`The transaction is ${status} and stays so.`);
  }
}

/** Money is given back of what was paid, and never more. */
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

/** A merchant asks for more, and the card does not pay it. */
export class MoreDeclined extends Conflict {
  constructor(reason: string) {
    super(`The card does not pay so much: ${reason.replaceAll('_', ' ')}.`, ['amount']);
  }
}

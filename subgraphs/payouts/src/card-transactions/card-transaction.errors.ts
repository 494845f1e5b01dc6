import { Conflict } from '../../../kit/src';
import type { CardTransactionStatus } from './card-transaction.states';

/** Only what is held can be paid or undone. */
export class NotPending extends Conflict {
  constructor(status: CardTransactionStatus) {
    super(`The transaction is ${status} and stays so.`);
  }
}

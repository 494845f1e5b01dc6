import { type Currency, Refusal } from '../../../kit/src';

/** A ledger account would fall below its minimum balance. */
export class InsufficientFunds extends Refusal {
  constructor(readonly currency: Currency) {
    super('conflict', `There is not enough ${currency} for this.`);
  }
}

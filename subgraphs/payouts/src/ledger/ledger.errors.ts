import { type Currency, Refusal } from '../../../kit/src';

/** A book that may not fall below zero would. */
export class InsufficientFunds extends Refusal {
  constructor(readonly currency: Currency) {
    super('conflict', `There is not enough ${currency} for this.`);
  }
}

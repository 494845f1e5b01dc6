import { type Currency, DomainError } from '../../../../kit/src';

/** A ledger account would fall below its minimum balance. */
export class InsufficientFunds extends DomainError {
  constructor(readonly currency: Currency) {
    super('conflict', `The balance in ${currency} is too low for this.`);
  }
}

import { ErrorReason, type Currency, DomainError } from '../../../../kit/src';

@ErrorReason(
  ['Payout', 'Transfer', 'Swap', 'CardTransaction', 'Deposit'],
  'A ledger account would fall below its minimum balance.',
)
export class InsufficientFunds extends DomainError {
  constructor(readonly currency: Currency) {
    super('conflict', `The balance in ${currency} is too low for this.`);
  }
}

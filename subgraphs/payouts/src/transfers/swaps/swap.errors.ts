import {
  ErrorReason,
  Conflict,
  type Currency,
  ParameterInvalid,
  messageTemplate,
  thisInput,
} from '../../../../kit/src';

@ErrorReason('Swap', 'The available balance in the source currency is too low.')
export class InsufficientSourceBalance extends Conflict {
  constructor(currency: Currency) {
    super(`The available balance in ${currency} is too low.`, ['amount']);
  }
}

@ErrorReason(
  'Swap',
  'The balance is not negative, so there is no debt to repay. The error refers to `field`: `toAmount` if the input gives the amount to repay, otherwise the missing `amount`.',
)
export class NoDebt extends Conflict {
  constructor(currency: Currency, field: 'amount' | 'toAmount') {
    super(`There is no negative balance in ${currency} to repay.`, [field]);
  }
}

@ErrorReason('Swap', 'The debt changed while the repayment was computed.')
export class DebtChanged extends Conflict {
  constructor() {
    super('The negative balance has changed in the meantime: try again.', []);
  }
}

@ErrorReason('Swap', 'The amount credited in the target currency, rounded down, would be zero.')
export class AmountTooSmallToSwap extends ParameterInvalid {
  constructor() {
    super(['amount'], messageTemplate`${thisInput} is too small: at this rate it converts to zero.`);
  }
}

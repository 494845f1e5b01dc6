import { Conflict, type Currency, ParameterInvalid, sentence, thisInput } from '../../../kit/src';

/** The owner does not have so much. */
export class SourceTooLow extends Conflict {
  constructor(currency: Currency) {
    super(`There is not so much ${currency} available.`, ['amount']);
  }
}

/** The balance is not negative, so there is nothing to repay. `field` is the parameter that asks for a repayment, or that would avoid one. */
export class NothingOwed extends Conflict {
  constructor(currency: Currency, field: 'amount' | 'toAmount') {
    super(`Nothing is owed in ${currency}: there is no negative balance to repay.`, [field]);
  }
}

/** Money has come in while the repayment was worked out. */
export class DebtChanged extends Conflict {
  constructor() {
    super('What is owed has changed in the meantime: ask again.', []);
  }
}

/** No such token is swapped here. */
export class TokenUnknown extends ParameterInvalid {
  constructor(field: string) {
    super([field], sentence`${thisInput} is the code of a currency, such as usd or btc.`);
  }
}

/** The credit, rounded down, would be zero. */
export class TooLittleToSwap extends ParameterInvalid {
  constructor() {
    super(['amount'], sentence`${thisInput} is too little: at this rate it comes to nothing.`);
  }
}

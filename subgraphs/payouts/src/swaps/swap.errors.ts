import { Conflict, type Currency, ParameterInvalid, sentence, thisInput } from '../../../kit/src';

/** The owner does not have so much. */
export class SourceTooLow extends Conflict {
  constructor(currency: Currency) {
    super(`There is not so much ${currency} available.`, ['amount']);
  }
}

/** Nothing is owed that could be repaid. */
export class NothingOwed extends Conflict {
  constructor(currency: Currency) {
    super(`Nothing is owed in ${currency}: say in amount what is to be swapped.`, ['amount']);
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

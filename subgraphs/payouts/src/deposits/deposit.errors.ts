import { Conflict, ParameterInvalid, sentence, thisInput } from '../../../kit/src';

/** Nobody stands ready to charge payment methods for balances. */
export class TopupsUnavailable extends Conflict {
  constructor() {
    super('Balances cannot be topped up here.');
  }
}

/** The method was never saved, or with another account. */
export class UnknownPaymentMethod extends ParameterInvalid {
  constructor() {
    super(['paymentMethodId'], sentence`${thisInput} names no saved payment method of this account.`);
  }
}

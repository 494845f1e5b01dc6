import { Conflict, ParameterInvalid, messageTemplate, thisInput } from '../../../kit/src';

/** Top-ups are not available: no payment provider is configured. */
export class TopupsUnavailable extends Conflict {
  constructor() {
    super('Balances cannot be topped up here.');
  }
}

/** The payment method is unknown or belongs to another account. */
export class UnknownPaymentMethod extends ParameterInvalid {
  constructor() {
    super(['paymentMethodId'], messageTemplate`${thisInput} is not a saved payment method of this account.`);
  }
}

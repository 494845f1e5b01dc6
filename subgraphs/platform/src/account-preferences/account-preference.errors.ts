import { ParameterInvalid, messageTemplate, thisInput } from '../../../kit/src';

/** Ads are paid from the balance of the account; no other payment method is stored for ads. */
export class PaysFromBalanceOnly extends ParameterInvalid {
  constructor(index: string, field: string) {
    super(['adsPaymentMethods', index, field], 'Ads of this account can only be paid from its balance.');
  }
}

/** The name is not in the IANA time zone database. */
export class UnknownTimezone extends ParameterInvalid {
  constructor() {
    super(['adsSchedulingTimezone'], messageTemplate`${thisInput} is not the name of a time zone.`);
  }
}

import { ParameterInvalid, sentence, thisInput } from '../../../kit/src';

/** Ads are paid from the balance of the account; no other payment method is stored for them. */
export class PaysFromBalanceOnly extends ParameterInvalid {
  constructor(place: string, field: string) {
    super(['adsPaymentMethods', place, field], 'Ads of this account can be paid from its balance only.');
  }
}

/** The name is not in the IANA time zone database. */
export class TimezoneUnknown extends ParameterInvalid {
  constructor() {
    super(['adsSchedulingTimezone'], sentence`${thisInput} is not the name of a time zone.`);
  }
}

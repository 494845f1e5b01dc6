import { ParameterInvalid, sentence, thisInput } from '../../../kit/src';

/** Ads are paid out of the balance of the account; no card is kept for them. */
export class PaysFromBalanceOnly extends ParameterInvalid {
  constructor(place: string, field: string) {
    super(['adsPaymentMethods', place, field], 'Ads of this account can be paid from its balance only.');
  }
}

/** The IANA database does not have it. */
export class TimezoneUnknown extends ParameterInvalid {
  constructor() {
    super(['adsSchedulingTimezone'], sentence`${thisInput} is not the name of a time zone.`);
  }
}

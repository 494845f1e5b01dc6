import { Conflict, ParameterInvalid, ParameterMissing } from '../../../kit/src';

/** A purchase of the same plan by the same buyer is under way, and the plan is sold once to each. */
export class PurchaseUnderWay extends Conflict {
  constructor() {
    super('A purchase of this plan is under way already.');
  }
}

/** The plan is sold in some countries only. */
export class NotSoldInCountry extends ParameterInvalid {
  constructor() {
    super(['billingAddress', 'country'], 'This plan is not sold in your country.');
  }
}

/** The plan is sold to e-mail addresses of some domains only. */
export class NotSoldToAddress extends ParameterInvalid {
  constructor() {
    super(['buyer', 'email'], 'This plan is only sold to certain e-mail addresses. Use another one.');
  }
}

/** The plan is sold to those who have another product. */
export class AnotherProductNeeded extends Conflict {
  constructor() {
    super('This plan is only sold to those who have another product of the seller.', ['buyer', 'email']);
  }
}

/** A country has to be known before the plan can be sold. */
export class CountryMissing extends ParameterMissing {
  constructor() {
    super(['billingAddress', 'country']);
  }
}

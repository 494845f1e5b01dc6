import { ErrorReason, Conflict, ParameterInvalid, ParameterMissing } from '../../../../kit/src';

@ErrorReason(
  ['CheckoutSession', 'Payment', 'Membership'],
  'A charge for another purchase of the plan by the same buyer is in progress, and the plan is sold once per buyer.',
)
export class PurchaseInProgress extends Conflict {
  constructor() {
    super('A purchase of this plan is already in progress.');
  }
}

@ErrorReason(['CheckoutSession', 'Payment', 'Membership'], 'The plan is not sold in the country of the buyer.')
export class PlanUnavailableInCountry extends ParameterInvalid {
  constructor() {
    super(['billingAddress', 'country'], 'This plan is not sold in your country.');
  }
}

@ErrorReason(
  ['CheckoutSession', 'Payment', 'Membership'],
  "The plan is not sold to e-mail addresses of the buyer's domain.",
)
export class EmailNotEligible extends ParameterInvalid {
  constructor() {
    super(['buyer', 'email'], 'This plan is only sold to certain e-mail addresses. Use another one.');
  }
}

@ErrorReason(
  ['CheckoutSession', 'Payment', 'Membership'],
  'The plan is sold only to buyers who have access to certain other products, and the buyer has none of them.',
)
export class OtherProductRequired extends Conflict {
  constructor() {
    super('This plan is sold only to customers who have another product of the seller.', ['buyer', 'email']);
  }
}

@ErrorReason(
  ['CheckoutSession', 'Payment', 'Membership'],
  'The plan is sold only in certain countries, and the input contains no country.',
)
export class CountryMissing extends ParameterMissing {
  constructor() {
    super(['billingAddress', 'country']);
  }
}

import { Conflict, ErrorReason, ParameterInvalid } from '../../../../kit/src';

@ErrorReason(
  ['Membership', 'CheckoutSession', 'Payment'],
  'The plan of the membership cannot be changed: the membership is not active, ends, is paused or has an open payment, or the change cannot start at this time.',
)
export class PlanChangeNotAllowed extends Conflict {
  constructor() {
    super('The plan of this membership cannot be changed now.');
  }
}

@ErrorReason(
  ['Membership', 'CheckoutSession', 'Payment'],
  'The membership cannot change to the plan: it belongs to another product, does not renew, has another currency, is not on sale, or is the present plan with the present quantity.',
)
export class PlanNotOffered extends ParameterInvalid {
  constructor() {
    super(['planId'], 'This membership cannot change to this plan.');
  }
}

import { ErrorReason, Conflict, ParameterInvalid, messageTemplate, thisInput } from '../../../../kit/src';

@ErrorReason('Plan', 'Another plan already uses this short link.')
export class ShortLinkInUse extends ParameterInvalid {
  constructor() {
    super(['shortLink'], 'This short link is already in use.');
  }
}

@ErrorReason('Plan', 'The plan and its product belong to different accounts.')
export class ProductOfAnotherAccount extends ParameterInvalid {
  constructor() {
    super(['productId'], 'The product belongs to another account.');
  }
}

@ErrorReason(
  'Plan',
  'The plan belongs to an unpaid invoice and defines its amount, so that it can only be changed together with the invoice.',
)
export class PlanHasUnpaidInvoice extends Conflict {
  constructor() {
    super('This plan belongs to an unpaid invoice and can be changed only with the invoice.');
  }
}

@ErrorReason('Plan', 'The given field does not exist for plans of this type (one-time or renewal).')
export class NotAllowedForPlanType extends ParameterInvalid {
  constructor(field: string, planType: string) {
    super([field], messageTemplate`${thisInput} is not allowed for a ${planType} plan.`);
  }
}

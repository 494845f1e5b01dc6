import { Conflict, ParameterInvalid, messageTemplate, thisInput } from '../../../kit/src';

/** Another plan has this short link. */
export class ShortLinkTaken extends ParameterInvalid {
  constructor() {
    super(['shortLink'], 'This short link is already in use.');
  }
}

/** A plan and its product must belong to the same account. */
export class ProductOfAnotherAccount extends ParameterInvalid {
  constructor() {
    super(['productId'], 'The product belongs to another account.');
  }
}

/** The plan defines the amount of an unpaid invoice, and can only be changed together with the invoice. */
export class PlanHasUnpaidInvoice extends Conflict {
  constructor() {
    super('This plan belongs to an unpaid invoice and can be changed only with the invoice.');
  }
}

/** The field is not applicable to plans of this type. */
export class NotAllowedForPlanType extends ParameterInvalid {
  constructor(field: string, planType: string) {
    super([field], messageTemplate`${thisInput} is not allowed for a ${planType} plan.`);
  }
}

import { Conflict, ParameterInvalid, sentence, thisInput } from '../../../kit/src';

/** Another plan answers under this short link already. */
export class ShortLinkTaken extends ParameterInvalid {
  constructor() {
    super(['shortLink'], 'This short link is taken.');
  }
}

/** A plan and its product belong to one account. */
export class ProductOfAnotherAccount extends ParameterInvalid {
  constructor() {
    super(['productId'], 'The product belongs to another account.');
  }
}

/** An invoice that is not settled yet asks for what the plan says. */
export class PlanOwed extends Conflict {
  constructor() {
    super('This plan belongs to an unpaid invoice and changes with it only.');
  }
}

/** The field has no meaning for plans of this type. */
export class NotForPlanType extends ParameterInvalid {
  constructor(field: string, planType: string) {
    super([field], sentence`${thisInput} cannot be given for a ${planType} plan.`);
  }
}

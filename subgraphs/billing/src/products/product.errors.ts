import { Conflict, ParameterInvalid, sentence, inputName, thisInput } from '../../../kit/src';

/** Another product answers under this route already. */
export class RouteTaken extends ParameterInvalid {
  constructor() {
    super(['route'], 'This route is taken.');
  }
}

/** The plan that is made with a product is sold by the same account. */
export class PlanOfAnotherAccount extends ParameterInvalid {
  constructor() {
    super(['plan', 'accountId'], sentence`${inputName('plan')}.${thisInput} is not the account of the product.`);
  }
}

/** The plan that is made with a product is that product's. */
export class PlanOfAnotherProduct extends ParameterInvalid {
  constructor() {
    super(
      ['plan', 'productId'],
      sentence`The plan is of the product that is made: ${inputName('plan')}.${thisInput} is left out.`,
    );
  }
}

/** Something hangs on the product. */
export class ProductInUse extends Conflict {
  constructor(by: 'memberships' | 'entries' | 'invoices') {
    super(`A product that has ${by} cannot be deleted.`);
  }
}

/** The marketplace does not lead from the present state to the one asked for. */
export class NotPublishable extends Conflict {
  constructor(status: string) {
    super(`A product that is ${status} cannot be published.`);
  }
}

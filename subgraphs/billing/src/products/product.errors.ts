import { Conflict, ParameterInvalid, messageTemplate, inputName, thisInput } from '../../../kit/src';

/** Another product has this route. */
export class RouteTaken extends ParameterInvalid {
  constructor() {
    super(['route'], 'This route is already in use.');
  }
}

/** The inline plan of a product must belong to the same account. */
export class PlanOfAnotherAccount extends ParameterInvalid {
  constructor() {
    super(
      ['plan', 'accountId'],
      messageTemplate`${inputName('plan')}.${thisInput} must be the account of the product.`,
    );
  }
}

/** The inline plan of a product must not reference another product. */
export class PlanOfAnotherProduct extends ParameterInvalid {
  constructor() {
    super(
      ['plan', 'productId'],
      messageTemplate`The plan belongs to the new product: omit ${inputName('plan')}.${thisInput}.`,
    );
  }
}

/** The product has memberships, waitlist entries or invoices. */
export class ProductInUse extends Conflict {
  constructor(by: 'memberships' | 'entries' | 'invoices') {
    super(`A product that has ${by} cannot be deleted.`);
  }
}

/** The current status of the product does not allow its publication. */
export class ProductNotPublishable extends Conflict {
  constructor(status: string) {
    super(`A product that is ${status} cannot be published.`);
  }
}

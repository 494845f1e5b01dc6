import { ErrorReason, Conflict, ParameterInvalid, messageTemplate, inputName, thisInput } from '../../../../kit/src';

@ErrorReason('Product', 'Another product already uses this route (URL slug).')
export class RouteInUse extends ParameterInvalid {
  constructor() {
    super(['route'], 'This route is already in use.');
  }
}

@ErrorReason('Product', 'The plan that is created with a product names another account than the product.')
export class PlanOfAnotherAccount extends ParameterInvalid {
  constructor() {
    super(
      ['plan', 'accountId'],
      messageTemplate`${inputName('plan')}.${thisInput} must be the account of the product.`,
    );
  }
}

@ErrorReason('Product', 'The plan that is created with a product names another product.')
export class PlanOfAnotherProduct extends ParameterInvalid {
  constructor() {
    super(
      ['plan', 'productId'],
      messageTemplate`The plan belongs to the new product: omit ${inputName('plan')}.${thisInput}.`,
    );
  }
}

@ErrorReason('Product', 'The product cannot be deleted, because it has memberships, waitlist entries or invoices.')
export class ProductInUse extends Conflict {
  constructor(by: 'memberships' | 'entries' | 'invoices') {
    super(`A product that has ${by} cannot be deleted.`);
  }
}

@ErrorReason('Product', 'The product is archived, or its marketplace status does not allow its publication.')
export class ProductNotPublishable extends Conflict {
  constructor(status: string) {
    super(`A product that is ${status} cannot be published.`);
  }
}

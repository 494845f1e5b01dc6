import { Conflict } from '../../../kit/src';

/** The membership will not be charged in the future and therefore needs no payment method. */
export class MembershipNotChargeable extends Conflict {
  constructor() {
    super('Nothing is charged for this membership.');
  }
}

/** The top-up is charged to a saved payment method, but the membership has none. */
export class NoMethodSaved extends Conflict {
  constructor() {
    super('No payment method is saved for this membership.', ['id']);
  }
}

/** Only the signed-in owner of a membership may charge its saved payment method. */
export class MembershipOwnerRequired extends Conflict {
  constructor() {
    super('Only the owner of a membership can pay with its saved payment method.', ['userId']);
  }
}

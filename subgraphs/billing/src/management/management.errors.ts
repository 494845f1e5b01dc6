import { Conflict } from '../../../kit/src';

/** The membership has no future charge and therefore requires no payment method. */
export class MembershipNotChargeable extends Conflict {
  constructor() {
    super('Nothing is charged for this membership.');
  }
}

/** The top-up requires a saved payment method, but there is none. */
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

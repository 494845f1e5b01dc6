import { Conflict } from '../../../kit/src';

/** The membership has no future charge, so that it needs no payment method. */
export class MembershipNotChargeable extends Conflict {
  constructor() {
    super('Nothing is charged for this membership.');
  }
}

/** The top-up needs a saved payment method, and there is none. */
export class NoMethodSaved extends Conflict {
  constructor() {
    super('No payment method is saved for this membership.', ['id']);
  }
}

/** Only the signed-in owner of a membership may charge its saved payment method. */
export class MembershipOwnerRequired extends Conflict {
  constructor() {
    super('Only the owner of a membership pays with its saved payment method.', ['userId']);
  }
}

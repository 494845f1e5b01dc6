import { Conflict } from '../../../kit/src';

/** Nothing will be charged for the membership, so that no payment method is needed. */
export class NothingToCharge extends Conflict {
  constructor() {
    super('Nothing is charged for this membership.');
  }
}

/** A top-up is paid with a saved method, and there is none. */
export class NoMethodSaved extends Conflict {
  constructor() {
    super('No payment method is saved for this membership.', ['id']);
  }
}

/** A saved method is charged for its owner, who is signed in. */
export class PaidByOwnerOnly extends Conflict {
  constructor() {
    super('Only the owner of a membership pays with its saved payment method.', ['userId']);
  }
}

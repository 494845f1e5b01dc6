import { Conflict, ParameterInvalid } from '../../../kit/src';
import type { StoredStatus } from './membership.states';

/** The plan has no product: it can be paid, but creates no membership. */
export class PlanWithoutProduct extends ParameterInvalid {
  constructor() {
    super(['planId'], 'A plan without a product has no memberships.');
  }
}

export class OutOfStock extends Conflict {
  constructor() {
    super('The plan is out of stock.', ['quantity']);
  }
}

export class QuantityNotAllowed extends ParameterInvalid {
  constructor() {
    super(['quantity'], 'This plan is sold one unit at a time.');
  }
}

/** The plan can be bought only once per user or account, and the buyer has already bought it. */
export class AlreadyPurchased extends Conflict {
  constructor(buyer: 'user' | 'account') {
    super(`This ${buyer} has bought the plan before.`);
  }
}

/** The current status of the membership does not allow the command. */
export class StatusTransitionRejected extends Conflict {
  constructor(command: string, status: StoredStatus) {
    super(`A membership that is ${status} cannot be ${command}.`);
  }
}

/**
 * The membership does not renew. It has no period at whose end a cancellation could take effect, and no payment to
 * pause.
 */
export class NotRenewing extends Conflict {
  constructor() {
    super('This membership does not renew.');
  }
}

/** The membership has no end that could be extended. */
export class MembershipWithoutEnd extends Conflict {
  constructor() {
    super('This membership has no end date to extend.');
  }
}

/** The license was validated before, with other metadata. */
export class LicenseMetadataMismatch extends ParameterInvalid {
  constructor() {
    super(
      ['metadata'],
      'This license has been validated with different metadata. Clear the metadata of the membership before you validate the license again.',
    );
  }
}

/** The plan has no top-up, or the grace period after the end of the membership has passed. */
export class TopUpNotAllowed extends Conflict {
  constructor() {
    super('This membership cannot be topped up.');
  }
}

/** The plan has no cancellation offer for this membership, or the offer is no longer available. */
export class NoCancelOffer extends Conflict {
  constructor() {
    super('There is no offer for this membership.');
  }
}

/** The membership is not paused, and its status does not allow the collection of payments. */
export class MembershipNotResumable extends ParameterInvalid {
  constructor(status: StoredStatus) {
    super([], `A membership that is ${status} cannot be resumed.`);
  }
}

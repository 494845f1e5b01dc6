import { ErrorReason, Conflict, ParameterInvalid } from '../../../../kit/src';
import type { StoredStatus } from './membership.states';

@ErrorReason(
  ['Membership', 'CheckoutSession', 'Payment', 'Lead'],
  'The plan has no product, so that it cannot create a membership.',
)
export class PlanWithoutProduct extends ParameterInvalid {
  constructor() {
    super(['planId'], 'A plan without a product has no memberships.');
  }
}

@ErrorReason(['Membership', 'CheckoutSession', 'Payment', 'Lead'], 'The plan is out of stock.')
export class OutOfStock extends Conflict {
  constructor() {
    super('The plan is out of stock.', ['quantity']);
  }
}

@ErrorReason(['Membership', 'CheckoutSession', 'Payment', 'Lead'], 'The plan does not allow this quantity.')
export class QuantityNotAllowed extends ParameterInvalid {
  constructor() {
    super(['quantity'], 'This plan is sold one unit at a time.');
  }
}

@ErrorReason(
  ['Membership', 'CheckoutSession', 'Payment', 'Lead'],
  'The plan can be bought only once per user or account, and the buyer has already bought it.',
)
export class AlreadyPurchased extends Conflict {
  constructor(buyer: 'user' | 'account') {
    super(`This ${buyer} has bought the plan before.`);
  }
}

@ErrorReason(
  ['Membership', 'CheckoutSession', 'Payment', 'Lead'],
  'The current status of the membership does not allow the command.',
)
export class StatusTransitionRejected extends Conflict {
  constructor(command: string, status: StoredStatus) {
    super(`A membership that is ${status} cannot be ${command}.`);
  }
}

@ErrorReason(
  ['Membership', 'CheckoutSession', 'Payment', 'Lead'],
  'The membership does not renew. The command requires a billing period, for example to cancel at its end or to pause payments.',
)
export class NotRenewing extends Conflict {
  constructor() {
    super('This membership does not renew.');
  }
}

@ErrorReason(['Membership', 'CheckoutSession', 'Payment', 'Lead'], 'The membership has no end that could be extended.')
export class MembershipWithoutEnd extends Conflict {
  constructor() {
    super('This membership has no end date to extend.');
  }
}

@ErrorReason(
  ['Membership', 'CheckoutSession', 'Payment', 'Lead'],
  'The license was first validated with metadata that differs from the given metadata.',
)
export class LicenseMetadataMismatch extends ParameterInvalid {
  constructor() {
    super(
      ['metadata'],
      'This license has been validated with different metadata. Clear the metadata of the membership before you validate the license again.',
    );
  }
}

@ErrorReason(
  ['Membership', 'CheckoutSession', 'Payment', 'Lead'],
  'The membership cannot be topped up: its plan has no top-ups, or the grace period after its end has passed.',
)
export class TopUpNotAllowed extends Conflict {
  constructor() {
    super('This membership cannot be topped up.');
  }
}

@ErrorReason(
  ['Membership', 'CheckoutSession', 'Payment', 'Lead'],
  'The plan has no cancellation offer for this membership, or the offer is no longer available.',
)
export class NoCancelOffer extends Conflict {
  constructor() {
    super('There is no offer for this membership.');
  }
}

@ErrorReason(
  ['Membership', 'CheckoutSession', 'Payment', 'Lead'],
  'The membership cannot be resumed: its status does not allow the collection of payments, or it has no billing period.',
)
export class MembershipNotResumable extends ParameterInvalid {
  constructor(status: StoredStatus) {
    super([], `A membership that is ${status} cannot be resumed.`);
  }
}

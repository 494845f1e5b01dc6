import { Conflict, ParameterInvalid } from '../../../kit/src';
import type { StoredStatus } from './membership.states';

/** A plan without a product is paid, but gives access to nothing. */
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

export class OnlyOneUnit extends ParameterInvalid {
  constructor() {
    super(['quantity'], 'This plan is sold one unit at a time.');
  }
}

/** The plan may be bought once by each user, or by each account. */
export class BoughtBefore extends Conflict {
  constructor(buyer: 'user' | 'account') {
    super(`This ${buyer} has bought the plan before.`);
  }
}

/** The states of a membership do not lead from where it is to where the command would take it. */
export class StatusRefused extends Conflict {
  constructor(command: string, status: StoredStatus) {
    super(`A membership that is ${status} cannot be ${command}.`);
  }
}

/** Nothing renews, so there is no period at whose end a cancellation could take effect, and no payment to pause. */
export class DoesNotRenew extends Conflict {
  constructor() {
    super('This membership does not renew.');
  }
}

/** Access that never ends cannot be made longer. */
export class NeverEnds extends Conflict {
  constructor() {
    super('This membership has no end that could be moved.');
  }
}

/** Somebody has validated the license before, and said something else. */
export class ValidatedOtherwise extends ParameterInvalid {
  constructor() {
    super(
      ['metadata'],
      'This license has been validated with other metadata. Empty the metadata of the membership before it is validated anew.',
    );
  }
}

/** The plan has no top-up, or the membership has ended too long ago. */
export class CannotBeToppedUp extends Conflict {
  constructor() {
    super('This membership cannot be topped up.');
  }
}

/** The seller offers nothing to a buyer of the membership who is about to cancel, or not any more. */
export class NoCancelOffer extends Conflict {
  constructor() {
    super('There is no offer for this membership.');
  }
}

/** Not paused, and in no state in which payments could be collected. */
export class CannotBeResumed extends ParameterInvalid {
  constructor(status: StoredStatus) {
    super([], `A membership that is ${status} cannot be resumed.`);
  }
}

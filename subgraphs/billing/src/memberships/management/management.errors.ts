import { ErrorReason, Conflict } from '../../../../kit/src';

@ErrorReason(
  'Membership',
  'The payment method cannot be changed, because the membership will not be charged in the future.',
)
export class MembershipNotChargeable extends Conflict {
  constructor() {
    super('Nothing is charged for this membership.');
  }
}

@ErrorReason('Membership', 'A top-up is charged to the saved payment method of the membership, but there is none.')
export class NoMethodSaved extends Conflict {
  constructor() {
    super('No payment method is saved for this membership.', ['id']);
  }
}

@ErrorReason('Membership', 'Only the signed-in owner of a membership may buy a top-up with its saved payment method.')
export class MembershipOwnerRequired extends Conflict {
  constructor() {
    super('Only the owner of a membership can pay with its saved payment method.', ['userId']);
  }
}

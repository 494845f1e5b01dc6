import { ErrorReason, Conflict, ParameterInvalid, messageTemplate, thisInput } from '../../../../kit/src';
import type { AffiliateStanding } from './affiliate.states';

@ErrorReason(
  ['Affiliate', 'AffiliateOverride'],
  'The user identifier of the input matches no user by username, e-mail address or id.',
)
export class AffiliateUserNotFound extends ParameterInvalid {
  constructor() {
    super(['userIdentifier'], 'No user has this username, e-mail address or id.');
  }
}

@ErrorReason(
  ['Affiliate', 'AffiliateOverride'],
  'The caller looks up a user by e-mail address without the permission `member:email:read`. The lookup must not reveal whether a member has the address.',
)
export class EmailLookupNotAllowed extends ParameterInvalid {
  constructor() {
    super(
      ['userIdentifier'],
      'An e-mail address identifies a member only with the permission member:email:read. Use the username or id.',
    );
  }
}

@ErrorReason(
  ['Affiliate', 'AffiliateOverride'],
  'The state machine of affiliates does not allow this status transition.',
)
export class InvalidAffiliateTransition extends Conflict {
  constructor(from: AffiliateStanding, to: AffiliateStanding) {
    super(`An affiliate that is ${from} cannot become ${to}.`);
  }
}

@ErrorReason(
  ['Affiliate', 'AffiliateOverride'],
  'The affiliate already has an override of this type for the same plan or products.',
)
export class OverrideExists extends Conflict {
  constructor() {
    super('This affiliate has an override for the same plan or products.');
  }
}

@ErrorReason(
  ['Affiliate', 'AffiliateOverride'],
  'The input contains a field that does not exist for overrides of this type.',
)
export class NotAllowedForOverrideType extends ParameterInvalid {
  constructor(field: string, type: string) {
    super([field], messageTemplate`${thisInput} does not apply to an override of the type ${type}.`);
  }
}

@ErrorReason(
  ['Affiliate', 'AffiliateOverride'],
  "The plan of the override belongs to an account other than the affiliate's.",
)
export class PlanOfAnotherAccount extends ParameterInvalid {
  constructor() {
    super(['planId'], 'The plan belongs to another account.');
  }
}

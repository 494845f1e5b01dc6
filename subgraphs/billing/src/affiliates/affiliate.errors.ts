import { Conflict, ParameterInvalid, sentence, thisInput } from '../../../kit/src';
import type { AffiliateStanding } from './affiliate.states';

/** Nobody is known by this name, address or id. */
export class NobodyByThatName extends ParameterInvalid {
  constructor() {
    super(['userIdentifier'], 'Nobody is known by this username, e-mail address or id.');
  }
}

/** Whether a member has an e-mail address is only for those who may read the addresses of members. */
export class AddressIsPrivate extends ParameterInvalid {
  constructor() {
    super(
      ['userIdentifier'],
      'An e-mail address names a member only with the permission member:email:read. Name the user by username or id.',
    );
  }
}

/** The states of an affiliate do not lead from where it is to where the command would take it. */
export class AffiliateNotMovable extends Conflict {
  constructor(from: AffiliateStanding, to: AffiliateStanding) {
    super(`An affiliate that is ${from} cannot become ${to}.`);
  }
}

/** There are terms of this kind for the same plan or products already. */
export class OverriddenBefore extends Conflict {
  constructor() {
    super('This affiliate has an override for the same plan or products.');
  }
}

/** A field that overrides of this kind do not have. */
export class NotOfThisOverride extends ParameterInvalid {
  constructor(field: string, type: string) {
    super([field], sentence`${thisInput} is not part of an override of the type ${type}.`);
  }
}

/** The plan that a commission is on is sold by somebody else. */
export class PlanOfAnotherAccount extends ParameterInvalid {
  constructor() {
    super(['planId'], 'The plan belongs to another account.');
  }
}

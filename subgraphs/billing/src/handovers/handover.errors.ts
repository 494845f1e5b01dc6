import { Conflict, ParameterInvalid, sentence, inputName, thisInput } from '../../../kit/src';

/** Its state, or that nobody owns it, keeps a membership from changing hands. */
export class CannotBeTransferred extends ParameterInvalid {
  constructor(state: string) {
    super([], `A membership that is ${state} cannot be transferred.`);
  }
}

/** A link hands over one membership, once. */
export class HandoverUsed extends Conflict {
  constructor() {
    super('This link has been used before.');
  }
}

/** Links can be used for a week. */
export class HandoverExpired extends Conflict {
  constructor() {
    super('This link has expired. Ask for a new one.');
  }
}

/** The membership has changed hands, or ended, since the link was made. */
export class HandoverOutdated extends Conflict {
  constructor() {
    super('This membership cannot be taken over any more.');
  }
}

/** Whoever accepts has the membership already. */
export class OwnedAlready extends ParameterInvalid {
  constructor() {
    super(['buyer', 'email'], 'This membership belongs to you already. Enter the address of the new owner.');
  }
}

/** The invitation is for somebody else. */
export class InvitedAnother extends ParameterInvalid {
  constructor() {
    super(['buyer', 'email'], 'This invitation is for another e-mail address.');
  }
}

/** Nobody is invited to what has to be paid. */
export class PlanNotFree extends ParameterInvalid {
  constructor() {
    super(['planId'], 'Only free plans can be given by invitation.');
  }
}

/** An invitation is for one person, named in one way. */
export class InviteeNamedTwice extends ParameterInvalid {
  constructor() {
    super(['email'], sentence`Give ${inputName('userId')} or ${thisInput}, not both.`);
  }
}

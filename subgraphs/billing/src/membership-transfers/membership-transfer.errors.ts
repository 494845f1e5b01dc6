import { Conflict, ParameterInvalid, messageTemplate, inputName, thisInput } from '../../../kit/src';

/** The membership cannot be transferred because of its status, or because no user owns it. */
export class MembershipNotTransferable extends ParameterInvalid {
  constructor(state: string) {
    super([], `A membership that is ${state} cannot be transferred.`);
  }
}

/** The link was used before. A link transfers one membership, once. */
export class MembershipTransferUsed extends Conflict {
  constructor() {
    super('This link has already been used.');
  }
}

/** The link has expired. Links are valid for 7 days. */
export class MembershipTransferExpired extends Conflict {
  constructor() {
    super('This link has expired. Ask for a new one.');
  }
}

/** The membership has changed owner or ended since the link was created. */
export class MembershipTransferOutdated extends Conflict {
  constructor() {
    super('This membership can no longer be transferred.');
  }
}

/** The accepting user already owns the membership. */
export class AlreadyOwned extends ParameterInvalid {
  constructor() {
    super(['buyer', 'email'], 'You already own this membership. Enter the e-mail address of the new owner.');
  }
}

/** The invitation is for another user. */
export class InvitedAnother extends ParameterInvalid {
  constructor() {
    super(['buyer', 'email'], 'This invitation is for another e-mail address.');
  }
}

/** The plan is not free. Invitations exist only for free plans. */
export class PlanNotFree extends ParameterInvalid {
  constructor() {
    super(['planId'], 'Invitations are available only for free plans.');
  }
}

/** The invitee is given both by user id and by e-mail address. */
export class InviteeNamedTwice extends ParameterInvalid {
  constructor() {
    super(['email'], messageTemplate`Send ${inputName('userId')} or ${thisInput}, not both.`);
  }
}

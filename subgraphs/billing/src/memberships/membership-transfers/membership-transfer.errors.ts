import { ErrorReason, Conflict, ParameterInvalid, messageTemplate, inputName, thisInput } from '../../../../kit/src';

@ErrorReason('Membership', 'The membership cannot be transferred because of its status, or because no user owns it.')
export class MembershipNotTransferable extends ParameterInvalid {
  constructor(state: string) {
    super([], `A membership that is ${state} cannot be transferred.`);
  }
}

@ErrorReason('Membership', 'The transfer or invitation link was used before. Each link can be used once.')
export class MembershipTransferUsed extends Conflict {
  constructor() {
    super('This link has already been used.');
  }
}

@ErrorReason('Membership', 'The transfer or invitation link has expired. Links are valid for 7 days.')
export class MembershipTransferExpired extends Conflict {
  constructor() {
    super('This link has expired. Ask for a new one.');
  }
}

@ErrorReason(
  'Membership',
  'Since the transfer link was created, the membership has changed owner, or its status no longer allows a transfer.',
)
export class MembershipTransferOutdated extends Conflict {
  constructor() {
    super('This membership can no longer be transferred.');
  }
}

@ErrorReason('Membership', 'The user who accepts the transfer already owns the membership.')
export class AlreadyOwned extends ParameterInvalid {
  constructor() {
    super(['buyer', 'email'], 'You already own this membership. Enter the e-mail address of the new owner.');
  }
}

@ErrorReason('Membership', 'The accepting user is not the user or e-mail address that was invited.')
export class InvitedAnother extends ParameterInvalid {
  constructor() {
    super(['buyer', 'email'], 'This invitation is for another e-mail address.');
  }
}

@ErrorReason('Membership', 'The plan of the invitation is not free. Invitations exist only for free plans.')
export class PlanNotFree extends ParameterInvalid {
  constructor() {
    super(['planId'], 'Invitations are available only for free plans.');
  }
}

@ErrorReason('Membership', 'The input contains both a user id and an e-mail address of the invitee.')
export class InviteeNamedTwice extends ParameterInvalid {
  constructor() {
    super(['email'], messageTemplate`Send ${inputName('userId')} or ${thisInput}, not both.`);
  }
}

import { ErrorReason, Conflict, RequestError } from '../../../../kit/src';

@ErrorReason('TeamMember', 'The e-mail address already has a pending invitation to the team.')
export class AlreadyInvited extends Conflict {
  constructor() {
    super('This address has already been invited.', ['email']);
  }
}

@ErrorReason('TeamMember', 'The account has reached its limit of pending invitations.')
export class TooManyInvitations extends Conflict {
  constructor(limit: number) {
    super(`An account can have at most ${limit} pending invitations.`);
  }
}

@ErrorReason('TeamMember', 'The invitation has expired: it was sent more than seven days ago.')
export class InvitationExpired extends Conflict {
  constructor() {
    super('This invitation has expired. Ask for a new one.');
  }
}

@ErrorReason('TeamMember', 'The caller is an account or API key. Only users can join a team.')
export class JoinRequiresUserToken extends RequestError {
  constructor() {
    super('forbidden', 'Only user tokens may call this operation.');
  }
}

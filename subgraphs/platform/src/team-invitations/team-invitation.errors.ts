import { Conflict, RequestError } from '../../../kit/src';

/** An e-mail address has at most one pending invitation to a team. */
export class AlreadyInvited extends Conflict {
  constructor() {
    super('This address has already been invited.', ['email']);
  }
}

/** The account has reached its limit of pending invitations. */
export class TooManyInvitations extends Conflict {
  constructor(limit: number) {
    super(`An account can have at most ${limit} pending invitations.`);
  }
}

/** Invitations expire after seven days. */
export class InvitationExpired extends Conflict {
  constructor() {
    super('This invitation has expired. Ask for a new one.');
  }
}

/** Only users can join a team, not accounts or API keys. */
export class JoinRequiresUserToken extends RequestError {
  constructor() {
    super('forbidden', 'Only user tokens may call this operation.');
  }
}

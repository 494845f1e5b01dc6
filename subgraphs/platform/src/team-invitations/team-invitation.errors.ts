import { Conflict, RequestError } from '../../../kit/src';

/** One invitation of an address waits at a time. */
export class AlreadyInvited extends Conflict {
  constructor() {
    super('This address is invited already.', ['email']);
  }
}

/** A limit on invitations that wait. */
export class TooManyInvitations extends Conflict {
  constructor(limit: number) {
    super(`At most ${limit} invitations of an account wait at a time.`);
  }
}

/** Invitations are good for seven days. */
export class InvitationExpired extends Conflict {
  constructor() {
    super('This invitation has expired. Ask for a new one.');
  }
}

/** Accounts and keys join no team. */
export class OnlyPeopleJoin extends RequestError {
  constructor() {
    super('forbidden', 'Only user tokens may call this operation.');
  }
}

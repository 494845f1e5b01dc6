import { Conflict, ParameterInvalid, RequestError, messageTemplate, thisInput } from '../../../kit/src';

/** The user is on the team already. */
export class AlreadyOnTeam extends Conflict {
  constructor(field = 'userId') {
    super('This user is already on the team.', [field]);
  }
}

/** Only owners, who hold all actions, can grant or revoke the role owner. */
export class OwnerRoleRequired extends RequestError {
  constructor() {
    super('forbidden', 'Only an owner can grant or revoke the role owner.');
  }
}

/** The owner of the account stays on its team, so that there is always one owner. */
export class OwnerCannotBeRemoved extends Conflict {
  constructor() {
    super('This user owns the account and must remain its owner.');
  }
}

/** Only the role `custom` has actions of its own, and it must have some. */
export class ActionsBelongToCustom extends ParameterInvalid {
  constructor() {
    super(['actions'], messageTemplate`${thisInput} must be given for the role custom, and only for it.`);
  }
}

/** The team has reached its limit of members. */
export class TeamIsFull extends Conflict {
  constructor(limit: number) {
    super(`A team can have at most ${limit} members.`);
  }
}

import { Conflict, ParameterInvalid, RequestError, messageTemplate, thisInput } from '../../../kit/src';

/** The user is on the team already. */
export class AlreadyOnTeam extends Conflict {
  constructor(field = 'userId') {
    super('This user is on the team already.', [field]);
  }
}

/** Only owners, who hold all actions, can grant or revoke the role owner. */
export class OwnerRoleRequired extends RequestError {
  constructor() {
    super('forbidden', 'Only an owner makes or changes an owner.');
  }
}

/** The owner of the account stays on its team, so that there is always one owner. */
export class OwnerCannotBeRemoved extends Conflict {
  constructor() {
    super('The account belongs to this user, who stays its owner.');
  }
}

/** Only the role `custom` has actions of its own, and it must have some. */
export class ActionsBelongToCustom extends ParameterInvalid {
  constructor() {
    super(['actions'], messageTemplate`${thisInput} are given with the role custom, and only with it.`);
  }
}

/** The team has reached its limit of members. */
export class TeamIsFull extends Conflict {
  constructor(limit: number) {
    super(`A team has at most ${limit} people.`);
  }
}

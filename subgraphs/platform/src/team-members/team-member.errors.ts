import { Conflict, ParameterInvalid, RequestError, sentence, thisInput } from '../../../kit/src';

/** The person is on the team already. */
export class AlreadyOnTeam extends Conflict {
  constructor(field = 'userId') {
    super('This user is on the team already.', [field]);
  }
}

/** Only owners, who may do everything, make and unmake owners. */
export class OwnersAreMadeByOwners extends RequestError {
  constructor() {
    super('forbidden', 'Only an owner makes or changes an owner.');
  }
}

/** Whoever the account belongs to stays on its team, so that there is always an owner. */
export class OwnerStays extends Conflict {
  constructor() {
    super('The account belongs to this user, who stays its owner.');
  }
}

/** Only the role `custom` has actions of its own, and it needs them. */
export class ActionsBelongToCustom extends ParameterInvalid {
  constructor() {
    super(['actions'], sentence`${thisInput} are given with the role custom, and only with it.`);
  }
}

/** A limit on how large a team becomes. */
export class TeamIsFull extends Conflict {
  constructor(limit: number) {
    super(`A team has at most ${limit} people.`);
  }
}

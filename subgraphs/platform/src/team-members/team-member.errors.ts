import { Conflict, ParameterInvalid } from '../../../kit/src';

/** The person is on the team already. */
export class AlreadyOnTeam extends Conflict {
  constructor() {
    super('This user is on the team already.', ['userId']);
  }
}

/** Ownership is transferred, never given or taken like another role. */
export class OwnerIsNotAssigned extends ParameterInvalid {
  constructor() {
    super(['role'], 'The owner of an account is not changed through the team.');
  }
}

/** Only the role `custom` has actions of its own, and it needs them. */
export class ActionsBelongToCustom extends ParameterInvalid {
  constructor() {
    super(['actions'], 'actions are given with the role custom, and only with it.');
  }
}

import { ErrorReason, Conflict, ParameterInvalid, RequestError, messageTemplate, thisInput } from '../../../../kit/src';

@ErrorReason('TeamMember', 'The user is on the team already.')
export class AlreadyOnTeam extends Conflict {
  constructor(field = 'userId') {
    super('This user is already on the team.', [field]);
  }
}

@ErrorReason('TeamMember', 'Only owners, who hold all actions, can grant or revoke the role owner.')
export class OwnerRoleRequired extends RequestError {
  constructor() {
    super('forbidden', 'Only an owner can grant or revoke the role owner.');
  }
}

@ErrorReason(
  'TeamMember',
  'The owner of the account cannot leave or be removed from its team, so that the account always has an owner.',
)
export class OwnerCannotBeRemoved extends Conflict {
  constructor() {
    super('This user owns the account and must remain its owner.');
  }
}

@ErrorReason('TeamMember', 'Custom actions are allowed, and required, only with the role `custom`.')
export class ActionsBelongToCustom extends ParameterInvalid {
  constructor() {
    super(['actions'], messageTemplate`${thisInput} must be given for the role custom, and only for it.`);
  }
}

@ErrorReason('TeamMember', 'The team has reached its limit of members.')
export class TeamIsFull extends Conflict {
  constructor(limit: number) {
    super(`A team can have at most ${limit} members.`);
  }
}

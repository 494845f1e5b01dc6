import { ErrorReason, Conflict, ParameterInvalid, RequestError, messageTemplate, thisInput } from '../../../../kit/src';

@ErrorReason('Account', 'Another account uses this route, the name of the account in URLs.')
export class RouteInUse extends ParameterInvalid {
  constructor() {
    super(['route'], 'This route is already in use.');
  }
}

@ErrorReason(
  'Account',
  'The route is malformed or reserved. Routes are part of URLs and must not collide with pages of the service.',
)
export class RouteUnusable extends ParameterInvalid {
  constructor() {
    super(
      ['route'],
      messageTemplate`${thisInput} must have 2 to 60 lower-case letters, digits and single hyphens between them, and must not be reserved.`,
    );
  }
}

@ErrorReason('Account', 'The parent is a connected account itself; connected accounts cannot be nested.')
export class NestedConnectedAccount extends ParameterInvalid {
  constructor() {
    super(['parentAccountId'], 'A connected account cannot have connected accounts of its own.');
  }
}

@ErrorReason('Account', 'The account has reached its limit of connected accounts.')
export class TooManyConnectedAccounts extends Conflict {
  constructor(limit: number) {
    super(`An account can have at most ${limit} connected accounts.`);
  }
}

@ErrorReason('Account', 'The user has reached the limit of owned accounts.')
export class TooManyOwnedAccounts extends Conflict {
  constructor(limit: number) {
    super(`A user can own at most ${limit} accounts.`);
  }
}

@ErrorReason(
  'Account',
  'An API key acts as its account and can update only the accounts connected to it. The account itself is updated by users.',
)
export class OwnAccountUpdateForbidden extends RequestError {
  constructor() {
    super('forbidden', 'An API key can only change connected accounts, not its own account.');
  }
}

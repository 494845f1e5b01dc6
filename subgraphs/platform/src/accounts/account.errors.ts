import { Conflict, ParameterInvalid, RequestError, sentence, thisInput } from '../../../kit/src';

/** Another account answers under this route already. */
export class RouteTaken extends ParameterInvalid {
  constructor() {
    super(['route'], 'This route is taken.');
  }
}

/** Routes are part of addresses, and must not be mistaken for pages of the service. */
export class RouteUnusable extends ParameterInvalid {
  constructor() {
    super(
      ['route'],
      sentence`${thisInput} has 2 to 60 lower-case letters, digits and single hyphens between them, and is not reserved.`,
    );
  }
}

/** An account that is connected to another one has none connected to itself. */
export class ConnectedAccountsAreFlat extends ParameterInvalid {
  constructor() {
    super(['parentAccountId'], 'A connected account cannot have connected accounts of its own.');
  }
}

/** One account has all the connected accounts that it may have. */
export class TooManyConnectedAccounts extends Conflict {
  constructor(limit: number) {
    super(`An account has at most ${limit} connected accounts.`);
  }
}

/** One user owns all the accounts that a user may own. */
export class TooManyOwnedAccounts extends Conflict {
  constructor(limit: number) {
    super(`A user owns at most ${limit} accounts.`);
  }
}

/** Keys act as their account and change only what is connected to it; the account itself is changed by people. */
export class OwnAccountIsChangedByPeople extends RequestError {
  constructor() {
    super('forbidden', 'An API key can change connected accounts only, not its own account.');
  }
}

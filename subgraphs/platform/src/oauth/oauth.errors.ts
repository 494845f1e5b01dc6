import { Conflict, ParameterInvalid, RequestError } from '../../../kit/src';

/** People see and take back what they have allowed; apps and keys do not. */
export class OnlyUsersHaveGrants extends RequestError {
  constructor() {
    super('forbidden', 'Only user tokens may call this operation.');
  }
}

/** The user has not allowed all of this, or has taken it back. */
export class ConsentMissing extends Conflict {
  constructor() {
    super('The user has not allowed this.', ['scopes']);
  }
}

/** A word that is no scope, or none that users hand on. */
export class ScopeUnknown extends ParameterInvalid {
  constructor(scope: string) {
    super(['scopes'], `${JSON.stringify(scope.slice(0, 80))} is no scope.`);
  }
}

/** Whatever it was for has ended meanwhile. */
export class AuthorizationEnded extends Conflict {
  constructor() {
    super('The authorization has ended.', ['authorizationId']);
  }
}

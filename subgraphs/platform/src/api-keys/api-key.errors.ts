import { Conflict, ParameterInvalid, sentence, thisInput, inputName } from '../../../kit/src';

/** A key has a system role or statements. */
export class RoleOrStatements extends ParameterInvalid {
  constructor() {
    super(
      ['permissions'],
      sentence`Give either ${inputName('permissions', 'systemRole')} or ${inputName('permissions', 'statements')}.`,
    );
  }
}

/** The action does not exist, or is one that no key may ever hold. */
export class ActionNotForKeys extends ParameterInvalid {
  constructor(action: string, path: readonly string[]) {
    super(path, `${JSON.stringify(action.slice(0, 80))} is not an action that an API key can hold.`);
  }
}

/** Statements name accounts that the key reaches: its own and those connected to it. */
export class ResourceNotReached extends ParameterInvalid {
  constructor(resource: string, path: readonly string[]) {
    super(path, `${JSON.stringify(resource.slice(0, 80))} is not the account of the key, nor connected to it.`);
  }
}

/** An instant in the past would make a key that never works. */
export class ExpiryInPast extends ParameterInvalid {
  constructor() {
    super(['expiresAt'], sentence`${thisInput} must be in the future.`);
  }
}

/** What the key of an app may do is up to the accounts that have the app installed. */
export class AccountsAllowApps extends ParameterInvalid {
  constructor() {
    super(['permissions'], sentence`${thisInput} of an app are up to the accounts that install it.`);
  }
}

/** The account has all the keys that it may have. */
export class TooManyKeys extends Conflict {
  constructor(limit: number) {
    super(`An account has at most ${limit} API keys.`);
  }
}

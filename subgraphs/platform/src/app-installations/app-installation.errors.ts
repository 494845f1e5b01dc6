import { Conflict, ParameterInvalid } from '../../../kit/src';

/** An installed app is updated, not installed again. */
export class AppAlreadyInstalled extends Conflict {
  constructor() {
    super('The app is already installed on the account.');
  }
}

/** The account has reached its limit of installed apps. */
export class TooManyInstallations extends Conflict {
  constructor(limit: number) {
    super(`An account can have at most ${limit} apps installed.`);
  }
}

/** The app has reached its limit of installations. */
export class AppInstalledEverywhere extends Conflict {
  constructor(limit: number) {
    super(`An app can be installed on at most ${limit} accounts.`);
  }
}

/** An app can be granted only the actions that it requests. */
export class ActionNotRequested extends ParameterInvalid {
  constructor(action: string, path: readonly string[]) {
    super(path, `The app does not request ${JSON.stringify(action.slice(0, 80))}.`);
  }
}

/** The app declares this action as required. */
export class RequiredActionMissing extends ParameterInvalid {
  constructor(action: string) {
    super(['actions'], `The app cannot be installed without ${action}.`);
  }
}

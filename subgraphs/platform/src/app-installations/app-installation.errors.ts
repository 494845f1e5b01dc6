import { Conflict, ParameterInvalid } from '../../../kit/src';

/** What an installation allows is changed, not installed again. */
export class AppInstalledAlready extends Conflict {
  constructor() {
    super('The account has this app installed already.');
  }
}

/** The account has all the apps installed that it may have. */
export class TooManyInstallations extends Conflict {
  constructor(limit: number) {
    super(`An account has at most ${limit} apps installed.`);
  }
}

/** The app is installed on all the accounts that it may be. */
export class AppInstalledEverywhere extends Conflict {
  constructor(limit: number) {
    super(`An app is installed on at most ${limit} accounts.`);
  }
}

/** Apps are allowed what they ask for, no more. */
export class ActionNotRequested extends ParameterInvalid {
  constructor(action: string, path: readonly string[]) {
    super(path, `The app does not ask for ${JSON.stringify(action.slice(0, 80))}.`);
  }
}

/** The app says that it cannot work without it. */
export class RequiredActionLacking extends ParameterInvalid {
  constructor(action: string) {
    super(['actions'], `The app cannot be installed without ${action}.`);
  }
}

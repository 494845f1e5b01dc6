import { ErrorReason, Conflict, ParameterInvalid } from '../../../../kit/src';

@ErrorReason('AppInstallation', 'The app is already installed on the account; update the installation instead.')
export class AppAlreadyInstalled extends Conflict {
  constructor() {
    super('The app is already installed on the account.');
  }
}

@ErrorReason('AppInstallation', 'The account has reached its limit of installed apps.')
export class TooManyInstallations extends Conflict {
  constructor(limit: number) {
    super(`An account can have at most ${limit} apps installed.`);
  }
}

@ErrorReason('AppInstallation', 'The app has reached the maximum number of accounts on which it can be installed.')
export class AppInstalledEverywhere extends Conflict {
  constructor(limit: number) {
    super(`An app can be installed on at most ${limit} accounts.`);
  }
}

@ErrorReason('AppInstallation', 'The input grants an action that the app does not request.')
export class ActionNotRequested extends ParameterInvalid {
  constructor(action: string, path: readonly string[]) {
    super(path, `The app does not request ${JSON.stringify(action.slice(0, 80))}.`);
  }
}

@ErrorReason('AppInstallation', 'The input does not grant an action that the app declares as required.')
export class RequiredActionMissing extends ParameterInvalid {
  constructor(action: string) {
    super(['actions'], `The app cannot be installed without ${action}.`);
  }
}

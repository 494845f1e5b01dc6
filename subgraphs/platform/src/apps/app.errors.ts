import { Conflict, ParameterInvalid } from '../../../kit/src';

/** The account has all the apps that it may have. */
export class TooManyApps extends Conflict {
  constructor(limit: number) {
    super(`An account has at most ${limit} apps.`);
  }
}

/** The app has all the keys that it may have. */
export class TooManyKeysOfApp extends Conflict {
  constructor(limit: number) {
    super(`An app has at most ${limit} API keys.`);
  }
}

/** Whoever signs in is sent to one of these addresses, with what lets an app act as them. */
export class RedirectNotSafe extends ParameterInvalid {
  constructor(path: readonly string[], reason: string) {
    super(path, `A redirect URI ${reason}.`);
  }
}

/** The action does not exist, or is one that no app may ever hold. */
export class ActionNotForApps extends ParameterInvalid {
  constructor(action: string, path: readonly string[]) {
    super(path, `${JSON.stringify(action.slice(0, 80))} is not an action that an app can hold.`);
  }
}

/** What runs on the devices of people keeps no secret. */
export class PublicAppsKeepNoSecret extends Conflict {
  constructor() {
    super('A public app has no client secret.');
  }
}

import { ErrorReason, Conflict, ParameterInvalid } from '../../../../kit/src';

@ErrorReason('App', 'The account has reached its limit of apps.')
export class TooManyApps extends Conflict {
  constructor(limit: number) {
    super(`An account can have at most ${limit} apps.`);
  }
}

@ErrorReason('App', 'The app has reached its limit of API keys.')
export class TooManyKeysOfApp extends Conflict {
  constructor(limit: number) {
    super(`An app can have at most ${limit} API keys.`);
  }
}

@ErrorReason(
  'App',
  'A redirect URI is not safe. Users are redirected to it with an authorization code, which third parties must not be able to read.',
)
export class RedirectNotSafe extends ParameterInvalid {
  constructor(path: readonly string[], reason: string) {
    super(path, `A redirect URI ${reason}.`);
  }
}

@ErrorReason('App', 'The action does not exist, or apps cannot hold it.')
export class ActionNotAllowedForApps extends ParameterInvalid {
  constructor(action: string, path: readonly string[]) {
    super(path, `${JSON.stringify(action.slice(0, 80))} is not an action that an app can hold.`);
  }
}

@ErrorReason(
  'App',
  'A public app has no client secret: it runs on the devices of its users and cannot protect a secret.',
)
export class PublicAppHasNoSecret extends Conflict {
  constructor() {
    super('A public app has no client secret.');
  }
}

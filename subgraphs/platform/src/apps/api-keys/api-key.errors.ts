import { ErrorReason, Conflict, ParameterInvalid, messageTemplate, thisInput, inputName } from '../../../../kit/src';

@ErrorReason('ApiKey', 'The permissions of a key contain both a system role and statements (grant or deny rules).')
export class RoleOrStatements extends ParameterInvalid {
  constructor() {
    super(
      ['permissions'],
      messageTemplate`Specify either ${inputName('permissions', 'systemRole')} or ${inputName('permissions', 'statements')}.`,
    );
  }
}

@ErrorReason('ApiKey', 'The action does not exist, or API keys cannot hold it.')
export class ActionNotAllowedForKeys extends ParameterInvalid {
  constructor(action: string, path: readonly string[]) {
    super(path, `${JSON.stringify(action.slice(0, 80))} is not an action that an API key can hold.`);
  }
}

@ErrorReason('ApiKey', "A statement references an account that is neither the key's own account nor connected to it.")
export class ResourceNotAccessible extends ParameterInvalid {
  constructor(resource: string, path: readonly string[]) {
    super(path, `${JSON.stringify(resource.slice(0, 80))} is neither the account of the key nor connected to it.`);
  }
}

@ErrorReason('ApiKey', 'The expiry of a key is in the past, so the key would never work.')
export class ExpiryInPast extends ParameterInvalid {
  constructor() {
    super(['expiresAt'], messageTemplate`${thisInput} must be in the future.`);
  }
}

@ErrorReason(
  'ApiKey',
  'In live mode, keys cannot reject unknown parameters: a request must not fail because of a parameter that has no effect.',
)
export class StrictKeysInSandboxOnly extends ParameterInvalid {
  constructor() {
    super(['rejectsUnknownParameters'], messageTemplate`${thisInput} can be true in sandbox mode only.`);
  }
}

@ErrorReason(
  'ApiKey',
  'Permissions cannot be set on a key of an app: they are granted by the accounts that install the app.',
)
export class AccountsAllowApps extends ParameterInvalid {
  constructor() {
    super(['permissions'], messageTemplate`${thisInput} of an app are determined by the accounts that install it.`);
  }
}

@ErrorReason('ApiKey', 'The account has reached its limit of API keys.')
export class TooManyKeys extends Conflict {
  constructor(limit: number) {
    super(`An account can have at most ${limit} API keys.`);
  }
}

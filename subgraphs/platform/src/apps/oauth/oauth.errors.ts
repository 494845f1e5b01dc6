import { ErrorReason, Conflict, ParameterInvalid, RequestError } from '../../../../kit/src';

@ErrorReason(
  ['OauthAuthorization', 'OauthGrant'],
  'The caller is not a user: grants are visible to users only, not to apps or API keys.',
)
export class GrantRequiresUserToken extends RequestError {
  constructor() {
    super('forbidden', 'Only user tokens may call this operation.');
  }
}

@ErrorReason(
  ['OauthAuthorization', 'OauthGrant'],
  'The user has not granted all requested scopes, or has revoked the grant.',
)
export class ConsentRequired extends Conflict {
  constructor() {
    super('The user has not granted all of these scopes.', ['scopes']);
  }
}

@ErrorReason(['OauthAuthorization', 'OauthGrant'], 'The scope does not exist, or users cannot grant it.')
export class UnknownScope extends ParameterInvalid {
  constructor(scope: string) {
    super(['scopes'], `${JSON.stringify(scope.slice(0, 80))} is not a valid scope.`);
  }
}

@ErrorReason(
  ['OauthAuthorization', 'OauthGrant'],
  'The authorization ended before the artifact (code, token or session) was stored.',
)
export class AuthorizationEnded extends Conflict {
  constructor() {
    super('The authorization has ended.', ['authorizationId']);
  }
}

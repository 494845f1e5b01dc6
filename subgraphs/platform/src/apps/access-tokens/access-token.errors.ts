import { ErrorReason, ParameterInvalid, RequestError, messageTemplate, thisInput } from '../../../../kit/src';

@ErrorReason(
  'AccessToken',
  'The caller uses an access token to create another one. Access tokens are issued from API keys and sessions only; otherwise they could outlive the limit of three hours.',
)
export class TokensMakeNoTokens extends RequestError {
  constructor() {
    super('forbidden', 'Access tokens can only be created with an API key or a user token, not with an access token.');
  }
}

@ErrorReason('AccessToken', 'The expiry is in the past or more than three hours in the future.')
export class LifetimeOutOfRange extends ParameterInvalid {
  constructor() {
    super(['expiresAt'], messageTemplate`${thisInput} must be in the future, at most three hours from now.`);
  }
}

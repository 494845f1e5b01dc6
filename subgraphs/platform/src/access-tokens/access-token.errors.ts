import { ParameterInvalid, RequestError, sentence, thisInput } from '../../../kit/src';

/** Tokens are made from keys and sessions, so that none outlives its three hours by begetting another. */
export class TokensMakeNoTokens extends RequestError {
  constructor() {
    super('forbidden', 'Access tokens are made with an API key or a user token, not with an access token.');
  }
}

/** The instant lies in the past or beyond the longest life. */
export class LifeOutOfRange extends ParameterInvalid {
  constructor() {
    super(['expiresAt'], sentence`${thisInput} must be in the future, at most three hours from now.`);
  }
}

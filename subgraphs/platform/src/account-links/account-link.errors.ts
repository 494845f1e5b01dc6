import { ParameterInvalid, messageTemplate, thisInput } from '../../../kit/src';

/** Account links exist for connected accounts only. */
export class AccountNotConnected extends ParameterInvalid {
  constructor() {
    super(['accountId'], messageTemplate`${thisInput} is not the id of a connected account.`);
  }
}

/** Redirect URLs must use https. */
export class InsecureRedirectUrl extends ParameterInvalid {
  constructor(path: readonly string[]) {
    super(path, messageTemplate`${thisInput} is not an https URL of at most 2,048 characters.`);
  }
}

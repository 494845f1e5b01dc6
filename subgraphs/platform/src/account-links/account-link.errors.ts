import { ParameterInvalid, messageTemplate, thisInput } from '../../../kit/src';

/** The account is not a connected account; account links exist for connected accounts only. */
export class AccountNotConnected extends ParameterInvalid {
  constructor() {
    super(['accountId'], messageTemplate`${thisInput} is not the id of a connected account.`);
  }
}

/** The redirect URL does not use https. Sandbox mode also accepts http loopback URLs. */
export class InsecureRedirectUrl extends ParameterInvalid {
  constructor(path: readonly string[]) {
    super(path, messageTemplate`${thisInput} is not an https URL of at most 2,048 characters.`);
  }
}

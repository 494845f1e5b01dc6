import { ParameterInvalid, sentence, thisInput } from '../../../kit/src';

/** Account links exist for connected accounts only. */
export class AccountIsNotConnected extends ParameterInvalid {
  constructor() {
    super(['accountId'], sentence`${thisInput} is not the id of a connected account.`);
  }
}

/** Redirect URLs must use https. */
export class AddressIsNotSecure extends ParameterInvalid {
  constructor(path: readonly string[]) {
    super(path, sentence`${thisInput} is not an https address of at most 2,048 characters.`);
  }
}

import { ParameterInvalid, sentence, thisInput } from '../../../kit/src';

/** Links are made for accounts that are connected to another one. */
export class AccountIsNotConnected extends ParameterInvalid {
  constructor() {
    super(['accountId'], sentence`${thisInput} is not the id of a connected account.`);
  }
}

/** People are sent to secure addresses only. */
export class AddressIsNotSecure extends ParameterInvalid {
  constructor(path: readonly string[]) {
    super(path, sentence`${thisInput} is not an https address of at most 2,048 characters.`);
  }
}

import { ParameterInvalid, sentence, thisInput } from '../../../kit/src';

/** Another user has this name, perhaps in other case. */
export class UsernameTaken extends ParameterInvalid {
  constructor() {
    super(['username'], 'This username is taken.');
  }
}

/** Usernames are part of addresses, and must not be mistaken for ids or for `me`. */
export class UsernameUnusable extends ParameterInvalid {
  constructor() {
    super(
      ['username'],
      sentence`${thisInput} has 2 to 30 letters, digits, dots, - or _, begins with a letter or digit, and is not reserved.`,
    );
  }
}

import { ParameterInvalid, messageTemplate, thisInput } from '../../../kit/src';

/** Another user has this username, ignoring case. */
export class UsernameInUse extends ParameterInvalid {
  constructor() {
    super(['username'], 'This username is taken.');
  }
}

/** The username is not allowed: usernames are part of URLs and must not collide with ids or `me`. */
export class UsernameUnusable extends ParameterInvalid {
  constructor() {
    super(
      ['username'],
      messageTemplate`${thisInput} must have 2 to 30 letters, digits, dots, - or _, begin with a letter or digit, and not be reserved.`,
    );
  }
}

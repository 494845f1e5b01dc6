import { ErrorReason, ParameterInvalid, messageTemplate, thisInput } from '../../../kit/src';

@ErrorReason('User', 'Another user has this username, ignoring case.')
export class UsernameInUse extends ParameterInvalid {
  constructor() {
    super(['username'], 'This username is taken.');
  }
}

@ErrorReason('User', 'The username is not allowed: usernames are part of URLs and must not collide with ids or `me`.')
export class UsernameUnusable extends ParameterInvalid {
  constructor() {
    super(
      ['username'],
      messageTemplate`${thisInput} must have 2 to 30 letters, digits, dots, - or _, begin with a letter or digit, and not be reserved.`,
    );
  }
}

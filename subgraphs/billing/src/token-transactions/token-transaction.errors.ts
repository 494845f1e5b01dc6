import { Conflict, ParameterInvalid } from '../../../kit/src';

/** Tokens belong to members of the account. */
export class NotAMember extends ParameterInvalid {
  constructor(field: string) {
    super([field], 'This user is not a member of the account.');
  }
}

/** Nobody has less than nothing. */
export class NotEnoughTokens extends Conflict {
  constructor() {
    super('The member does not have so many tokens.', ['amount']);
  }
}

/** The key stands for another transaction. */
export class KeyOfAnotherTransaction extends ParameterInvalid {
  constructor() {
    super(['idempotencyKey'], 'This idempotency key was used for another transaction.');
  }
}

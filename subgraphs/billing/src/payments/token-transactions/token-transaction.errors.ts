import { Conflict, ParameterInvalid } from '../../../../kit/src';

/** The user is not a member of the account. */
export class UserNotAMember extends ParameterInvalid {
  constructor(field: string) {
    super([field], 'This user is not a member of the account.');
  }
}

/** The member has fewer tokens than the transaction subtracts or transfers. */
export class InsufficientTokens extends Conflict {
  constructor() {
    super('The member does not have enough tokens.', ['amount']);
  }
}

/** The idempotency key was already used for a token transaction with different content. */
export class KeyOfAnotherTransaction extends ParameterInvalid {
  constructor() {
    super(['idempotencyKey'], 'This idempotency key was used for a different transaction.');
  }
}

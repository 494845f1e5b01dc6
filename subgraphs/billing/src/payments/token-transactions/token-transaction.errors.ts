import { ErrorReason, Conflict, ParameterInvalid } from '../../../../kit/src';

@ErrorReason('TokenTransaction', 'The user is not a member of the account.')
export class UserNotAMember extends ParameterInvalid {
  constructor(field: string) {
    super([field], 'This user is not a member of the account.');
  }
}

@ErrorReason('TokenTransaction', 'The member has fewer tokens than the transaction subtracts or transfers.')
export class InsufficientTokens extends Conflict {
  constructor() {
    super('The member does not have enough tokens.', ['amount']);
  }
}

@ErrorReason('TokenTransaction', 'The idempotency key was already used for a token transaction with different content.')
export class KeyOfAnotherTransaction extends ParameterInvalid {
  constructor() {
    super(['idempotencyKey'], 'This idempotency key was used for a different transaction.');
  }
}

import {
  Conflict,
  type Currency,
  ParameterInvalid,
  DomainError,
  RequestError,
  messageTemplate,
  thisInput,
} from '../../../kit/src';

/** The available balance of the origin is too low. */
export class InsufficientBalance extends Conflict {
  constructor(currency: Currency) {
    super(`The origin does not have so much ${currency} available.`, ['amount']);
  }
}

/** Origin and destination are the same owner. */
export class SameOwner extends ParameterInvalid {
  constructor() {
    super(['destinationId'], 'A transfer goes to somebody else.');
  }
}

/** Only user tokens can claim links. */
export class ClaimRequiresUserToken extends RequestError {
  constructor() {
    super('forbidden', 'Only user tokens may call this operation.');
  }
}

/** The link has expired; its funds were returned to the origin. */
export class ClaimExpired extends Conflict {
  constructor() {
    super('This link has expired.');
  }
}

/** The maximum number of users has claimed the link. */
export class ClaimLimitReached extends Conflict {
  constructor() {
    super('This transfer was claimed already.');
  }
}

/** The calling user is the origin of the transfer. */
export class ClaimedByOrigin extends Conflict {
  constructor() {
    super('You cannot claim a transfer of your own.');
  }
}

/** The field belongs to another type of transfer. */
export class NotAllowedForTransferType extends ParameterInvalid {
  constructor(field: string, type: string) {
    super([field], messageTemplate`${thisInput} is not part of a transfer of the type ${type}.`);
  }
}

/** The idempotence key was used for another transfer. */
export class KeyOfAnotherTransfer extends DomainError {
  constructor() {
    super('idempotency_key_reused', 'This key was used for another transfer.', ['idempotenceKey']);
  }
}

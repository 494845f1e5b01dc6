import {
  ErrorReason,
  Conflict,
  type Currency,
  ParameterInvalid,
  DomainError,
  RequestError,
  messageTemplate,
  thisInput,
} from '../../../../kit/src';

@ErrorReason('Transfer', 'The available balance of the origin, the owner who pays, is too low.')
export class InsufficientBalance extends Conflict {
  constructor(currency: Currency) {
    super(`The available ${currency} balance of the origin is too low.`, ['amount']);
  }
}

@ErrorReason('Transfer', 'Origin and destination are the same owner.')
export class SameOwner extends ParameterInvalid {
  constructor() {
    super(['destinationId'], 'The destination must differ from the origin.');
  }
}

@ErrorReason('Transfer', 'Only user tokens can claim links.')
export class ClaimRequiresUserToken extends RequestError {
  constructor() {
    super('forbidden', 'Only user tokens may call this operation.');
  }
}

@ErrorReason('Transfer', 'The link has expired; its funds were returned to the origin.')
export class ClaimExpired extends Conflict {
  constructor() {
    super('This link has expired.');
  }
}

@ErrorReason('Transfer', 'The maximum number of users has already claimed the link.')
export class ClaimLimitReached extends Conflict {
  constructor() {
    super('This transfer has already been claimed.');
  }
}

@ErrorReason('Transfer', 'The calling user is the origin of the transfer and cannot claim it.')
export class ClaimedByOrigin extends Conflict {
  constructor() {
    super('You cannot claim your own transfer.');
  }
}

@ErrorReason('Transfer', 'The field belongs to another type of transfer.')
export class NotAllowedForTransferType extends ParameterInvalid {
  constructor(field: string, type: string) {
    super([field], messageTemplate`${thisInput} is not allowed for transfers of type ${type}.`);
  }
}

@ErrorReason('Transfer', 'The idempotence key was used for another transfer.')
export class KeyOfAnotherTransfer extends DomainError {
  constructor() {
    super('idempotency_key_reused', 'This key was used for another transfer.', ['idempotenceKey']);
  }
}

import {
  Conflict,
  type Currency,
  ParameterInvalid,
  Refusal,
  RequestError,
  sentence,
  thisInput,
} from '../../../kit/src';

/** The origin does not have so much. */
export class BalanceTooLow extends Conflict {
  constructor(currency: Currency) {
    super(`The origin does not have so much ${currency} available.`, ['amount']);
  }
}

/** Nobody moves money in a circle. */
export class SameOwner extends ParameterInvalid {
  constructor() {
    super(['destinationId'], 'A transfer goes to somebody else.');
  }
}

/** Links are claimed by people who are signed in. */
export class OnlyPeopleClaim extends RequestError {
  constructor() {
    super('forbidden', 'Only user tokens may call this operation.');
  }
}

/** The link has expired; what it held is the origin's again. */
export class ClaimExpired extends Conflict {
  constructor() {
    super('This link has expired.');
  }
}

/** As many users as may have claimed it. */
export class ClaimedByOthers extends Conflict {
  constructor() {
    super('This transfer was claimed already.');
  }
}

/** The money comes from the user who asks. */
export class ClaimedByOrigin extends Conflict {
  constructor() {
    super('You cannot claim a transfer of your own.');
  }
}

/** A field that only transfers of another type have. */
export class NotOfThisTransfer extends ParameterInvalid {
  constructor(field: string, type: string) {
    super([field], sentence`${thisInput} is not part of a transfer of the type ${type}.`);
  }
}

/** The key stands for another transfer. */
export class KeyOfAnotherTransfer extends Refusal {
  constructor() {
    super('idempotency_key_reused', 'This key was used for another transfer.', ['idempotenceKey']);
  }
}

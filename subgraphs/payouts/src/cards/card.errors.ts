import { Conflict, ParameterInvalid, RequestError, sentence, thisInput, inputName } from '../../../kit/src';

/** A canceled card cannot be changed. */
export class CardCanceled extends Conflict {
  constructor() {
    super('The card is canceled for good.');
  }
}

/** Cancellation is final, so it must be the only change. */
export class CanceledComesAlone extends ParameterInvalid {
  constructor() {
    super(['canceled'], sentence`${thisInput} is true, and comes without other changes.`);
  }
}

/** A card is charged to the balance of exactly one owner. */
export class OneOwner extends ParameterInvalid {
  constructor() {
    super(['accountId'], sentence`Name either ${thisInput} or ${inputName('userId')}.`);
  }
}

/** No card issuer is configured. */
export class NoIssuer extends Conflict {
  constructor() {
    super('Cards cannot be issued here.');
  }
}

/** Only the cardholder may set the PIN, even if others may change the card. */
export class OnlyCardholderSetsPin extends RequestError {
  constructor() {
    super('forbidden', 'Only the user who has the card sets its PIN.');
  }
}

import {
  ErrorReason,
  Conflict,
  ParameterInvalid,
  RequestError,
  messageTemplate,
  thisInput,
  inputName,
} from '../../../../kit/src';

@ErrorReason('Card', 'A canceled card cannot be changed.')
export class CardCanceled extends Conflict {
  constructor() {
    super('The card is permanently canceled.');
  }
}

@ErrorReason('Card', 'Cancellation is final, so it must be the only change.')
export class CanceledNotCombinable extends ParameterInvalid {
  constructor() {
    super(['canceled'], messageTemplate`${thisInput} must be true and cannot be given together with other changes.`);
  }
}

@ErrorReason('Card', 'A card is charged to exactly one balance: that of an account or that of a user, not both.')
export class SingleOwnerRequired extends ParameterInvalid {
  constructor() {
    super(['accountId'], messageTemplate`Specify either ${thisInput} or ${inputName('userId')}.`);
  }
}

@ErrorReason('Card', 'Cards cannot be issued, since no card issuer is configured.')
export class NoIssuer extends Conflict {
  constructor() {
    super('Cards cannot be issued here.');
  }
}

@ErrorReason('Card', 'Only the cardholder may set the PIN, even if other callers may change the card.')
export class CardholderRequired extends RequestError {
  constructor() {
    super('forbidden', 'Only the cardholder can set the PIN of a card.');
  }
}

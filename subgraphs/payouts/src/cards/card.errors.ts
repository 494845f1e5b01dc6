import { Conflict, ParameterInvalid, RequestError, sentence, thisInput, inputName } from '../../../kit/src';

/** A canceled card stays as it is. */
export class CardCanceled extends Conflict {
  constructor() {
    super('The card is canceled for good.');
  }
}

/** Canceling is for good, so that it comes alone. */
export class CanceledComesAlone extends ParameterInvalid {
  constructor() {
    super(['canceled'], sentence`${thisInput} is true, and comes without other changes.`);
  }
}

/** A card pays out of the balance of one owner. */
export class OneOwner extends ParameterInvalid {
  constructor() {
    super(['accountId'], sentence`Name either ${thisInput} or ${inputName('userId')}.`);
  }
}

/** Nobody stands ready to issue cards. */
export class NoIssuer extends Conflict {
  constructor() {
    super('Cards cannot be issued here.');
  }
}

/** The PIN is for whoever has the card, whatever others may change of it. */
export class OnlyCardholderSetsPin extends RequestError {
  constructor() {
    super('forbidden', 'Only the user who has the card sets its PIN.');
  }
}

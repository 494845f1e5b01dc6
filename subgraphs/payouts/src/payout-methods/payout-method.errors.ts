import { ParameterInvalid } from '../../../kit/src';

export class DestinationUnknown extends ParameterInvalid {
  constructor() {
    super(['supportedPayoutMethodId'], 'There is no such supported payout method.');
  }
}

export class DestinationCurrencyUnsupported extends ParameterInvalid {
  constructor(currencies: readonly string[]) {
    super(['destinationCurrency'], `This payout method pays in ${currencies.join(', ')}.`);
  }
}

/** A required field is missing; the message lists all required fields. */
export class FieldsMissing extends ParameterInvalid {
  constructor(missing: string, required: readonly string[]) {
    super(['fields', missing], `${missing} is required. This payout method requires ${required.join(', ')}.`);
  }
}

export class FieldUnknown extends ParameterInvalid {
  constructor(fieldNames: readonly string[]) {
    super(['fields'], `This payout method takes ${fieldNames.join(', ')}.`);
  }
}

/** Nicknames are unique per owner and supported method, ignoring case. */
export class NicknameTaken extends ParameterInvalid {
  constructor() {
    super(['nickname'], 'Another payout method of this destination has this nickname.');
  }
}

export class EmptyUpdate extends ParameterInvalid {
  constructor() {
    super([], 'There is nothing to change: give a nickname, or say whether it is the default.');
  }
}

import { ErrorReason, ParameterInvalid } from '../../../../kit/src';

@ErrorReason('PayoutMethod', 'The kind of payout method is unknown.')
export class DestinationUnknown extends ParameterInvalid {
  constructor() {
    super(['supportedPayoutMethodId'], 'The supported payout method does not exist.');
  }
}

@ErrorReason('PayoutMethod', 'The payout method does not support the currency.')
export class DestinationCurrencyUnsupported extends ParameterInvalid {
  constructor(currencies: readonly string[]) {
    super(['destinationCurrency'], `This payout method only pays in ${currencies.join(', ')}.`);
  }
}

@ErrorReason('PayoutMethod', 'A required field is missing; the message lists all required fields.')
export class FieldsMissing extends ParameterInvalid {
  constructor(missing: string, required: readonly string[]) {
    super(['fields', missing], `${missing} is required. This payout method requires ${required.join(', ')}.`);
  }
}

@ErrorReason('PayoutMethod', 'The kind of payout method has no such field.')
export class FieldUnknown extends ParameterInvalid {
  constructor(fieldNames: readonly string[]) {
    super(['fields'], `This payout method only accepts ${fieldNames.join(', ')}.`);
  }
}

@ErrorReason(
  'PayoutMethod',
  'The nickname is in use. Nicknames are unique per owner and supported method, ignoring case.',
)
export class NicknameInUse extends ParameterInvalid {
  constructor() {
    super(['nickname'], 'Another payout method of this destination already has this nickname.');
  }
}

@ErrorReason('PayoutMethod', 'The input contains no change.')
export class EmptyUpdate extends ParameterInvalid {
  constructor() {
    super([], 'Nothing to change: specify a nickname, or whether it is the default.');
  }
}

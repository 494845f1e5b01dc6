import { ErrorReason, ParameterInvalid, DomainError, messageTemplate, thisInput } from '../../../../kit/src';

@ErrorReason(
  ['CheckoutSession', 'Invoice', 'Payment'],
  'The input contains neither an address nor an IP address, so that the location of the buyer is unknown.',
)
export class LocationMissing extends DomainError {
  constructor() {
    super('parameter_missing', 'Specify the country of an address, or an IP address.', ['address', 'country']);
  }
}

@ErrorReason(['CheckoutSession', 'Invoice', 'Payment'], 'The IP address is malformed.')
export class InvalidIpAddress extends ParameterInvalid {
  constructor() {
    super(['ipAddress'], messageTemplate`${thisInput} is not an IP address.`);
  }
}

@ErrorReason(
  ['CheckoutSession', 'Invoice', 'Payment'],
  'The input contains more than one tax identifier. At most one is supported.',
)
export class TooManyTaxIds extends ParameterInvalid {
  constructor() {
    super(['taxIds'], messageTemplate`${thisInput} must have at most 1 entry.`);
  }
}

@ErrorReason(
  ['CheckoutSession', 'Invoice', 'Payment', 'UserBillingDetails'],
  'The given tax identifier does not have the format of an EU VAT number.',
)
export class InvalidVatNumber extends ParameterInvalid {
  constructor(path: readonly string[]) {
    super(path, messageTemplate`${thisInput} does not have the format of an EU VAT number.`);
  }
}

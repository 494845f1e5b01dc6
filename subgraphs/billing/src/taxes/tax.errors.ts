import { ParameterInvalid, Refusal, sentence, thisInput } from '../../../kit/src';

/** The input has neither the country of an address nor an IP address. */
export class PlaceMissing extends Refusal {
  constructor() {
    super('parameter_missing', 'Give the country of an address, or an IP address.', ['address', 'country']);
  }
}

export class NotAnIpAddress extends ParameterInvalid {
  constructor() {
    super(['ipAddress'], sentence`${thisInput} is not an IP address.`);
  }
}

/** The calculation supports a single tax identifier. */
export class OneTaxIdentifierOnly extends ParameterInvalid {
  constructor() {
    super(['taxIds'], sentence`${thisInput} has at most 1 entry.`);
  }
}

/** The value does not have the format of an EU VAT number. */
export class NotAVatNumber extends ParameterInvalid {
  constructor() {
    super(['taxIds', '0', 'value'], sentence`${thisInput} does not look like an EU VAT number.`);
  }
}

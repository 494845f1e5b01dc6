import { ParameterInvalid, Refusal, sentence, thisInput } from '../../../kit/src';

/** Neither an address nor an IP address says where the buyer is. */
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

/** Tax is worked out for one business. */
export class OneTaxIdentifierOnly extends ParameterInvalid {
  constructor() {
    super(['taxIds'], sentence`${thisInput} has at most 1 entry.`);
  }
}

/** A number that no member state of the European Union gives. */
export class NotAVatNumber extends ParameterInvalid {
  constructor() {
    super(['taxIds', '0', 'value'], sentence`${thisInput} does not look like an EU VAT number.`);
  }
}

import { Conflict, ParameterInvalid, sentence, inputName, thisInput } from '../../../kit/src';
import type { InvoiceStatus } from './invoice.states';

/** The states of an invoice do not lead from where it is to where the command would take it. */
export class StatusRefused extends Conflict {
  constructor(command: string, status: InvoiceStatus) {
    super(`An invoice that is ${status} cannot be ${command}.`);
  }
}

/** A draft lacks what an invoice needs before somebody is asked to pay it. */
export class DraftIncomplete extends Conflict {
  constructor(field: string) {
    super(sentence`The invoice cannot be finalized without ${inputName(field)}.`);
  }
}

/** A product was both named and described, or an address. */
export class GivenTwice extends ParameterInvalid {
  constructor(field: string, other: string) {
    super([field], sentence`Give ${thisInput} or ${inputName(other)}: not both.`);
  }
}

/** The customer is a member, or somebody known by name and e-mail address. */
export class CustomerNamedTwice extends ParameterInvalid {
  constructor() {
    super(
      ['memberId'],
      sentence`Name the customer by ${thisInput}, or by ${inputName('emailAddress')} and ${inputName('customerName')}: not both.`,
    );
  }
}

/** An invoice and what it names belong to one account. */
export class OfAnotherAccount extends ParameterInvalid {
  constructor(field: 'productId' | 'memberId') {
    super([field], `The ${field === 'productId' ? 'product' : 'member'} belongs to another account.`);
  }
}

/** Only what the customer has saved can be charged. */
export class PaymentMethodOfAnotherMember extends ParameterInvalid {
  constructor() {
    super(['paymentMethodId'], 'The payment method belongs to another member.');
  }
}

/** What is listed must be what is charged. */
export class LinesMissPrice extends ParameterInvalid {
  constructor(sum: string, price: string) {
    super(['lineItems'], `The line items come to ${sum}, but the plan costs ${price}.`);
  }
}

import { ErrorReason, Conflict, ParameterInvalid, messageTemplate, inputName, thisInput } from '../../../../kit/src';
import type { InvoiceStatus } from './invoice.states';

@ErrorReason('Invoice', 'The state machine of invoices does not allow the command in the current status.')
export class StatusTransitionRejected extends Conflict {
  constructor(command: string, status: InvoiceStatus) {
    super(`An invoice that is ${status} cannot be ${command}.`);
  }
}

@ErrorReason('Invoice', 'The draft lacks a field that is required before it is sent or charged.')
export class DraftIncomplete extends Conflict {
  constructor(field: string) {
    super(messageTemplate`The invoice cannot be finalized without ${inputName(field)}.`);
  }
}

@ErrorReason('Invoice', 'The product or the address is given both by id and by its fields.')
export class ConflictingInputs extends ParameterInvalid {
  constructor(field: string, other: string) {
    super([field], messageTemplate`Send ${thisInput} or ${inputName(other)}, not both.`);
  }
}

@ErrorReason('Invoice', 'The customer is given both as a member and with a name and e-mail address.')
export class CustomerAmbiguous extends ParameterInvalid {
  constructor() {
    super(
      ['memberId'],
      messageTemplate`Identify the customer by ${thisInput}, or by ${inputName('emailAddress')} and ${inputName('customerName')}, not both.`,
    );
  }
}

@ErrorReason('Invoice', 'The product or member belongs to an account other than that of the invoice.')
export class OfAnotherAccount extends ParameterInvalid {
  constructor(field: 'productId' | 'memberId') {
    super([field], `The ${field === 'productId' ? 'product' : 'member'} belongs to another account.`);
  }
}

@ErrorReason('Invoice', 'The saved payment method belongs to a member other than the customer of the invoice.')
export class PaymentMethodOfAnotherMember extends ParameterInvalid {
  constructor() {
    super(['paymentMethodId'], 'The payment method belongs to another member.');
  }
}

@ErrorReason('Invoice', 'The sum of the line items differs from the price of the plan.')
export class LineItemSumMismatch extends ParameterInvalid {
  constructor(sum: string, price: string) {
    super(['lineItems'], `The line items total ${sum}, but the plan costs ${price}.`);
  }
}

import { Conflict, ParameterInvalid, ParameterMissing, messageTemplate, thisInput } from '../../../kit/src';

/** The saved payment method belongs to another member. */
export class MethodOfAnotherMember extends ParameterInvalid {
  constructor() {
    super(['paymentMethodId'], 'The payment method belongs to another member.');
  }
}

/** The member belongs to another account. */
export class MemberOfAnotherAccount extends ParameterInvalid {
  constructor() {
    super(['memberId'], 'The member belongs to another account.');
  }
}

/** The input contains both the id of a plan and an inline plan. */
export class PlanIdAndInlinePlan extends ParameterInvalid {
  constructor() {
    super(['plan'], 'Specify a plan by its id or describe a new one, not both.');
  }
}

/** The payment has no plan. */
export class PlanMissing extends ParameterMissing {
  constructor() {
    super(['planId']);
  }
}

/** The application fee is not less than the total. */
export class ApplicationFeeTooLarge extends ParameterInvalid {
  constructor() {
    super(['applicationFee'], messageTemplate`${thisInput} must be less than the total.`);
  }
}

/** The payment is not in a state in which it can be retried. */
export class PaymentNotRetryable extends Conflict {
  constructor(status: string) {
    super(
      status === 'open'
        ? 'Only an open payment of a running membership can be retried.'
        : `A payment that is ${status} cannot be retried.`,
    );
  }
}

/** The membership is past due and its renewal was canceled, so payment for the period is no longer collected. */
export class RenewalCanceled extends Conflict {
  constructor() {
    super('The renewal for this payment has been canceled.');
  }
}

/** The payment has no payment method that could be charged. */
export class NoMethodToCharge extends Conflict {
  constructor() {
    super('There is no saved payment method to charge.');
  }
}

/** The payment is final, or cannot be canceled in its current state. */
export class PaymentNotVoidable extends Conflict {
  constructor(status: string) {
    super(`A payment that is ${status} cannot be voided.`);
  }
}

/**
 * The payment cannot be captured: its amount is not reserved, or is no longer reserved.
 *
 * @param status state of the payment if it is not open: `void`, `being voided`
 */
export class PaymentNotCapturable extends Conflict {
  constructor(status: string) {
    super(
      status === 'open'
        ? 'Only an authorized payment can be captured.'
        : `A payment that is ${status} cannot be captured.`,
    );
  }
}

/** A charge attempt of the payment is in progress. */
export class ChargeInProgress extends Conflict {
  constructor() {
    super('An attempt to collect this payment is in progress.');
  }
}

import { Conflict, ParameterInvalid, ParameterMissing, sentence, thisInput } from '../../../kit/src';

/** The saved method belongs to somebody else. */
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

/** A plan was both named and described. */
export class PlanNamedAndDescribed extends ParameterInvalid {
  constructor() {
    super(['plan'], 'Name a plan by its id or describe a new one: not both.');
  }
}

/** A payment is for a plan. */
export class PlanMissing extends ParameterMissing {
  constructor() {
    super(['planId']);
  }
}

/** What the app keeps is less than what is paid. */
export class ApplicationFeeTooLarge extends ParameterInvalid {
  constructor() {
    super(['applicationFee'], sentence`${thisInput} must be less than the total.`);
  }
}

/** The payment is not in a state from which another attempt could collect it. */
export class CannotBeRetried extends Conflict {
  constructor(status: string) {
    super(
      status === 'open'
        ? 'Only an open payment of a membership that goes on can be retried.'
        : `A payment that is ${status} cannot be retried.`,
    );
  }
}

/** The membership is past due, and its renewal was canceled: the period is not collected any more. */
export class RenewalCanceled extends Conflict {
  constructor() {
    super('The renewal that this payment is for has been canceled.');
  }
}

/** The payment has no method that could be charged. */
export class NoMethodToCharge extends Conflict {
  constructor() {
    super('There is no saved payment method to charge.');
  }
}

/** The payment is settled, or nothing about it could be given up. */
export class CannotBeVoided extends Conflict {
  constructor(status: string) {
    super(`A payment that is ${status} cannot be voided.`);
  }
}

/**
 * Nothing is reserved, or not any more.
 *
 * @param status what the payment is, where it is not open: `void`, `being voided`
 */
export class CannotBeCaptured extends Conflict {
  constructor(status: string) {
    super(
      status === 'open'
        ? 'Only a payment whose amount is authorized can be captured.'
        : `A payment that is ${status} cannot be captured.`,
    );
  }
}

/** An attempt is under way. */
export class ChargeUnderWay extends Conflict {
  constructor() {
    super('An attempt to collect this payment is under way.');
  }
}

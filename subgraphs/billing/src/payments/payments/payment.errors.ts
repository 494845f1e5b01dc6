import {
  ErrorReason,
  Conflict,
  ParameterInvalid,
  ParameterMissing,
  messageTemplate,
  thisInput,
} from '../../../../kit/src';

@ErrorReason('Payment', 'The given payment method belongs to another member than the given one.')
export class MethodOfAnotherMember extends ParameterInvalid {
  constructor() {
    super(['paymentMethodId'], 'The payment method belongs to another member.');
  }
}

@ErrorReason('Payment', 'The given member belongs to another account than the given one.')
export class MemberOfAnotherAccount extends ParameterInvalid {
  constructor() {
    super(['memberId'], 'The member belongs to another account.');
  }
}

@ErrorReason('Payment', 'The input contains both the id of an existing plan and the fields of a new plan.')
export class PlanIdAndInlinePlan extends ParameterInvalid {
  constructor() {
    super(['plan'], 'Specify a plan by its id or describe a new one, not both.');
  }
}

@ErrorReason('Payment', 'The input contains neither the id of a plan nor the fields of a new plan.')
export class PlanMissing extends ParameterMissing {
  constructor() {
    super(['planId'], ['plan']);
  }
}

@ErrorReason('Payment', 'The application fee is not less than the total of the payment.')
export class ApplicationFeeTooLarge extends ParameterInvalid {
  constructor() {
    super(['applicationFee'], messageTemplate`${thisInput} must be less than the total.`);
  }
}

@ErrorReason('Payment', 'The payment is not in a state in which it can be retried.')
export class PaymentNotRetryable extends Conflict {
  constructor(status: string) {
    super(
      status === 'open'
        ? 'Only an open payment of a running membership can be retried.'
        : `A payment that is ${status} cannot be retried.`,
    );
  }
}

@ErrorReason('Payment', 'The payment cannot be retried: its membership is past due and its renewal was canceled.')
export class RenewalCanceled extends Conflict {
  constructor() {
    super('The renewal for this payment has been canceled.');
  }
}

@ErrorReason('Payment', 'The member has no saved payment method that could be charged.')
export class NoMethodToCharge extends Conflict {
  constructor() {
    super('There is no saved payment method to charge.');
  }
}

@ErrorReason('Payment', 'The payment cannot be voided in its current state, for example because it is already paid.')
export class PaymentNotVoidable extends Conflict {
  constructor(status: string) {
    super(`A payment that is ${status} cannot be voided.`);
  }
}

/** @param status status of the payment, such as `void`, or the state of an opposite request: `being voided` */
@ErrorReason(
  'Payment',
  'The payment cannot be captured, because no amount is authorized, or the authorization has ended.',
)
export class PaymentNotCapturable extends Conflict {
  constructor(status: string) {
    super(
      status === 'open'
        ? 'Only an authorized payment can be captured.'
        : `A payment that is ${status} cannot be captured.`,
    );
  }
}

@ErrorReason('Payment', 'A charge attempt of the payment is in progress.')
export class ChargeInProgress extends Conflict {
  constructor() {
    super('An attempt to collect this payment is in progress.');
  }
}

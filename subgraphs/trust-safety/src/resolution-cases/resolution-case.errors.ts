import { ErrorReason, Conflict, ParameterInvalid, RequestError, messageTemplate, inputName } from '../../../kit/src';
import { type CaseAction, type CaseStage, maxInfoRequests, stageStatuses } from './resolution-case.states';

@ErrorReason(
  'ResolutionCenterCase',
  'The payment has a case already. A decided case can be appealed, but not opened again.',
)
export class CaseExists extends Conflict {
  constructor() {
    super('There is already a case about this payment.', ['paymentId']);
  }
}

@ErrorReason('ResolutionCenterCase', 'The payment is fully refunded.')
export class PaymentRefunded extends Conflict {
  constructor() {
    super('This payment has been refunded in full.', ['paymentId']);
  }
}

@ErrorReason('ResolutionCenterCase', 'The amount of the payment is zero, so nothing can be refunded.')
export class PaymentWasFree extends Conflict {
  constructor() {
    super('This payment was free, so there is nothing to refund.', ['paymentId']);
  }
}

@ErrorReason('ResolutionCenterCase', 'A dispute with the bank about the payment is open or decided.')
export class PaymentDisputed extends Conflict {
  constructor() {
    super('This payment is disputed with the bank, which decides the dispute.', ['paymentId']);
  }
}

@ErrorReason('ResolutionCenterCase', 'The action is not available to any side at the current stage of the case.')
export class ActionNotAvailable extends Conflict {
  constructor(action: CaseAction, stage: CaseStage) {
    super(
      `A case that is ${stageStatuses[stage].status.replaceAll('_', ' ')} does not allow the action ${action.replaceAll('_', ' ')} now.`,
    );
  }
}

@ErrorReason(
  'ResolutionCenterCase',
  'The merchant has reached the maximum number of information requests for the case.',
)
export class TooManyInformationRequests extends Conflict {
  constructor() {
    super(`A case can have at most ${maxInfoRequests} requests for more information.`);
  }
}

@ErrorReason('ResolutionCenterCase', 'The case is not under review, so the platform cannot decide it.')
export class CaseNotUnderReview extends Conflict {
  constructor() {
    super('The platform can act on a case only while it is under review.');
  }
}

@ErrorReason('ResolutionCenterCase', 'The file does not exist, or the caller cannot attach it.')
export class UnknownAttachment extends ParameterInvalid {
  constructor(index: number) {
    super(
      ['attachments', String(index)],
      messageTemplate`${inputName('attachments')} must refer to uploaded files of your own.`,
    );
  }
}

@ErrorReason(
  'ResolutionCenterCase',
  'The action is available only to the other side of the case (merchant or customer).',
)
export class WrongCaseParty extends RequestError {
  constructor(side: 'customer' | 'merchant') {
    super('forbidden', `Only the ${side} of a case can do this.`);
  }
}

@ErrorReason('ResolutionCenterCase', 'The caller is not a user. Only users can open cases, about their own payments.')
export class CaseOpenerMustBeUser extends RequestError {
  constructor() {
    super('forbidden', 'Only a user can open a case.');
  }
}

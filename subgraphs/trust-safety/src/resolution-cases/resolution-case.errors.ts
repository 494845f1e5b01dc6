import { Conflict, ParameterInvalid, RequestError, sentence, inputName } from '../../../kit/src';
import { type CaseAction, type CaseStage, mostInfoRequests, stageWords } from './resolution-case.states';

/** A payment has one case; what was decided is appealed against and not complained about anew. */
export class CaseExists extends Conflict {
  constructor() {
    super('There is a case about this payment already.', ['paymentId']);
  }
}

/** All of the payment has been given back. */
export class PaymentRefunded extends Conflict {
  constructor() {
    super('This payment has been refunded in full.', ['paymentId']);
  }
}

/** Nothing was paid. */
export class PaymentWasFree extends Conflict {
  constructor() {
    super('Nothing was paid that could be given back.', ['paymentId']);
  }
}

/** The bank looks at the payment, or has decided about it. */
export class PaymentDisputed extends Conflict {
  constructor() {
    super('This payment is disputed with the bank, which decides about it.', ['paymentId']);
  }
}

/** The case is at a stage where nobody can do that. */
export class ActionNotOpen extends Conflict {
  constructor(action: CaseAction, stage: CaseStage) {
    super(
      `A case that is ${stageWords[stage].status.replaceAll('_', ' ')} does not take ${action.replaceAll('_', ' ')} now.`,
    );
  }
}

/** The merchant has asked often enough. */
export class AskedTooOften extends Conflict {
  constructor() {
    super(`A case takes at most ${mostInfoRequests} requests for more information.`);
  }
}

/** Only a case that is under review is decided by the platform. */
export class NotUnderReview extends Conflict {
  constructor() {
    super('The platform acts in a case while it is under review.');
  }
}

/** No such file that the caller may attach. */
export class UnknownAttachment extends ParameterInvalid {
  constructor(index: number) {
    super(['attachments', String(index)], sentence`${inputName('attachments')} name uploaded files of your own.`);
  }
}

/** The action belongs to the other side of the case. */
export class ForTheOtherSide extends RequestError {
  constructor(side: 'customer' | 'merchant') {
    super('forbidden', `Only the ${side} of a case can do this.`);
  }
}

/** Cases are opened by users about what they have paid. */
export class OnlyForUsers extends RequestError {
  constructor() {
    super('forbidden', 'Only a user can open a case.');
  }
}

import {
  ErrorReason,
  Conflict,
  type Money,
  ParameterInvalid,
  formatAmount,
  messageTemplate,
  inputName,
} from '../../../kit/src';
import type { DisputeStatus, EvidenceLock } from './dispute.states';

const reasons: Readonly<Record<EvidenceLock, string>> = {
  submitted: 'The evidence of this dispute has been submitted.',
  response_window_closed: 'The deadline for the evidence of this dispute has passed.',
  not_contestable: 'This dispute does not accept evidence.',
};

@ErrorReason(
  'Dispute',
  'The evidence can no longer be changed, e.g. because it was submitted or its deadline has passed.',
)
export class EvidenceLocked extends ParameterInvalid {
  constructor(lock: EvidenceLock) {
    super([], reasons[lock]);
  }
}

@ErrorReason('Dispute', 'The input refers to a file by two different ids.')
export class FileAmbiguous extends ParameterInvalid {
  constructor(path: readonly string[]) {
    super(
      path,
      messageTemplate`Specify the file either by ${inputName(...path, 'id')} or by ${inputName(...path, 'directUploadId')}.`,
    );
  }
}

@ErrorReason('Dispute', 'The file does not exist, is not uploaded yet, or is not visible to the caller.')
export class FileNotFound extends ParameterInvalid {
  constructor(path: readonly string[]) {
    super(path, 'The file does not exist, or it is not uploaded yet.');
  }
}

@ErrorReason('Dispute', 'Banks do not accept files of this type.')
export class FileTypeRejected extends ParameterInvalid {
  constructor(path: readonly string[], contentType: string) {
    super(path, `Evidence must be PDF, JSON, JPEG, PNG or WebP, not ${contentType}.`);
  }
}

@ErrorReason('Dispute', 'The file exceeds the maximum size.')
export class FileTooLarge extends ParameterInvalid {
  constructor(path: readonly string[]) {
    super(path, 'An evidence file must not exceed 10 MB.');
  }
}

@ErrorReason('Dispute', 'The documents together exceed the maximum size.')
export class DocumentsTooLarge extends ParameterInvalid {
  constructor() {
    super(['documents'], 'All documents together must not exceed 25 MB.');
  }
}

@ErrorReason('Dispute', 'The evidence has the maximum number of documents.')
export class TooManyDocuments extends ParameterInvalid {
  constructor() {
    super(['documents'], 'A dispute can have at most 10 documents.');
  }
}

@ErrorReason(
  'Dispute',
  'Another dispute about the payment is open or was lost. A payment has at most one open or lost dispute.',
)
export class AlreadyDisputed extends Conflict {
  constructor() {
    super('A dispute about this payment is open, or was lost.');
  }
}

@ErrorReason('Dispute', 'The disputed amount exceeds the part of the payment that was not refunded.')
export class DisputeAmountTooLarge extends ParameterInvalid {
  constructor(total: Money) {
    super(['amount'], `At most ${formatAmount(total)} of this payment can be disputed.`);
  }
}

@ErrorReason(
  'Dispute',
  'The payment is fully refunded, or refunds in progress cover the rest: nothing is left to dispute (decisions.md §8).',
)
export class PaymentFullyRefunded extends Conflict {
  constructor() {
    super('This payment has been refunded in full: only an inquiry can be opened.');
  }
}

/** The payments domain did not respond to a dispute report in time. The report is still processed later. */
export class ReportResponseTimeout extends Error {
  readonly code = 'service_unavailable';

  constructor() {
    super('The payment of a dispute could not be locked in time');
  }
}

@ErrorReason('Dispute', 'The dispute has ended and can no longer change.')
export class DisputeEnded extends Conflict {
  constructor(status: DisputeStatus) {
    super(`This dispute is ${status}, which is final.`);
  }
}

@ErrorReason('Dispute', 'An inquiry can only be closed or escalated, not won or lost.')
export class InquiryUndecided extends Conflict {
  constructor() {
    super('An inquiry can only be closed or escalated; it is decided after an escalation.');
  }
}

@ErrorReason('Dispute', 'The dispute is not an inquiry. Only inquiries can be escalated.')
export class NoInquiry extends Conflict {
  constructor() {
    super('This dispute is not an inquiry.');
  }
}

@ErrorReason('Dispute', 'An inquiry cannot be resolved by the card network.')
export class SettledByNetwork extends ParameterInvalid {
  constructor() {
    super(['rapidDisputeResolution'], 'An inquiry cannot be resolved by the card network.');
  }
}

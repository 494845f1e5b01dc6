import { Conflict, type Money, ParameterInvalid, formatAmount, sentence, inputName } from '../../../kit/src';
import type { DisputeStatus, EvidenceLock } from './dispute.states';

const reasons: Readonly<Record<EvidenceLock, string>> = {
  submitted: 'The evidence of this dispute has been submitted.',
  response_window_closed: 'The time for the evidence of this dispute has passed.',
  not_contestable: 'This dispute takes no evidence.',
};

/** Evidence is changed and submitted until it was submitted, or the time for it has passed. */
export class EvidenceLocked extends ParameterInvalid {
  constructor(lock: EvidenceLock) {
    super([], reasons[lock]);
  }
}

/** One request names a file in one way. */
export class FileNamedTwice extends ParameterInvalid {
  constructor(path: readonly string[]) {
    super(
      path,
      sentence`Name the file either by ${inputName(...path, 'id')} or by ${inputName(...path, 'directUploadId')}.`,
    );
  }
}

/** Also for files out of the caller's reach. */
export class NoSuchFile extends ParameterInvalid {
  constructor(path: readonly string[]) {
    super(path, 'There is no such file, or it is not uploaded yet.');
  }
}

/** Banks read some kinds of files only. */
export class FileKindRefused extends ParameterInvalid {
  constructor(path: readonly string[], contentType: string) {
    super(path, `Evidence is PDF, JSON, JPEG, PNG or WebP, and not ${contentType}.`);
  }
}

export class FileTooLarge extends ParameterInvalid {
  constructor(path: readonly string[]) {
    super(path, 'A file of the evidence has at most 10 MB.');
  }
}

export class DocumentsTooLarge extends ParameterInvalid {
  constructor() {
    super(['documents'], 'All documents together have at most 25 MB.');
  }
}

export class TooManyDocuments extends ParameterInvalid {
  constructor() {
    super(['documents'], 'A dispute has at most 10 documents.');
  }
}

/** The bank hears one dispute about a payment at a time. */
export class DisputedAlready extends Conflict {
  constructor() {
    super('A dispute about this payment goes on, or was lost.');
  }
}

/** No more than was paid can be asked back. */
export class DisputeTooLarge extends ParameterInvalid {
  constructor(total: Money) {
    super(['amount'], `At most ${formatAmount(total)} of this payment can be disputed.`);
  }
}

/** All of the payment has been refunded, or is being refunded: the bank has nothing to ask back (decisions.md §8). */
export class NothingToDispute extends Conflict {
  constructor() {
    super('This payment has been refunded in full: only an inquiry can be opened.');
  }
}

/** The domain of payments has not answered a report yet. It will be carried out all the same. */
export class ReportUnanswered extends Error {
  readonly code = 'service_unavailable';

  constructor() {
    super('The payment of a dispute could not be locked in time');
  }
}

/** A dispute ends once. */
export class DisputeEnded extends Conflict {
  constructor(status: DisputeStatus) {
    super(`This dispute is ${status} and stays so.`);
  }
}

/** An inquiry is closed, or becomes a dispute. */
export class InquiryUndecided extends Conflict {
  constructor() {
    super('An inquiry is closed, or escalates and is decided then.');
  }
}

/** Only an inquiry becomes a dispute. */
export class NoInquiry extends Conflict {
  constructor() {
    super('This dispute is no inquiry.');
  }
}

/** What the network has settled by itself is neither asked nor decided. */
export class SettledByNetwork extends ParameterInvalid {
  constructor() {
    super(['rapidDisputeResolution'], 'An inquiry is not settled by the card network.');
  }
}

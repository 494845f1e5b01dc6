import { Conflict, Forbidden, ParameterInvalid } from '../../../kit/src';
import type { VerificationKind, VerificationStatus } from './verification.states';

/** The verification accepts no input, because it is in review or decided. */
export class VerificationNotOpen extends Conflict {
  constructor(status: VerificationStatus) {
    super(`A verification that is ${status} does not accept input.`);
  }
}

export class VerificationStatusRejected extends Conflict {
  constructor(from: VerificationStatus, to: VerificationStatus) {
    super(`A verification cannot change from ${from} to ${to}.`);
  }
}

export class FieldOfOtherKind extends ParameterInvalid {
  constructor(field: string, kind: VerificationKind) {
    super([field], `A verification of kind ${kind} does not accept this field.`);
  }
}

/** The requested item was already answered, possibly by a concurrent request. */
export class InformationAlreadySubmitted extends Conflict {
  constructor(path: readonly string[]) {
    super('This has already been answered.', path);
  }
}

export class InformationNotRequested extends ParameterInvalid {
  constructor(path: readonly string[]) {
    super(path, 'No information is requested under this id.');
  }
}

export class InvalidAnswer extends ParameterInvalid {
  constructor(path: readonly string[], expected: string) {
    super(path, `Expected ${expected}.`);
  }
}

/** The file is unknown, not fully uploaded, or does not belong to the caller. The error does not reveal which. */
export class FileUnknown extends ParameterInvalid {
  constructor(path: readonly string[]) {
    super(path, 'The file does not exist.');
  }
}

export class FileNotAccepted extends ParameterInvalid {
  constructor(path: readonly string[]) {
    super(path, 'Files must be JPEG, PNG or PDF, and at most 32 MB.');
  }
}

export class PostBoxNotAllowed extends ParameterInvalid {
  constructor(path: readonly string[]) {
    super(path, 'A post-office box is not accepted as an address.');
  }
}

export class VerificationSessionExpired extends Conflict {
  constructor() {
    super('The link has expired. Ask for a new one.');
  }
}

export class EmptyInformationRequest extends ParameterInvalid {
  constructor() {
    super(['requestedInformation'], 'Specify the requested information.');
  }
}

export class HostedPageRequired extends Forbidden {
  constructor() {
    super('to use operations of the hosted pages');
  }
}

import { ErrorReason, Conflict, Forbidden, ParameterInvalid } from '../../../kit/src';
import type { VerificationKind, VerificationStatus } from './verification.states';

@ErrorReason('Verification', 'The verification accepts no input, because it is in review or decided.')
export class VerificationNotOpen extends Conflict {
  constructor(status: VerificationStatus) {
    super(`A verification that is ${status} does not accept input.`);
  }
}

@ErrorReason('Verification', 'The status of the verification does not allow the change.')
export class VerificationStatusRejected extends Conflict {
  constructor(from: VerificationStatus, to: VerificationStatus) {
    super(`A verification cannot change from ${from} to ${to}.`);
  }
}

@ErrorReason('Verification', 'The field does not exist for this kind of verification.')
export class FieldOfOtherKind extends ParameterInvalid {
  constructor(field: string, kind: VerificationKind) {
    super([field], `A verification of kind ${kind} does not accept this field.`);
  }
}

@ErrorReason('Verification', 'The requested item was already answered, possibly by a concurrent request.')
export class InformationAlreadySubmitted extends Conflict {
  constructor(path: readonly string[]) {
    super('This has already been answered.', path);
  }
}

@ErrorReason('Verification', 'The answered item was not requested.')
export class InformationNotRequested extends ParameterInvalid {
  constructor(path: readonly string[]) {
    super(path, 'No information is requested under this id.');
  }
}

@ErrorReason('Verification', 'The answer does not have the requested form.')
export class InvalidAnswer extends ParameterInvalid {
  constructor(path: readonly string[], expected: string) {
    super(path, `Expected ${expected}.`);
  }
}

@ErrorReason(
  'Verification',
  'The file is unknown, not fully uploaded, or does not belong to the caller. The error does not reveal which.',
)
export class FileUnknown extends ParameterInvalid {
  constructor(path: readonly string[]) {
    super(path, 'The file does not exist.');
  }
}

@ErrorReason('Verification', 'Files of this type are not accepted.')
export class FileNotAccepted extends ParameterInvalid {
  constructor(path: readonly string[]) {
    super(path, 'Files must be JPEG, PNG or PDF, and at most 32 MB.');
  }
}

@ErrorReason('Verification', 'Addresses must not be post-office boxes.')
export class PostBoxNotAllowed extends ParameterInvalid {
  constructor(path: readonly string[]) {
    super(path, 'A post-office box is not accepted as an address.');
  }
}

@ErrorReason('Verification', 'The link to the verification page has expired.')
export class VerificationSessionExpired extends Conflict {
  constructor() {
    super('The link has expired. Ask for a new one.');
  }
}

@ErrorReason('Verification', 'The request for information names no item.')
export class EmptyInformationRequest extends ParameterInvalid {
  constructor() {
    super(['requestedInformation'], 'Specify the requested information.');
  }
}

@ErrorReason('Verification', 'The item can only be answered on the hosted page.')
export class HostedPageRequired extends Forbidden {
  constructor() {
    super('to use operations of the hosted pages');
  }
}

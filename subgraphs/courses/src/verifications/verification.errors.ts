import { DomainError } from '../../../kit/src';

/** The account must be verified before this command is possible. */
export class VerificationRequired extends DomainError {
  constructor() {
    super('verification_required', 'The account must be verified first.');
  }
}

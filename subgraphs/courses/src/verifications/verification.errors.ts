import { Refusal } from '../../../kit/src';

/** Somebody has to say who stands behind the account first. */
export class VerificationRequired extends Refusal {
  constructor() {
    super('verification_required', 'The account has to be verified first.');
  }
}

import { Refusal } from '../../../kit/src';

/** Whoever is paid out has to be verified first. */
export class VerificationRequired extends Refusal {
  constructor(limit: string | null) {
    super('verification_required', limit === null ? 'Payouts need an approved verification.' : `Payouts of more than ${limit} need an approved verification.`, ['amount']);
  }
}

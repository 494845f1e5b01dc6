import { Refusal } from '../../../kit/src';
import type { UnverifiedLimit } from './limit';

/** Whoever is paid out has to be verified first. */
export class VerificationRequired extends Refusal {
  /** @param limit what is paid out all the same; null for nothing */
  constructor(limit: UnverifiedLimit | null) {
    const which =
      limit === null
        ? 'Payouts'
        : `Payouts of more than ${limit.usd.toLocaleString('en-US')} US dollars in ${limit.days} days`;
    super('verification_required', `${which} need an approved verification.`, ['amount']);
  }
}

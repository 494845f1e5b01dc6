import { DomainError } from '../../../kit/src';
import type { UnverifiedLimit } from './limit';

/** The owner must be verified before the payout. */
export class VerificationRequired extends DomainError {
  /** @param limit amount that is paid out without verification; null for none */
  constructor(limit: UnverifiedLimit | null) {
    const subject =
      limit === null
        ? 'Payouts'
        : `Payouts of more than ${limit.usd.toLocaleString('en-US')} US dollars in ${limit.days} days`;
    super('verification_required', `${subject} require an approved verification.`, ['amount']);
  }
}

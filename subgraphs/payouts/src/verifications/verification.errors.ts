import { DomainError } from '../../../kit/src';
import type { UnverifiedLimit } from './limit';

/** The payout requires an approved verification of its owner. */
export class VerificationRequired extends DomainError {
  /** @param limit amount that is paid out without verification; null if every payout requires it */
  constructor(limit: UnverifiedLimit | null) {
    const subject =
      limit === null
        ? 'Payouts'
        : `Payouts of more than ${limit.usd.toLocaleString('en-US')} US dollars in ${limit.days} days`;
    super('verification_required', `${subject} require an approved verification.`, ['amount']);
  }
}

import { type Transaction, recordFact } from '../../../kit/src';
import type { AccountVerificationRepository } from './account-verification.repository';
import type { AccountVerificationState } from './account-verification.states';

/** Changes what is known of accounts, and tells the other domains. */
export class AccountVerifications {
  constructor(private readonly repository: AccountVerificationRepository) {}

  /** Nothing is told where it was known already. */
  async set(tx: Transaction, accountId: string, state: AccountVerificationState): Promise<void> {
    const id = await this.repository.set(tx, accountId, state);
    if (id !== null)
      await recordFact(tx, 'trust_safety.account_verifications', {
        type: 'fact:account_verification.changed',
        resourceId: id,
        accountId,
      });
  }
}

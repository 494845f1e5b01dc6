import { type Transaction, recordIntegrationEvent } from '../../../kit/src';
import type { AccountVerificationRepository } from './account-verification.repository';
import type { AccountVerificationState } from './account-verification.states';

/** Changes the verification state of accounts, and publishes it to other domains. */
export class AccountVerifications {
  constructor(private readonly repository: AccountVerificationRepository) {}

  /** Sets the state. Records no event if it is unchanged. */
  async set(tx: Transaction, accountId: string, state: AccountVerificationState): Promise<void> {
    const id = await this.repository.set(tx, accountId, state);
    if (id !== null)
      await recordIntegrationEvent(tx, 'trust_safety.account_verifications', {
        type: 'fact:account_verification.changed',
        resourceId: id,
        accountId,
      });
  }
}

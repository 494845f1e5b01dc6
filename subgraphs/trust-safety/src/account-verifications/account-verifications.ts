import { type Transaction, recordIntegrationEvent } from '../../../kit/src';
import type { AccountVerificationRepository } from './account-verification.repository';
import type { AccountVerificationState } from './account-verification.states';

/** Changes the verification state of accounts and records the integration event for other domains. */
export class AccountVerifications {
  constructor(private readonly repository: AccountVerificationRepository) {}

  /** Sets the verification state. Records no integration event if the state is unchanged. */
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

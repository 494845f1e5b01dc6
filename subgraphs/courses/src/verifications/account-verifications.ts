import { FollowedFacts, type FollowedFactsParts, type Transaction } from '../../../kit/src';
import type { AccountVerificationRepository } from './account-verification.repository';
import { VerificationRequired } from './verification.errors';

/** Guards commands that require a verified account. */
export class AccountVerifications {
  constructor(private readonly repository: AccountVerificationRepository) {}

  /** Throws `VerificationRequired` while the account requires verification. */
  async require(tx: Transaction, accountId: string): Promise<void> {
    if (await this.repository.isRequired(tx, accountId)) throw new VerificationRequired();
  }
}

/** Maintains the replica of the verification states of accounts. */
export function accountVerificationFacts(
  repository: AccountVerificationRepository,
  parts: FollowedFactsParts,
): FollowedFacts {
  return new FollowedFacts('courses:account_verifications', parts, {
    'fact:account_verification.changed': (tx, { row }) =>
      repository.record(tx, row.account_id as string, row.state as string),
  });
}

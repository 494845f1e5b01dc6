import { FollowedFacts, type FollowedFactsParts, type Transaction } from '../../../kit/src';
import type { AccountVerificationRepository } from './account-verification.repository';
import { VerificationRequired } from './verification.errors';

/** Says which accounts have to be verified first. */
export class AccountVerifications {
  constructor(private readonly repository: AccountVerificationRepository) {}

  /** Throws `VerificationRequired` while the account has to be verified. */
  async require(tx: Transaction, accountId: string): Promise<void> {
    if (await this.repository.isRequired(tx, accountId)) throw new VerificationRequired();
  }
}

/** Keeps how far the verification of accounts is, from the facts of the domain that verifies. */
export function accountVerificationFacts(
  repository: AccountVerificationRepository,
  parts: FollowedFactsParts,
): FollowedFacts {
  return new FollowedFacts('courses:account_verifications', parts, {
    'fact:account_verification.changed': (tx, { row }) =>
      repository.record(tx, row.account_id as string, row.state as string),
  });
}

import {
  ErrorReason,
  IntegrationEventProcessor,
  type IntegrationEventDependencies,
  type Transaction,
  DomainError,
} from '../../../kit/src';
import type { AccountVerificationRepository } from './account-verification.repository';

@ErrorReason(['Course', 'Experience'], 'The account must be verified before this command is possible.')
class VerificationRequired extends DomainError {
  constructor() {
    super('verification_required', 'The account must be verified first.');
  }
}

/** Rejects commands while the account must first be verified. */
export class AccountVerifications {
  constructor(private readonly repository: AccountVerificationRepository) {}

  /** Throws `VerificationRequired` while the account must first be verified. */
  async require(tx: Transaction, accountId: string): Promise<void> {
    if (await this.repository.isRequired(tx, accountId)) throw new VerificationRequired();
  }
}

/** Creates the event processor that keeps the local verification states of accounts up to date. */
export function accountVerificationEvents(
  repository: AccountVerificationRepository,
  deps: IntegrationEventDependencies,
): IntegrationEventProcessor {
  return new IntegrationEventProcessor('courses:account_verifications', deps, {
    'fact:account_verification.changed': (tx, { row }) =>
      repository.record(tx, row.account_id as string, row.state as string),
  });
}

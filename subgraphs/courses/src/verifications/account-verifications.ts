import {
  type Database,
  type Fact,
  type FactConsumer,
  type Logger,
  type Transaction,
  consume,
  createContext,
  systemPrincipal,
} from '../../../kit/src';
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

/** Keeps what is known of who stands behind accounts, from the facts of the domain that verifies. */
export class AccountVerificationFacts implements FactConsumer {
  readonly name = 'courses:account_verifications';
  readonly types = ['fact:account_verification.changed'];

  constructor(
    private readonly database: Database,
    private readonly repository: AccountVerificationRepository,
    private readonly log: Logger,
  ) {}

  async handle(fact: Fact): Promise<void> {
    const ctx = createContext({ principal: systemPrincipal, requestId: fact.id, log: this.log });
    await consume(ctx, this.database, this.name, fact, (tx) =>
      this.repository.record(tx, fact.row.account_id as string, fact.row.state as string),
    );
  }
}

import { type Database, type Fact, type FactConsumer, type Logger, consume, createContext, systemPrincipal } from '../../../kit/src';
import type { VerificationRepository } from './verification.repository';
import { type VerificationState, verificationStates } from './verification.states';

/** Follows what is found out about who stands behind an account. */
export class VerificationFacts implements FactConsumer {
  readonly name = 'payouts:verifications';
  readonly types = ['fact:account_verification.changed'];

  constructor(
    private readonly database: Database,
    private readonly verifications: VerificationRepository,
    private readonly log: Logger,
  ) {}

  async handle(fact: Fact): Promise<void> {
    const ctx = createContext({ principal: systemPrincipal, requestId: fact.id, log: this.log });
    const state = fact.row.state as VerificationState;
    if (!verificationStates.includes(state)) throw new Error(`${String(state)} is no state of a verification`);
    await consume(ctx, this.database, this.name, fact, (tx) => this.verifications.set(tx, fact.accountId, state));
  }
}

import { type Database, type Fact, type FactConsumer, type Logger, consume, createContext, systemPrincipal } from '../../../kit/src';
import type { KnownRepository } from './known.repository';

/** Keeps what other domains tell of who and what exists there. */
export class KnownFacts implements FactConsumer {
  readonly name = 'payouts:known';
  readonly types = ['fact:user.known', 'fact:account.known', 'fact:payment_method.saved'];

  constructor(
    private readonly database: Database,
    private readonly known: KnownRepository,
    private readonly log: Logger,
  ) {}

  async handle(fact: Fact): Promise<void> {
    const ctx = createContext({ principal: systemPrincipal, requestId: fact.id, log: this.log });
    const { type, resourceId: id, accountId, row } = fact;
    await consume(ctx, this.database, this.name, fact, (tx) => {
      if (type === 'fact:user.known') return this.known.addUser(tx, id);
      if (type === 'fact:account.known') return this.known.addAccount(tx, id, row.parent_account_id as string | null);
      return this.known.addPaymentMethod(tx, id, accountId);
    });
  }
}

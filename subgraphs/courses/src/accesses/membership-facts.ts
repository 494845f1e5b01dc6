import {
  type Database,
  type Fact,
  type FactConsumer,
  type Logger,
  consume,
  createContext,
  systemPrincipal,
} from '../../../kit/src';
import type { Accesses } from './access.repository';

/** Keeps what memberships open, and to whom. */
export class MembershipFacts implements FactConsumer {
  readonly name = 'courses:memberships';
  readonly types = ['membership.activated', 'membership.deactivated'];

  constructor(
    private readonly database: Database,
    private readonly accesses: Accesses,
    private readonly log: Logger,
  ) {}

  async handle(fact: Fact): Promise<void> {
    const ctx = createContext({ principal: systemPrincipal, requestId: fact.id, log: this.log });
    const {
      resourceId: membershipId,
      accountId,
      occurredAt: changedAt,
      row: { user_id: userId, product_id: productId },
    } = fact;
    // Nobody is let in by what was bought for nobody yet: it is told again once there is a user.
    if (typeof userId !== 'string') return;
    const isOpen = fact.type === 'membership.activated';
    await consume(ctx, this.database, this.name, fact, (tx) =>
      this.accesses.keep(tx, { membershipId, accountId, userId, productId: productId as string, isOpen, changedAt }),
    );
  }
}

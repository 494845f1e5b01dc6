import { type Fact, FollowedFacts, type FollowedFactsParts, type Transaction } from '../../../kit/src';
import type { Accesses } from './access.repository';

/** Maintains the replica of memberships: their user, product and access. */
export function membershipFacts(accesses: Accesses, parts: FollowedFactsParts): FollowedFacts {
  const keep =
    (isOpen: boolean) =>
    async (
      tx: Transaction,
      { resourceId: membershipId, accountId, occurredAt: changedAt, row }: Fact,
    ): Promise<void> => {
      const { user_id: userId, product_id: productId } = row;
      // A membership without a user grants no access; assigning a user publishes another event.
      if (typeof userId !== 'string') return;
      await accesses.keep(tx, { membershipId, accountId, userId, productId: productId as string, isOpen, changedAt });
    };
  return new FollowedFacts('courses:memberships', parts, {
    'membership.activated': keep(true),
    'membership.deactivated': keep(false),
  });
}

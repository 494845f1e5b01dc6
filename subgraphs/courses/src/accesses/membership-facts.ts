import { type Fact, FollowedFacts, type FollowedFactsParts, type Transaction } from '../../../kit/src';
import type { Accesses } from './access.repository';

/** Keeps which products memberships give access to, and for whom. */
export function membershipFacts(accesses: Accesses, parts: FollowedFactsParts): FollowedFacts {
  const keep =
    (isOpen: boolean) =>
    async (
      tx: Transaction,
      { resourceId: membershipId, accountId, occurredAt: changedAt, row }: Fact,
    ): Promise<void> => {
      const { user_id: userId, product_id: productId } = row;
      // A membership without a user opens nothing; another event follows once it has one.
      if (typeof userId !== 'string') return;
      await accesses.keep(tx, { membershipId, accountId, userId, productId: productId as string, isOpen, changedAt });
    };
  return new FollowedFacts('courses:memberships', parts, {
    'membership.activated': keep(true),
    'membership.deactivated': keep(false),
  });
}

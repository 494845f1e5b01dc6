import {
  type IntegrationEvent,
  IntegrationEventProcessor,
  type IntegrationEventDependencies,
  type Transaction,
} from '../../../kit/src';
import type { Accesses } from './access.repository';

/**
 * Creates the processor of billing's membership events, which keeps the local copies of memberships up to date: user,
 * product, and whether they grant access.
 */
export function membershipIntegrationEvents(
  accesses: Accesses,
  deps: IntegrationEventDependencies,
): IntegrationEventProcessor {
  const saveAccess =
    (isOpen: boolean) =>
    async (
      tx: Transaction,
      { resourceId: membershipId, accountId, occurredAt: changedAt, row }: IntegrationEvent,
    ): Promise<void> => {
      const { user_id: userId, product_id: productId } = row;
      // A membership without a user grants no access. When a user is assigned, billing publishes another event, which
      // is then stored.
      if (typeof userId !== 'string') return;
      await accesses.keep(tx, { membershipId, accountId, userId, productId: productId as string, isOpen, changedAt });
    };
  return new IntegrationEventProcessor('courses:memberships', deps, {
    'membership.activated': saveAccess(true),
    'membership.deactivated': saveAccess(false),
  });
}

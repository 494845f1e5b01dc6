import { IntegrationEventProcessor, type IntegrationEventDependencies } from '../../../../kit/src';
import type { ReplicaRepository } from './replica.repository';

/** Creates the event consumer that replicates users, accounts and payment methods from other domains. */
export function replicaConsumer(
  replicas: ReplicaRepository,
  deps: IntegrationEventDependencies,
): IntegrationEventProcessor {
  return new IntegrationEventProcessor('payouts:known', deps, {
    'fact:user.named': (tx, { resourceId }) => replicas.addUser(tx, resourceId),
    'fact:account.known': (tx, { resourceId, row }) =>
      replicas.addAccount(tx, resourceId, row.parent_account_id as string | null),
    'fact:payment_method.saved': (tx, { resourceId, accountId }) =>
      replicas.addPaymentMethod(tx, resourceId, accountId),
  });
}

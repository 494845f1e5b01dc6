import { FollowedFacts, type FollowedFactsParts } from '../../../kit/src';
import type { KnownRepository } from './known.repository';

/** Maintains the replicas of users, accounts and payment methods of other domains. */
export function knownFacts(known: KnownRepository, parts: FollowedFactsParts): FollowedFacts {
  return new FollowedFacts('payouts:known', parts, {
    'fact:user.named': (tx, { resourceId }) => known.addUser(tx, resourceId),
    'fact:account.known': (tx, { resourceId, row }) =>
      known.addAccount(tx, resourceId, row.parent_account_id as string | null),
    'fact:payment_method.saved': (tx, { resourceId, accountId }) => known.addPaymentMethod(tx, resourceId, accountId),
  });
}

import { type Transaction, recordEvent } from '../../../../kit/src';
import type { Membership } from './membership.resource';

type MembershipEvent =
  | 'membership.activated'
  | 'membership.deactivated'
  | 'membership.cancel_at_period_end_changed'
  | 'membership.trial_ending_soon';

/** Records a membership event in the outbox. The membership must have been written in this transaction. */
export function recordMembershipEvent(tx: Transaction, type: MembershipEvent, membership: Membership): Promise<void> {
  return recordEvent(tx, 'billing.memberships', {
    type,
    resource: 'Membership',
    resourceId: membership.id,
    accountId: membership.accountId,
  });
}

import { type Transaction, recordEvent } from '../../../kit/src';

/** Records that a user became a member for the first time. The row must have been written in this transaction. */
export function recordMemberCreated(
  tx: Transaction,
  member: { readonly id: string; readonly accountId: string },
): Promise<void> {
  return recordEvent(tx, 'billing.members', {
    type: 'member.created',
    resource: 'Member',
    resourceId: member.id,
    accountId: member.accountId,
  });
}

import { type Transaction, recordEvent } from '../../../kit/src';

/** Records a `member.created` event in the outbox. The member row must have been written in this transaction. */
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

import { type Transaction, recordEvent } from '../../../../kit/src';
import type { AccountTotalsRepository } from './account-totals.repository';
import type { Buyer, JoinedMember, MemberChange, MemberRepository } from './member.repository';

/** Records a `member.created` event in the outbox. The member row must have been written in this transaction. */
function recordMemberCreated(
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

/** Manages the members of an account. The status and access of a member are derived from their memberships. */
export class MemberService {
  constructor(
    private readonly members: MemberRepository,
    private readonly totals: AccountTotalsRepository,
  ) {}

  /**
   * Inserts or updates the buyer's member row in the account, and locks the row. A new member is included in the member
   * count only after `settle` finds a membership that grants access.
   */
  join(tx: Transaction, accountId: string, buyer: Buyer): Promise<JoinedMember> {
    return this.members.join(tx, accountId, buyer);
  }

  /** Locks the member until the transaction ends, so that changes of its memberships are serialized. */
  lock(tx: Transaction, id: string): Promise<void> {
    return this.members.lock(tx, id);
  }

  /**
   * Recalculates status and access of a locked member from its memberships, including uncommitted changes of this
   * transaction, and updates the member count of the account.
   */
  async settle(tx: Transaction, id: string, change: MemberChange): Promise<void> {
    const { accountId, before, after } = await this.members.settle(tx, id, change);
    const joinedDelta = Number(after === 'joined') - Number(before === 'joined');
    if (joinedDelta !== 0) await this.totals.post(tx, accountId, joinedDelta);
  }

  /** Records the `member.created` event in the outbox for a member that this transaction has created. */
  announce(tx: Transaction, id: string, accountId: string): Promise<void> {
    return recordMemberCreated(tx, { id, accountId });
  }
}

import type { Transaction } from '../../../kit/src';
import type { AccountTotalsRepository } from './account-totals.repository';
import { recordMemberCreated } from './member.events';
import type { Buyer, JoinedMember, MemberChange, MemberRepository } from './member.repository';

/** Manages the members of an account, which follow from their memberships. */
export class MemberService {
  constructor(
    private readonly members: MemberRepository,
    private readonly totals: AccountTotalsRepository,
  ) {}

  /**
   * Inserts or updates the buyer's member row of the account and locks it. The totals of the account count a new member
   * when `settle` first finds a membership with access.
   */
  join(tx: Transaction, accountId: string, buyer: Buyer): Promise<JoinedMember> {
    return this.members.join(tx, accountId, buyer);
  }

  /** Locks the member until the transaction ends, so that changes of its memberships are serialized. */
  lock(tx: Transaction, id: string): Promise<void> {
    return this.members.lock(tx, id);
  }

  /**
   * Recalculates a locked member from its memberships as this transaction sees them, and updates the member count of
   * the account.
   */
  async settle(tx: Transaction, id: string, change: MemberChange): Promise<void> {
    const { accountId, before, after } = await this.members.settle(tx, id, change);
    const joinedDelta = Number(after === 'joined') - Number(before === 'joined');
    if (joinedDelta !== 0) await this.totals.post(tx, accountId, joinedDelta);
  }

  /** Records the `member.created` event of a member that was created in this transaction. */
  announce(tx: Transaction, id: string, accountId: string): Promise<void> {
    return recordMemberCreated(tx, { id, accountId });
  }
}

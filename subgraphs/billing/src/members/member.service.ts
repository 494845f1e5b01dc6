import type { Transaction } from '../../../kit/src';
import type { AccountTotalsRepository } from './account-totals.repository';
import { recordMemberCreated } from './member.events';
import type { Buyer, JoinedMember, MemberChange, MemberRepository } from './member.repository';

/** What one account calls its members: made and kept up by what happens to memberships. */
export class MemberService {
  constructor(
    private readonly members: MemberRepository,
    private readonly totals: AccountTotalsRepository,
  ) {}

  /** The member that the buyer is or becomes, locked. A new one counts once `settle` finds a membership. */
  join(tx: Transaction, accountId: string, buyer: Buyer): Promise<JoinedMember> {
    return this.members.join(tx, accountId, buyer);
  }

  /** Takes the member until the transaction ends, so that two memberships of one member change one after the other. */
  lock(tx: Transaction, id: string): Promise<void> {
    return this.members.lock(tx, id);
  }

  /** Brings a locked member, and the account's total, in line with the memberships as they are now in this transaction. */
  async settle(tx: Transaction, id: string, change: MemberChange): Promise<void> {
    const { accountId, before, after } = await this.members.settle(tx, id, change);
    const moved = Number(after === 'joined') - Number(before === 'joined');
    if (moved !== 0) await this.totals.post(tx, accountId, moved);
  }

  /** Announces a member who is new in this transaction. */
  announce(tx: Transaction, id: string, accountId: string): Promise<void> {
    return recordMemberCreated(tx, { id, accountId });
  }
}

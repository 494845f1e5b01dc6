import { type IdSource, type Transaction, newId } from '../../../kit/src';
import type { AccountTotals } from './account-totals';
import { recordMemberCreated } from './member.events';
import type { MemberAction } from './member.states';

/** A user as the one who buys. Name, username and e-mail address are kept with the member, for searching only. */
export interface Buyer {
  readonly id: string;
  readonly username: string;
  readonly name: string | null;
  readonly email: string | null;
  readonly phone?: string | null;
}

/** A member whose row is locked until the transaction ends. */
export interface JoinedMember {
  readonly id: string;
  /** When the user first joined the account. */
  readonly joinedAt: Date;
  readonly isNew: boolean;
}

/** A change of a member that follows from one of their memberships. */
export interface MemberChange {
  readonly action: MemberAction;
  /** Dollars paid with this change, added to the member's total. */
  readonly usdSpent?: string;
}

/** What one account calls its members: made and kept up by what happens to memberships. */
export class MemberService {
  constructor(private readonly totals: AccountTotals) {}

  /** The member that the buyer is or becomes, locked. A new one counts and is announced by `settle`. */
  async join(tx: Transaction, accountId: string, buyer: Buyer, ids?: IdSource): Promise<JoinedMember> {
    const [row] = await tx.manager.query(
      `INSERT INTO billing.members AS m
         (id, account_id, user_id, username, name, email, phone, status, access_level, joined_at, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, 'left', 'no_access', $8, $8, $8)
       ON CONFLICT (account_id, user_id) DO UPDATE
         SET username = excluded.username, name = excluded.name, email = excluded.email, phone = COALESCE(excluded.phone, m.phone)
       RETURNING id, joined_at, (xmax = 0) AS is_new`,
      [newId('mber', ids), accountId, buyer.id, buyer.username, buyer.name, buyer.email, buyer.phone ?? null, tx.clock.now()],
    );
    return { id: row.id, joinedAt: row.joined_at, isNew: row.is_new };
  }

  /** Takes the member until the transaction ends, so that two memberships of one member change one after the other. */
  async lock(tx: Transaction, id: string): Promise<void> {
    await tx.manager.query('SELECT 1 FROM billing.members WHERE id = $1 FOR UPDATE', [id]);
  }

  /** Brings a locked member in line with the memberships as they are now in this transaction. */
  async settle(tx: Transaction, id: string, change: MemberChange): Promise<void> {
    const [[row]] = await tx.manager.query(
      `UPDATE billing.members m
       SET access_level = CASE WHEN m.access_level = 'admin' THEN 'admin' WHEN now.has_access THEN 'customer' ELSE 'no_access' END,
           status = CASE WHEN m.access_level = 'admin' OR now.has_access THEN 'joined' ELSE 'left' END,
           most_recent_action = $2, most_recent_action_at = $3, updated_at = $3, usd_total_spent = m.usd_total_spent + $4::numeric
       FROM (SELECT before.status, EXISTS (
               SELECT 1 FROM billing.memberships ms WHERE ms.member_id = before.id AND ms.status IN ('trialing', 'active', 'past_due', 'completed')
             ) AS has_access FROM billing.members before WHERE before.id = $1) now
       WHERE m.id = $1
       RETURNING m.account_id, m.status, now.status AS status_before`,
      [id, change.action, tx.clock.now(), change.usdSpent ?? '0'],
    );
    const moved = Number(row.status === 'joined') - Number(row.status_before === 'joined');
    if (moved !== 0) await this.totals.post(tx, row.account_id, moved);
  }

  /** Announces a member who is new in this transaction. */
  announce(tx: Transaction, id: string, accountId: string): Promise<void> {
    return recordMemberCreated(tx, { id, accountId });
  }
}

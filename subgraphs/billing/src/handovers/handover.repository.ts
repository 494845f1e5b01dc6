import { type Context, type Database, type Transaction, findRow, lockRow, saveRow, unawaited } from '../../../kit/src';
import { requireHostedPage } from '../checkout/checkout.rules';
import { HandoverEntity } from './handover.entity';
import { handoverPolicy } from './handover.policy';

/** Maximum rows of a list. */
const most = 100;

/** Reads and writes membership transfer links and invitations. */
export class HandoverRepository {
  constructor(private readonly database: Database) {}

  /** Returns the link for the hosted pages, or null if there is none. */
  find(ctx: Context, id: string): Promise<HandoverEntity | null> {
    requireHostedPage(ctx);
    return this.database.dataSource.manager.findOneBy(HandoverEntity, { id });
  }

  /** Returns the link within a transaction, without a lock; null if there is none. */
  read(tx: Transaction, id: string): Promise<HandoverEntity | null> {
    return findRow(tx, HandoverEntity, id);
  }

  /** Locks the link for this transaction; null if there is none. */
  lock(tx: Transaction, id: string): Promise<HandoverEntity | null> {
    return lockRow(tx, HandoverEntity, id);
  }

  /** Returns the newest 100 invitations of an account. Throws `NotFound` and `Forbidden`. */
  invitations(ctx: Context, accountId: string): Promise<HandoverEntity[]> {
    handoverPolicy.requireInvite(ctx, accountId);
    return this.database.dataSource.manager.find(HandoverEntity, {
      where: { accountId, kind: 'invitation' },
      order: { createdAt: 'DESC', id: 'DESC' },
      take: most,
    });
  }

  /** Expires the unused transfer links of a membership. */
  async endTransfers(tx: Transaction, membershipId: string): Promise<void> {
    await unawaited(
      tx.manager,
      "UPDATE billing.membership_handovers SET expires_at = $2 WHERE membership_id = $1 AND kind = 'transfer' AND accepted_at IS NULL AND expires_at > $2",
      [membershipId, tx.clock.now()],
    );
  }

  save(tx: Transaction, handover: HandoverEntity): Promise<HandoverEntity> {
    return saveRow(tx, handover);
  }
}

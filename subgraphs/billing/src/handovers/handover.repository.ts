import { type Context, type Database, type Transaction, findRow, lockRow, saveRow, unawaited } from '../../../kit/src';
import { requireHostedPage } from '../checkout/checkout.rules';
import { HandoverEntity } from './handover.entity';
import { handoverPolicy } from './handover.policy';

/** Rows of a list at most. */
const most = 100;

/** Reads and writes memberships that wait at a link. */
export class HandoverRepository {
  constructor(private readonly database: Database) {}

  /** For the hosted pages; null where there is none. */
  find(ctx: Context, id: string): Promise<HandoverEntity | null> {
    requireHostedPage(ctx);
    return this.database.dataSource.manager.findOneBy(HandoverEntity, { id });
  }

  /** As it is, within a transaction; null where there is none. */
  read(tx: Transaction, id: string): Promise<HandoverEntity | null> {
    return findRow(tx, HandoverEntity, id);
  }

  /** Locked for this transaction; null where there is none. */
  lock(tx: Transaction, id: string): Promise<HandoverEntity | null> {
    return lockRow(tx, HandoverEntity, id);
  }

  /** The newest invitations of an account. Throws `NotFound` and `Forbidden`. */
  invitations(ctx: Context, accountId: string): Promise<HandoverEntity[]> {
    handoverPolicy.requireInvite(ctx, accountId);
    return this.database.dataSource.manager.find(HandoverEntity, {
      where: { accountId, kind: 'invitation' },
      order: { createdAt: 'DESC', id: 'DESC' },
      take: most,
    });
  }

  /** Ends the transfer links of a membership that nobody has used. */
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

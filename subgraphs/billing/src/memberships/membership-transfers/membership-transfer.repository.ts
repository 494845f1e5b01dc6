import {
  type Context,
  type Database,
  type Transaction,
  findRow,
  lockRow,
  saveRow,
  executeDeferred,
} from '../../../../kit/src';
import { requireHostedPage } from '../../checkout/sessions/checkout.rules';
import { MembershipTransferEntity } from './membership-transfer.entity';
import { membershipTransferPolicy } from './membership-transfer.policy';

/** Maximum number of invitations in the sandbox list of invitations. */
const maxRows = 100;

/** Reads and writes membership transfer links and invitations. */
export class MembershipTransferRepository {
  constructor(private readonly database: Database) {}

  /**
   * Returns a transfer or invitation by id, or null if there is none. Throws for callers other than the service's
   * hosted pages.
   */
  find(ctx: Context, id: string): Promise<MembershipTransferEntity | null> {
    requireHostedPage(ctx);
    return this.database.dataSource.manager.findOneBy(MembershipTransferEntity, { id });
  }

  /** Returns the transfer or invitation without a lock; null if there is none. */
  read(tx: Transaction, id: string): Promise<MembershipTransferEntity | null> {
    return findRow(tx, MembershipTransferEntity, id);
  }

  /** Locks the transfer or invitation until the transaction ends and returns it; null if there is none. */
  lock(tx: Transaction, id: string): Promise<MembershipTransferEntity | null> {
    return lockRow(tx, MembershipTransferEntity, id);
  }

  /**
   * Returns the newest 100 invitations of an account. Throws `NotFound` without access to the account, and `Forbidden`
   * without the permission to invite.
   */
  invitations(ctx: Context, accountId: string): Promise<MembershipTransferEntity[]> {
    membershipTransferPolicy.requireInvite(ctx, accountId);
    return this.database.dataSource.manager.find(MembershipTransferEntity, {
      where: { accountId, kind: 'invitation' },
      order: { createdAt: 'DESC', id: 'DESC' },
      take: maxRows,
    });
  }

  /** Expires the unused transfer links of a membership. */
  async endTransfers(tx: Transaction, membershipId: string): Promise<void> {
    await executeDeferred(
      tx.manager,
      "UPDATE billing.membership_handovers SET expires_at = $2 WHERE membership_id = $1 AND kind = 'transfer' AND accepted_at IS NULL AND expires_at > $2",
      [membershipId, tx.clock.now()],
    );
  }

  save(tx: Transaction, membershipTransfer: MembershipTransferEntity): Promise<MembershipTransferEntity> {
    return saveRow(tx, membershipTransfer);
  }
}

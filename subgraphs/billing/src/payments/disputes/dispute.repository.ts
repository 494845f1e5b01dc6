import type { Transaction } from '../../../../kit/src';
import { Dispute } from './dispute.entity';

/** Reads and writes the billing domain's own records of disputes, which determine the status of memberships. */
export class DisputeRepository {
  /**
   * Returns the dispute, or null if the billing domain has received no event of it yet. The payment must be locked;
   * otherwise, two concurrent events of the dispute could both be applied.
   */
  find(tx: Transaction, id: string): Promise<Dispute | null> {
    return tx.manager.findOneBy(Dispute, { id });
  }

  /** Returns whether any payment of the membership has an open dispute. The membership must be locked. */
  isOpen(tx: Transaction, membershipId: string): Promise<boolean> {
    return tx.manager.existsBy(Dispute, { membershipId, status: 'opened' });
  }

  save(tx: Transaction, dispute: Dispute): Promise<Dispute> {
    return tx.manager.save(dispute);
  }
}

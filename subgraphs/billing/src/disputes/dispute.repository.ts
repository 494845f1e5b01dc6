import type { Transaction } from '../../../kit/src';
import { DisputeEntity } from './dispute.entity';

/** Reads and writes the replica of disputes that memberships depend on. */
export class DisputeRepository {
  /**
   * Returns the dispute, or null if the replica does not contain it. The payment must be locked; otherwise two
   * concurrent events on the dispute could both pass.
   */
  find(tx: Transaction, id: string): Promise<DisputeEntity | null> {
    return tx.manager.findOneBy(DisputeEntity, { id });
  }

  /** Returns whether a dispute about any payment of the membership is open. The membership must be locked. */
  isOpen(tx: Transaction, membershipId: string): Promise<boolean> {
    return tx.manager.existsBy(DisputeEntity, { membershipId, status: 'opened' });
  }

  save(tx: Transaction, dispute: DisputeEntity): Promise<DisputeEntity> {
    return tx.manager.save(dispute);
  }
}

import type { Transaction } from '../../../kit/src';
import { DisputeEntity } from './dispute.entity';

/** Reads and writes what memberships need to know of disputes. */
export class DisputeRepository {
  /** Null where it was not heard of. Its payment must be locked, or two facts about it pass together. */
  find(tx: Transaction, id: string): Promise<DisputeEntity | null> {
    return tx.manager.findOneBy(DisputeEntity, { id });
  }

  /** Whether a dispute about any payment of the membership goes on. The membership must be locked. */
  isOpen(tx: Transaction, membershipId: string): Promise<boolean> {
    return tx.manager.existsBy(DisputeEntity, { membershipId, status: 'opened' });
  }

  save(tx: Transaction, dispute: DisputeEntity): Promise<DisputeEntity> {
    return tx.manager.save(dispute);
  }
}

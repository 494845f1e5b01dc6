import type { Context, Database, Transaction } from '../../../kit/src';
import { HandoverEntity } from './handover.entity';

/** Rows of a list at most. */
const most = 100;

/** Reads and writes memberships that wait at a link. */
export class HandoverRepository {
  constructor(private readonly database: Database) {}

  find(ctx: Context, id: string): Promise<HandoverEntity | null> {
    return this.database.dataSource.manager.findOneBy(HandoverEntity, { id });
  }

  /** Locked for this transaction; null where there is none. */
  lock(tx: Transaction, id: string): Promise<HandoverEntity | null> {
    return tx.manager.findOne(HandoverEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  /** The newest invitations of an account. */
  invitations(ctx: Context, accountId: string): Promise<HandoverEntity[]> {
    return this.database.dataSource.manager.find(HandoverEntity, { where: { accountId, kind: 'invitation' }, order: { createdAt: 'DESC', id: 'DESC' }, take: most });
  }

  save(tx: Transaction, handover: HandoverEntity): Promise<HandoverEntity> {
    return tx.manager.save(handover);
  }
}

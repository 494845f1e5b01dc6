import { Not } from 'typeorm';
import {
  type Context,
  type Database,
  type Transaction,
  findRow,
  lockRow,
  rejectDuplicates,
  saveRow,
} from '../../../../kit/src';
import { LlcFormationEntity } from './llc-formation.entity';
import { FormationAlreadyStarted } from './llc-formation.errors';
import { llcFormationPolicy } from './llc-formation.policy';

/** Reads and writes LLC formations. The read model of accounts has its own query for the latest formation. */
export class LlcFormationRepository {
  constructor(private readonly database: Database) {}

  /** Returns the formation, null when it does not exist or the caller may not read it. */
  async find(ctx: Context, id: string): Promise<LlcFormationEntity | null> {
    const formation = await findRow(this.database.dataSource, LlcFormationEntity, id);
    return formation && llcFormationPolicy.readable(ctx, formation.accountId) ? formation : null;
  }

  /** Returns the formation, locked for this transaction; null when it does not exist. */
  lock(tx: Transaction, id: string): Promise<LlcFormationEntity | null> {
    return lockRow(tx, LlcFormationEntity, id);
  }

  /** Returns the account's formation that was not rejected, locked for this transaction; null when there is none. */
  async lockOpen(tx: Transaction, accountId: string): Promise<LlcFormationEntity | null> {
    const formation = await tx.manager.findOneBy(LlcFormationEntity, { accountId, status: Not('rejected') });
    return formation && this.lock(tx, formation.id);
  }

  /** Inserts a formation. Throws `FormationAlreadyStarted` when the account has a formation that was not rejected. */
  async add(tx: Transaction, formation: LlcFormationEntity): Promise<void> {
    await rejectDuplicates(
      tx,
      'llc_formations_open',
      () => new FormationAlreadyStarted(),
      () => saveRow(tx, formation),
    );
  }

  save(tx: Transaction, formation: LlcFormationEntity): Promise<LlcFormationEntity> {
    return saveRow(tx, formation);
  }
}

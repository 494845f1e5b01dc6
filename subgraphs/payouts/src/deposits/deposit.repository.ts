import {
  type Context,
  type Database,
  type ReadModel,
  type ReadRow,
  Reader,
  type Selection,
  type Transaction,
} from '../../../kit/src';
import { DepositEntity } from './deposit.entity';
import { depositPolicy } from './deposit.policy';

/** Reads and writes deposits. */
export class DepositRepository {
  private readonly reader: Reader;

  constructor(database: Database, model: ReadModel) {
    this.reader = new Reader(database, model);
  }

  /** Returns the deposit by ID; null if it is not visible to the caller. Throws `Forbidden` if it may not be read. */
  async find(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    const deposit = await this.reader.byId(ctx, id, selection);
    return deposit && depositPolicy.visible(ctx, deposit) ? deposit : null;
  }

  /**
   * Returns the deposit that a command of the caller has created. Does not check access: the permission for the command
   * is enough to read its result.
   */
  outcome(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    return this.reader.byId(ctx, id, selection);
  }

  async insert(tx: Transaction, deposit: DepositEntity): Promise<void> {
    await tx.manager.insert(DepositEntity, deposit as object);
  }
}

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

  /** The deposit by id, null when there is none for the caller. Throws `Forbidden` when it may not be read. */
  async find(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    const deposit = await this.reader.byId(ctx, id, selection);
    return deposit && depositPolicy.visible(ctx, deposit) ? deposit : null;
  }

  /** The deposit that a command of the caller was about: the command's permission is enough to see its outcome. */
  outcome(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    return this.reader.byId(ctx, id, selection);
  }

  async insert(tx: Transaction, deposit: DepositEntity): Promise<void> {
    await tx.manager.insert(DepositEntity, deposit as object);
  }
}

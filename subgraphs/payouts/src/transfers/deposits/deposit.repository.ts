import {
  type Context,
  type Database,
  type ReadModel,
  type ReadRow,
  Reader,
  type Selection,
  type Transaction,
} from '../../../../kit/src';
import { Deposit } from './deposit.resource';
import { depositPolicy } from './deposit.policy';

/** Reads and writes deposits. */
export class DepositRepository {
  private readonly reader: Reader<Deposit>;

  constructor(database: Database, model: ReadModel<Deposit>) {
    this.reader = new Reader(database, model);
  }

  /**
   * Returns a deposit; null if it does not exist or its owner is not accessible to the caller. Throws `Forbidden` if
   * the owner is accessible but the permission is missing.
   */
  async find(ctx: Context, id: string, selection: Selection): Promise<ReadRow<Deposit> | null> {
    const deposit = await this.reader.byId(ctx, id, selection);
    return deposit && depositPolicy.visible(ctx, deposit) ? deposit : null;
  }

  /**
   * Returns a deposit for the response of the command that has created it. Does not check access: the permission for
   * the command is enough to read its result.
   */
  getCommandResult(ctx: Context, id: string, selection: Selection): Promise<ReadRow<Deposit> | null> {
    return this.reader.byId(ctx, id, selection);
  }

  async insert(tx: Transaction, deposit: Deposit): Promise<void> {
    await tx.manager.insert(Deposit, deposit as object);
  }
}

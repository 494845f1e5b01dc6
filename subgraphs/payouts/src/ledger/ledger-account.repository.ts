import { type Context, type Database, type ReadModel, type ReadRow, Reader, type Selection } from '../../../kit/src';
import { ledgerAccountPolicy } from './ledger-account.policy';

/** Reads ledger accounts. */
export class LedgerAccountRepository {
  private readonly reader: Reader;

  constructor(database: Database, model: ReadModel) {
    this.reader = new Reader(database, model);
  }

  /** The ledger account by its own id or its owner's, null when there is none for the caller. Throws `Forbidden` when it may not be read. */
  async find(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    const found = id.startsWith('ldgr_')
      ? await this.reader.byId(ctx, id, selection)
      : await this.reader.byCondition(ctx, (row) => `${row}.account_id = $1`, [id], selection);
    return found && ledgerAccountPolicy.visible(ctx, found) ? found : null;
  }

  /** The ledger account behind a reference, null when the caller may not see it. */
  async refer(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    const found = await this.reader.byId(ctx, id, selection);
    return found && ledgerAccountPolicy.referable(ctx, found) ? found : null;
  }
}

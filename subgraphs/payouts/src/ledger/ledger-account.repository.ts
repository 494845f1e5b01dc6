import {
  type Context,
  type Database,
  NotFound,
  type ReadModel,
  type ReadRow,
  Reader,
  Selection,
} from '../../../kit/src';
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

  /** The ledger account that a command of the caller was about. */
  outcome(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    return this.reader.byId(ctx, id, selection);
  }

  /** Id of an owner's ledger account. Throws `NotFound` where nothing was posted for them. */
  async idOf(ctx: Context, owner: string): Promise<string> {
    const found = await this.reader.byCondition(ctx, (row) => `${row}.account_id = $1`, [owner], Selection.none);
    if (!found) throw new NotFound();
    return found.id;
  }

  /** The ledger account behind a reference, null when the caller may not see it. */
  async refer(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    const found = await this.reader.byId(ctx, id, selection);
    return found && ledgerAccountPolicy.referable(ctx, found) ? found : null;
  }
}

import {
  type Context,
  type Database,
  NotFound,
  type ReadModel,
  type ReadRow,
  Reader,
  Selection,
} from '../../../../kit/src';
import { ledgerAccountPolicy } from './ledger-account.policy';
import type { LedgerAccount } from './ledger-account.resource';

/** Reads wallets (`LedgerAccount` in the API). */
export class LedgerAccountRepository {
  private readonly reader: Reader<LedgerAccount>;

  constructor(database: Database, model: ReadModel<LedgerAccount>) {
    this.reader = new Reader(database, model);
  }

  /**
   * Returns the wallet by its ID or its owner's ID; null if the caller has no access to the owner. Throws `Forbidden`
   * if the caller has access but lacks a permission.
   */
  async find(ctx: Context, id: string, selection: Selection): Promise<ReadRow<LedgerAccount> | null> {
    const found = id.startsWith('ldgr_')
      ? await this.reader.byId(ctx, id, selection)
      : await this.reader.byCondition(ctx, (row) => `${row}.account_id = $1`, [id], selection);
    return found && ledgerAccountPolicy.visible(ctx, found) ? found : null;
  }

  /** Returns the wallet for the response to a command that changed it, without checking read permissions. */
  getCommandResult(ctx: Context, id: string, selection: Selection): Promise<ReadRow<LedgerAccount> | null> {
    return this.reader.byId(ctx, id, selection);
  }

  /**
   * Returns the ID of the wallet of an account or user. Throws `NotFound` if nothing was ever posted for this owner.
   */
  async idOf(ctx: Context, owner: string): Promise<string> {
    const found = await this.reader.byCondition(ctx, (row) => `${row}.account_id = $1`, [owner], Selection.none);
    if (!found) throw new NotFound();
    return found.id;
  }

  /** Resolves a federation reference to a wallet; null if the caller may not read the wallet. */
  async getReference(ctx: Context, id: string, selection: Selection): Promise<ReadRow<LedgerAccount> | null> {
    const found = await this.reader.byId(ctx, id, selection);
    return found && ledgerAccountPolicy.referable(ctx, found) ? found : null;
  }
}

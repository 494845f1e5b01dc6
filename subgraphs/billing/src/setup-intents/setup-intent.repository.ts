import {
  type Context,
  type Database,
  NotFound,
  type Page,
  type PageArguments,
  type ReadModel,
  type ReadRow,
  Reader,
  type Selection,
  type Transaction,
  lockRow,
  saveRow,
} from '../../../kit/src';
import { SetupIntent } from './setup-intent.resource';
import { setupIntentPolicy } from './setup-intent.policy';
import { setupIntentList } from './setup-intent.read-model';

export interface SetupIntentListRequest {
  readonly accountId?: string | null;
  readonly createdAfter?: Date | null;
  readonly createdBefore?: Date | null;
  readonly direction: 'asc' | 'desc';
  readonly page: PageArguments;
}

/** Reads and writes setup intents. */
export class SetupIntentRepository {
  private readonly reader: Reader;

  constructor(database: Database, model: ReadModel) {
    this.reader = new Reader(database, model, setupIntentList);
  }

  /**
   * Returns the setup intent by id; null if it does not exist or is not visible to the caller. Throws `Forbidden`
   * without the read permission.
   */
  async find(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    const intent = await this.reader.byId(ctx, id, selection);
    return intent && setupIntentPolicy.visible(ctx, intent.accountId as string) ? intent : null;
  }

  /** Returns the setup intent for the response to a command, without an access check. */
  getCommandResult(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    return this.reader.byId(ctx, id, selection);
  }

  list(
    ctx: Context,
    { accountId, createdAfter, createdBefore, direction, page }: SetupIntentListRequest,
    selection: Selection,
  ): Promise<Page<ReadRow>> {
    const scope = { accounts: setupIntentPolicy.listed(ctx, accountId) };
    return this.reader.page(ctx, {
      selection,
      scope,
      filters: { createdAfter, createdBefore },
      order: 'created_at',
      direction,
      page,
    });
  }

  /** Locks the setup intent until the transaction ends and returns it. Throws `NotFound`. */
  async lock(tx: Transaction, id: string): Promise<SetupIntent> {
    const intent = await lockRow(tx, SetupIntent, id);
    if (!intent) throw new NotFound();
    return intent;
  }

  save(tx: Transaction, intent: SetupIntent): Promise<SetupIntent> {
    return saveRow(tx, intent);
  }
}

import {
  type Context,
  type Database,
  NotFound,
  type Page,
  type PageArguments,
  type ReadModel,
  type ReadRow,
  Reader,
  Selection,
  type Transaction,
  loaderIn,
  lockRow,
  notDeleted,
  requireRow,
  saveRow,
  preparedRow,
} from '../../../../kit/src';
import { App } from './app.resource';
import { appPolicy } from './app.policy';
import { appList } from './app.read-model';

export interface AppListRequest {
  readonly accountId: string;
  readonly direction: 'asc' | 'desc';
  readonly page: PageArguments;
}

/** Field that tells whether an app is deleted. */
const deletion = Selection.names('deleted');

/** Reads and writes apps. */
export class AppRepository {
  private readonly reader: Reader<App>;

  constructor(
    private readonly database: Database,
    model: ReadModel<App>,
  ) {
    this.reader = new Reader(database, model, appList);
  }

  /** Returns an app by id, for every caller; null when it does not exist or is deleted. */
  async find(ctx: Context, id: string, selection: Selection): Promise<ReadRow<App> | null> {
    const app = await this.reader.byId(ctx, id, selection.with(deletion));
    return app && notDeleted(ctx, app) ? app : null;
  }

  /**
   * Resolves a federation reference to an app, deleted or not, because keys and installations still refer to deleted
   * apps.
   */
  getReference(ctx: Context, id: string, selection: Selection): Promise<ReadRow<App> | null> {
    return this.reader.byId(ctx, id, selection);
  }

  list(
    ctx: Context,
    { accountId, direction, page }: AppListRequest,
    selection: Selection,
  ): Promise<Page<ReadRow<App>>> {
    appPolicy.requireRead(ctx, accountId);
    return this.reader.page(ctx, {
      selection,
      scope: { accounts: [accountId] },
      filters: { inUse: true },
      direction,
      page,
    });
  }

  /** Returns the id of the account that owns an app. Throws `NotFound` for apps that do not exist or are deleted. */
  async accountOf(ctx: Context, id: string): Promise<string> {
    const loader = loaderIn(ctx, 'App.accountOf', (ids: readonly string[]) => this.accountsOf(ids), { cache: false });
    const accountId = await loader.load(id);
    if (accountId === undefined) throw new NotFound();
    return accountId;
  }

  private async accountsOf(ids: readonly string[]): Promise<(string | undefined)[]> {
    const rows = await this.database.rows(
      'SELECT id, account_id FROM platform.apps WHERE id = ANY($1::text[]) AND deleted_at IS NULL',
      [ids],
    );
    const accounts = new Map(rows as [string, string][]);
    return ids.map((id) => accounts.get(id));
  }

  /** Returns the app, locked for this transaction. Throws `NotFound`, also for deleted apps. */
  lock(tx: Transaction, id: string): Promise<App> {
    return requireRow(lockRow(tx, App, id));
  }

  /** Returns the app with a share lock, so that it does not change during this transaction. Throws `NotFound`, also for deleted apps. */
  get(tx: Transaction, id: string): Promise<App> {
    return requireRow(lockRow(tx, App, id, 'share'));
  }

  /** Counts the apps of an account. */
  async count(tx: Transaction, accountId: string): Promise<number> {
    const row = await preparedRow<{ readonly count: number }>(
      tx.manager,
      'SELECT count(*)::int AS count FROM platform.apps WHERE account_id = $1 AND deleted_at IS NULL',
      [accountId],
    );
    return row.count;
  }

  save(tx: Transaction, app: App): Promise<App> {
    return saveRow(tx, app);
  }
}

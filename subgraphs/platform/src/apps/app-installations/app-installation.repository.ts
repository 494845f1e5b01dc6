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
  findRow,
  lockRow,
  requireRow,
  saveRow,
  executeDeferred,
  preparedRow,
} from '../../../../kit/src';
import { AppInstallation } from './app-installation.resource';
import { appInstallationPolicy } from './app-installation.policy';
import { appInstallationList } from './app-installation.read-model';

export interface AppInstallationListRequest {
  /** Ids of the accounts whose installations are listed; null for all installations of one app. */
  readonly accounts: readonly string[] | null;
  readonly appId?: string | null;
  readonly direction: 'asc' | 'desc';
  readonly page: PageArguments;
}

/** The actions of an app on an account that has it installed. */
export interface AppGrant {
  readonly accountId: string;
  readonly actions: readonly string[];
}

const parties = Selection.names('appId', 'ownerId', 'ended');

/** Reads and writes installations of apps. */
export class AppInstallationRepository {
  private readonly reader: Reader<AppInstallation>;

  constructor(
    private readonly database: Database,
    model: ReadModel<AppInstallation>,
  ) {
    this.reader = new Reader(database, model, appInstallationList);
  }

  /**
   * Returns an installation by id. Null when it does not exist, has ended, or the caller has no access to it. Throws
   * `Forbidden` when the caller has access to the account but lacks the permission.
   */
  async find(ctx: Context, id: string, selection: Selection): Promise<ReadRow<AppInstallation> | null> {
    const row = await this.shown(ctx, id, selection);
    if (!row || row.ended === true) return null;
    return appInstallationPolicy.visible(ctx, {
      appId: row.appId as string,
      accountId: row.accountId as string,
      ownerId: row.ownerId as string,
    })
      ? row
      : null;
  }

  /** Returns an installation without checking access, for the response to a command on it. */
  shown(ctx: Context, id: string, selection: Selection): Promise<ReadRow<AppInstallation> | null> {
    return this.reader.byId(ctx, id, selection.with(parties));
  }

  /** Lists installations. Does not check access: the caller must have applied the policy. */
  list(
    ctx: Context,
    { accounts, appId, direction, page }: AppInstallationListRequest,
    selection: Selection,
  ): Promise<Page<ReadRow<AppInstallation>>> {
    return this.reader.page(ctx, {
      selection,
      scope: accounts && { accounts },
      filters: { active: true, appId },
      direction,
      page,
    });
  }

  /** Returns the installation, locked for this transaction. Throws `NotFound`, also after the app was uninstalled. */
  async lock(tx: Transaction, id: string): Promise<AppInstallation> {
    const installation = await requireRow(lockRow(tx, AppInstallation, id));
    if (installation.uninstalledAt) throw new NotFound();
    return installation;
  }

  /** Returns the id of the app that an installation installs. Throws `NotFound`. */
  async appOf(tx: Transaction, id: string): Promise<string> {
    return (await requireRow(findRow(tx, AppInstallation, id))).appId;
  }

  /**
   * Returns the accounts that have an app installed, with the app's actions on them, without an access check:
   * authentication derives the principal of the app from them.
   */
  async grantsOf(ctx: Context, appId: string): Promise<AppGrant[]> {
    const rows = await this.database.rows(
      'SELECT account_id, actions FROM platform.app_installations WHERE app_id = $1 AND uninstalled_at IS NULL ORDER BY created_at, id',
      [appId],
    );
    return rows.map(([accountId, actions]) => ({ accountId, actions }) as AppGrant);
  }

  /**
   * Returns the number of active installations of the app and of the account, and whether the app is installed on the
   * account.
   */
  async count(
    tx: Transaction,
    appId: string,
    accountId: string,
  ): Promise<{ readonly ofApp: number; readonly ofAccount: number; readonly installed: boolean }> {
    const row = await preparedRow<{ readonly ofApp: number; readonly ofAccount: number; readonly installed: boolean }>(
      tx.manager,
      `SELECT count(*) FILTER (WHERE app_id = $1)::int AS "ofApp", count(*) FILTER (WHERE account_id = $2)::int AS "ofAccount",
         COALESCE(bool_or(app_id = $1 AND account_id = $2), false) AS installed
       FROM platform.app_installations WHERE (app_id = $1 OR account_id = $2) AND uninstalled_at IS NULL`,
      [appId, accountId],
    );
    return row;
  }

  /** Ends all installations of an app, on all accounts. */
  async endAll(tx: Transaction, appId: string): Promise<void> {
    await executeDeferred(
      tx.manager,
      'UPDATE platform.app_installations SET uninstalled_at = $2, updated_at = $2 WHERE app_id = $1 AND uninstalled_at IS NULL',
      [appId, tx.clock.now()],
    );
  }

  save(tx: Transaction, installation: AppInstallation): Promise<AppInstallation> {
    return saveRow(tx, installation);
  }
}

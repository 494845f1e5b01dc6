import {
  type Context,
  type Page,
  type ReadRow,
  type Selection,
  type Transaction,
  accountFor,
  accountsFor,
  newId,
  newRow,
} from '../../../../kit/src';
import type { AccountRepository } from '../../accounts/accounts/account.repository';
import type { AppRepository } from '../apps/app.repository';
import type { Permissions } from '../../team/permissions/permissions';
import { requirePermissions } from '../../team/permissions/require-permissions';
import { credentialsChanged } from '../../shared/credentials-changed';
import { AppInstallation } from './app-installation.resource';
import { AppAlreadyInstalled, AppInstalledEverywhere, TooManyInstallations } from './app-installation.errors';
import { recordAppInstalled, recordAppUninstalled } from './app-installation.events';
import type { AppInstallInput, AppInstallationListArgs } from './app-installation.inputs';
import { appInstallationPolicy } from './app-installation.policy';
import type { AppInstallationRepository } from './app-installation.repository';
import { allowedActions, actionsRequiredToGrant } from './app-installation.rules';

/** Maximum number of apps installed on one account. */
export const installationsLimit = 100;

/**
 * Maximum number of accounts that have one app installed. The principal of an app key contains one grant for each of
 * them and is cached as a whole.
 */
export const installationsOfAppLimit = 1_000;

/** Lists installations and runs the commands on them, each inside the given transaction. */
export class AppInstallationService {
  constructor(
    private readonly installations: AppInstallationRepository,
    private readonly apps: AppRepository,
    private readonly accounts: AccountRepository,
    private readonly permissions: Permissions,
  ) {}

  /**
   * Lists the installations of an account or of an app. Without either: the installations of all accessible accounts,
   * or for an app key its own installations. Throws `NotFound` and `Forbidden`.
   */
  async list(
    ctx: Context,
    args: AppInstallationListArgs,
    selection: Selection,
  ): Promise<Page<ReadRow<AppInstallation>>> {
    const { accountId } = args;
    const appId = args.appId ?? (ctx.principal.kind === 'app_key' && accountId == null ? ctx.principal.appId : null);
    const ofApp = appId != null && accountId == null;
    if (ofApp) appInstallationPolicy.requireReadOfApp(ctx, appId, await this.apps.accountOf(ctx, appId));
    const accounts = ofApp ? null : accountsFor(ctx, 'app_authorization:read', accountId);
    return this.installations.list(ctx, { accounts, appId, direction: args.direction, page: args }, selection);
  }

  /**
   * Installs an app and returns the id of the installation. Throws `NotFound`, and `Forbidden` also when the app would get more actions
   * than the caller holds.
   */
  async install(tx: Transaction, input: AppInstallInput): Promise<string> {
    const accountId = accountFor(tx, 'app_authorization:create', input.accountId);
    const app = await this.apps.lock(tx, input.appId);
    await this.accounts.lock(tx, accountId);
    const actions = allowedActions(app.requestedActions, input.actions, this.permissions);
    requirePermissions(tx, actionsRequiredToGrant(actions), accountId);
    const { ofApp, ofAccount, installed } = await this.installations.count(tx, app.id, accountId);
    if (installed) throw new AppAlreadyInstalled();
    if (ofAccount >= installationsLimit) throw new TooManyInstallations(installationsLimit);
    if (ofApp >= installationsOfAppLimit) throw new AppInstalledEverywhere(installationsOfAppLimit);
    const now = tx.clock.now();
    const installation = await this.installations.save(
      tx,
      newRow(AppInstallation, now, {
        id: newId('ainst'),
        appId: app.id,
        accountId,
        actions,
        installedByUserId: tx.principal.userId,
      }),
    );
    await recordAppInstalled(tx, installation);
    await credentialsChanged(tx);
    return installation.id;
  }

  /**
   * Updates the actions granted to an installed app and returns the id of the installation. The caller must hold the
   * added actions.
   */
  async update(tx: Transaction, id: string, requestedActions: readonly string[]): Promise<string> {
    // Lock the app before its installation, in the order that deleting an app uses, to avoid deadlocks.
    const app = await this.apps.get(tx, await this.installations.appOf(tx, id));
    const installation = await this.installations.lock(tx, id);
    appInstallationPolicy.requireUpdate(tx, installation);
    const actions = allowedActions(app.requestedActions, requestedActions, this.permissions, installation.actions);
    requirePermissions(
      tx,
      actionsRequiredToGrant(actions.filter((action) => !installation.actions.includes(action))),
      installation.accountId,
    );
    await this.installations.save(tx, Object.assign(installation, { actions, updatedAt: tx.clock.now() }));
    await recordAppInstalled(tx, installation);
    await credentialsChanged(tx);
    return id;
  }

  /**
   * Uninstalls an app and returns the id of the installation. The app's access to the account ends with this
   * transaction.
   */
  async uninstall(tx: Transaction, id: string): Promise<string> {
    const installation = await this.installations.lock(tx, id);
    appInstallationPolicy.requireDelete(tx, installation);
    const now = tx.clock.now();
    await this.installations.save(tx, Object.assign(installation, { updatedAt: now, uninstalledAt: now }));
    await recordAppUninstalled(tx, installation);
    await credentialsChanged(tx);
    return id;
  }
}

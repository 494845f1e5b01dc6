import {
  type Context,
  type Page,
  type ReadRow,
  type Selection,
  type Transaction,
  accountFor,
  accountsFor,
  newId,
} from '../../../kit/src';
import type { AccountRepository } from '../accounts/account.repository';
import type { AppRepository } from '../apps/app.repository';
import { type Permissions, requireHeld } from '../permissions';
import { credentialsChanged } from '../shared';
import { AppInstallationEntity } from './app-installation.entity';
import { AppInstalledAlready, AppInstalledEverywhere, TooManyInstallations } from './app-installation.errors';
import { recordAppInstalled, recordAppUninstalled } from './app-installation.events';
import type { AppInstallInput, AppInstallationListArgs } from './app-installation.inputs';
import { appInstallationPolicy } from './app-installation.policy';
import type { AppInstallationRepository } from './app-installation.repository';
import { allowedActions, heldToAllow } from './app-installation.rules';

/** Apps that one account may have installed. */
export const installationsLimit = 100;

/** Accounts that may have one app installed: what a key of it holds is kept at hand as a whole. */
export const installationsOfAppLimit = 1_000;

/** Lists installations, and the commands on them, each inside the transaction it is given. */
export class AppInstallationService {
  constructor(
    private readonly installations: AppInstallationRepository,
    private readonly apps: AppRepository,
    private readonly accounts: AccountRepository,
    private readonly permissions: Permissions,
  ) {}

  /** Installations on an account, or of an app; without either those on all accounts in reach, and for an app's key its own. Throws `NotFound` and `Forbidden`. */
  async list(ctx: Context, args: AppInstallationListArgs, selection: Selection): Promise<Page<ReadRow>> {
    const { accountId } = args;
    const appId = args.appId ?? (ctx.principal.kind === 'app_key' && accountId == null ? ctx.principal.appId : null);
    const ofApp = appId != null && accountId == null;
    if (ofApp) appInstallationPolicy.requireReadOfApp(ctx, appId, await this.apps.accountOf(ctx, appId));
    const accounts = ofApp ? null : accountsFor(ctx, 'app_authorization:read', accountId);
    return this.installations.list(ctx, { accounts, appId, direction: args.direction, page: args }, selection);
  }

  /** Installs an app and answers the id of the installation. Throws `NotFound` and `Forbidden`, also where the app would be allowed more than who installs it. */
  async install(tx: Transaction, input: AppInstallInput): Promise<string> {
    const accountId = accountFor(tx, 'app_authorization:create', input.accountId);
    const app = await this.apps.lock(tx, input.appId);
    await this.accounts.lock(tx, accountId);
    const actions = allowedActions(app.requestedActions, input.actions, this.permissions);
    requireHeld(tx, heldToAllow(actions), accountId);
    const { ofApp, ofAccount, installed } = await this.installations.count(tx, app.id, accountId);
    if (installed) throw new AppInstalledAlready();
    if (ofAccount >= installationsLimit) throw new TooManyInstallations(installationsLimit);
    if (ofApp >= installationsOfAppLimit) throw new AppInstalledEverywhere(installationsOfAppLimit);
    const now = tx.clock.now();
    const installation = await this.installations.save(
      tx,
      Object.assign(new AppInstallationEntity(), {
        id: newId('ainst'),
        appId: app.id,
        accountId,
        actions,
        installedByUserId: tx.principal.userId,
        createdAt: now,
        updatedAt: now,
        uninstalledAt: null,
      }),
    );
    await recordAppInstalled(tx, installation);
    await credentialsChanged(tx);
    return installation.id;
  }

  /** Changes what an app is allowed and answers the id. Who changes it must hold what they add. */
  async update(tx: Transaction, id: string, named: readonly string[]): Promise<string> {
    // The app before what belongs to it, as whoever deletes an app does.
    const app = await this.apps.get(tx, await this.installations.appOf(tx, id));
    const installation = await this.installations.lock(tx, id);
    appInstallationPolicy.requireUpdate(tx, installation);
    const actions = allowedActions(app.requestedActions, named, this.permissions, installation.actions);
    requireHeld(
      tx,
      heldToAllow(actions.filter((action) => !installation.actions.includes(action))),
      installation.accountId,
    );
    await this.installations.save(tx, Object.assign(installation, { actions, updatedAt: tx.clock.now() }));
    await recordAppInstalled(tx, installation);
    await credentialsChanged(tx);
    return id;
  }

  /** Takes an app off an account and answers the id. What it does there ends with this transaction. */
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

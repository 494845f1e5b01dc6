import { type Transaction, accountFor, newId, newRow } from '../../../../kit/src';
import type { AccountRepository } from '../../accounts/accounts/account.repository';
import type { AppInstallationRepository } from '../app-installations/app-installation.repository';
import type { AppKeyRepository } from './app-key.repository';
import type { Pictures } from '../../files/pictures';
import type { TrustedDocumentRepository } from '../trusted-documents/trusted-document.repository';
import type { Permissions } from '../../team/permissions/permissions';
import { credentialsChanged } from '../../shared/credentials-changed';
import { hashOf, SecretForm } from '../../shared/secret-form';
import { imageUrl } from '../../shared/image.inputs';
import { App } from './app.resource';
import { PublicAppHasNoSecret, TooManyApps } from './app.errors';
import { recordAppDeleted, recordAppSnapshot } from './app.events';
import type { AppCreateInput, AppPatch } from './app.inputs';
import { appPolicy } from './app.policy';
import type { AppRepository } from './app.repository';
import { checkProfile, checkedRedirects, checkedRequests } from './app.rules';

/** Format of client secrets of apps: `service_secret_…`. */
const clientSecretForm = new SecretForm('service_secret_');
/** Maximum number of apps of one account. */
export const appsLimit = 100;

export interface AppDependencies {
  readonly apps: AppRepository;
  readonly accounts: AccountRepository;
  readonly installations: AppInstallationRepository;
  readonly keys: AppKeyRepository;
  readonly documents: TrustedDocumentRepository;
  readonly permissions: Permissions;
  readonly pictures: Pictures;
}

/** Commands on apps. Each runs inside the given transaction. ADR 0023. */
export class AppService {
  constructor(private readonly deps: AppDependencies) {}

  /** Creates an app and returns its id. Throws `NotFound` and `Forbidden`. */
  async create(tx: Transaction, given: AppCreateInput): Promise<string> {
    const { apps, accounts, permissions, pictures } = this.deps;
    const accountId = accountFor(tx, 'developer:create_app', given.accountId);
    checkProfile(given);
    const input = await pictures.addressed(tx, given);
    await accounts.lock(tx, accountId);
    if ((await apps.count(tx, accountId)) >= appsLimit) throw new TooManyApps(appsLimit);
    const now = tx.clock.now();
    const app = await apps.save(
      tx,
      newRow(App, now, {
        id: newId('app'),
        accountId,
        name: input.name.trim(),
        description: input.description ?? null,
        baseUrl: input.baseUrl ?? null,
        iconUrl: imageUrl(input.icon, ['icon']) ?? null,
        redirectUris: checkedRedirects(input.redirectUris ?? []),
        clientType: input.clientType ?? 'confidential',
        requestedActions: checkedRequests(input.requestedActions ?? [], permissions),
        trustedDocumentsOnly: false,
      }),
    );
    await recordAppSnapshot(tx, app);
    return app.id;
  }

  /** Updates an app and returns its id. A change of the requested actions does not affect existing installations. */
  async update(tx: Transaction, id: string, given: AppPatch): Promise<string> {
    const app = await this.deps.apps.lock(tx, id);
    appPolicy.requireUpdate(tx, app);
    checkProfile(given);
    const patch = await this.deps.pictures.addressed(tx, given);
    if (patch.name != null) app.name = patch.name.trim();
    if (patch.description !== undefined) app.description = patch.description;
    if (patch.baseUrl !== undefined) app.baseUrl = patch.baseUrl;
    if (patch.icon !== undefined) app.iconUrl = imageUrl(patch.icon, ['icon']) ?? null;
    this.applyRequests(tx, app, patch);
    this.applySignIn(tx, app, patch);
    await this.applyDocuments(tx, app, patch);
    app.updatedAt = tx.clock.now();
    await this.deps.apps.save(tx, app);
    await recordAppSnapshot(tx, app);
    return id;
  }

  /** Replaces the client secret of a confidential app and returns the new one. The previous secret stops working immediately. */
  async rotateClientSecret(tx: Transaction, id: string): Promise<string> {
    const app = await this.deps.apps.lock(tx, id);
    appPolicy.requireUpdate(tx, app);
    appPolicy.requireSignIn(tx, app);
    if (app.clientType === 'public') throw new PublicAppHasNoSecret();
    const clientSecret = clientSecretForm.create();
    Object.assign(app, { clientSecretHash: hashOf(clientSecret), updatedAt: tx.clock.now() });
    await this.deps.apps.save(tx, app);
    return clientSecret;
  }

  /** Deletes an app permanently, with its keys and all installations, and returns its id. */
  async delete(tx: Transaction, id: string): Promise<string> {
    const { apps, installations, keys, documents } = this.deps;
    const app = await apps.lock(tx, id);
    appPolicy.requireUpdate(tx, app);
    const now = tx.clock.now();
    await keys.revokeAll(tx, id);
    await installations.endAll(tx, id);
    await documents.revokeAll(tx, id);
    await apps.save(tx, Object.assign(app, { clientSecretHash: null, updatedAt: now, deletedAt: now }));
    await recordAppDeleted(tx, app);
    await credentialsChanged(tx);
    return id;
  }

  private applyRequests(tx: Transaction, app: App, { requestedActions }: AppPatch): void {
    if (requestedActions === undefined) return;
    appPolicy.requireRequests(tx, app);
    app.requestedActions = checkedRequests(requestedActions ?? [], this.deps.permissions);
  }

  /** Changes whether only trusted documents are executed, and notifies the gateways. */
  private async applyDocuments(tx: Transaction, app: App, { trustedDocumentsOnly: only }: AppPatch): Promise<void> {
    if (only == null || only === app.trustedDocumentsOnly) return;
    app.trustedDocumentsOnly = only;
    await credentialsChanged(tx, app.id);
  }

  private applySignIn(tx: Transaction, app: App, { redirectUris, clientType }: AppPatch): void {
    if (redirectUris === undefined && clientType == null) return;
    appPolicy.requireSignIn(tx, app);
    if (redirectUris !== undefined) app.redirectUris = checkedRedirects(redirectUris ?? []);
    app.clientType = clientType ?? app.clientType;
    if (app.clientType === 'public') app.clientSecretHash = null;
  }
}

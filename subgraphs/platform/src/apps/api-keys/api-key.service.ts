import {
  NotFound,
  ParameterInvalid,
  type Transaction,
  hasPermission,
  checkLimits,
  newId,
  messageTemplate,
  thisInput,
  newRow,
} from '../../../../kit/src';
import type { AccountRepository } from '../../accounts/accounts/account.repository';
import type { Permissions } from '../../team/permissions/permissions';
import { requirePermissions } from '../../team/permissions/require-permissions';
import { credentialsChanged } from '../../shared/credentials-changed';
import { checkedAllowlist } from './api-key.allowlist';
import { ApiKey } from './api-key.resource';
import {
  AccountsAllowApps,
  ExpiryInPast,
  ResourceNotAccessible,
  StrictKeysInSandboxOnly,
  TooManyKeys,
} from './api-key.errors';
import type { ApiKeyCreateInput, ApiKeyPatch, ConnectedApiKeyCreateInput } from './api-key.inputs';
import { apiKeyPolicy } from './api-key.policy';
import type { ApiKeyRepository } from './api-key.repository';
import { type KeyPermissions, actionsOn, toKeyPermissions } from './api-key.rules';
import { newSecret, obfuscated } from './api-key.secret';

/** Maximum number of active keys of an account. */
export const keysLimit = 100;

/** Default and maximum grace period of the previous secret after a rotation, in seconds. */
const secretGraceSeconds = { default: 86_400, longest: 604_800 };

/** A key with its plaintext secret, which is returned only when the secret is created. */
export interface KeyWithSecret {
  readonly id: string;
  readonly secretKey: string;
}

type NewKey = Pick<ApiKeyCreateInput, 'name' | 'pin' | 'expiresAt' | 'ipAllowlist' | 'rejectsUnknownParameters'>;

/** Commands on API keys. Each runs inside the given transaction. */
export class ApiKeyService {
  /** @param sandbox whether keys may reject unknown parameters */
  constructor(
    private readonly keys: ApiKeyRepository,
    private readonly accounts: AccountRepository,
    private readonly permissions: Permissions,
    private readonly sandbox: boolean,
  ) {}

  /**
   * Creates a key and returns it with its secret. Throws `NotFound`, and `Forbidden` also when the key would get more
   * actions than its creator.
   */
  async create(tx: Transaction, input: ApiKeyCreateInput): Promise<KeyWithSecret> {
    apiKeyPolicy.requireManage(tx, input.accountId);
    const { id: accountId } = await this.accounts.lock(tx, input.accountId);
    return this.make(tx, accountId, input, toKeyPermissions(input.permissions, this.permissions));
  }

  /**
   * Creates a key of a connected account on behalf of its parent. Without given permissions, the key gets the
   * permissions of its creator.
   */
  async createConnected(
    tx: Transaction,
    parentAccountId: string,
    input: ConnectedApiKeyCreateInput,
  ): Promise<KeyWithSecret> {
    apiKeyPolicy.requireManageConnected(tx, parentAccountId, input.accountId);
    const account = await this.accounts.lock(tx, input.accountId);
    if (account.parentAccountId !== parentAccountId) throw new NotFound();
    const allowed = input.permissions
      ? toKeyPermissions(input.permissions, this.permissions)
      : this.ownPermissions(tx, account.id);
    return this.make(tx, account.id, input, allowed);
  }

  private async make(
    tx: Transaction,
    accountId: string,
    input: NewKey,
    requestedPermissions: KeyPermissions,
  ): Promise<KeyWithSecret> {
    checkLimits(ApiKey, input);
    const allowed = await this.checkedPermissions(tx, accountId, requestedPermissions);
    const { count, hasDefault } = await this.keys.inUse(tx, accountId);
    if (count >= keysLimit) throw new TooManyKeys(keysLimit);
    const now = tx.clock.now();
    const secretKey = newSecret();
    const key = await this.keys.save(
      tx,
      newRow(ApiKey, now, {
        id: newId('apik'),
        accountId,
        createdByUserId: tx.principal.userId,
        name: input.name ?? null,
        ...allowed,
        pin: input.pin ?? null,
        obfuscatedSecretKey: obfuscated(secretKey),
        expiresAt: checkedExpiry(tx, input.expiresAt ?? null),
        ipAllowlist: checkedAllowlist(input.ipAllowlist ?? null),
        rejectsUnknownParameters: checkedStrictness(input.rejectsUnknownParameters ?? false, this.sandbox),
        isDefault: !hasDefault,
      }),
    );
    await this.keys.replaceSecret(tx, key, secretKey, now);
    return { id: key.id, secretKey };
  }

  /**
   * Updates a key and returns its id. The caller must hold all actions that the key has before the update and after it.
   */
  async update(tx: Transaction, id: string, patch: ApiKeyPatch): Promise<string> {
    const key = await this.managed(tx, id);
    checkLimits(ApiKey, patch);
    if (patch.permissions === null)
      throw new ParameterInvalid(['permissions'], messageTemplate`${thisInput} cannot be null.`);
    if (patch.permissions && key.appId !== null) throw new AccountsAllowApps();
    if (patch.permissions)
      Object.assign(
        key,
        await this.checkedPermissions(tx, key.accountId, toKeyPermissions(patch.permissions, this.permissions)),
      );
    if (patch.name !== undefined) key.name = patch.name;
    if (patch.expiresAt !== undefined) key.expiresAt = checkedExpiry(tx, patch.expiresAt);
    if (patch.ipAllowlist !== undefined) key.ipAllowlist = checkedAllowlist(patch.ipAllowlist);
    if (patch.rejectsUnknownParameters != null)
      key.rejectsUnknownParameters = checkedStrictness(patch.rejectsUnknownParameters, this.sandbox);
    key.updatedAt = tx.clock.now();
    await this.keys.save(tx, key);
    await credentialsChanged(tx);
    return id;
  }

  /**
   * Replaces the secret of a key. The previous secret works for the grace period; there is at most one previous secret.
   *
   * @param seconds grace period in seconds, 0 to 604,800; a day by default
   */
  async rotate(tx: Transaction, id: string, seconds: number | null | undefined): Promise<KeyWithSecret> {
    const period = seconds ?? secretGraceSeconds.default;
    if (period < 0 || period > secretGraceSeconds.longest)
      throw new ParameterInvalid(
        ['gracePeriod'],
        messageTemplate`${thisInput} must be 0 to ${secretGraceSeconds.longest} seconds.`,
      );
    const key = await this.managed(tx, id);
    const secretKey = newSecret();
    const now = tx.clock.now();
    await this.keys.replaceSecret(tx, key, secretKey, new Date(now.getTime() + period * 1_000));
    Object.assign(key, { obfuscatedSecretKey: obfuscated(secretKey), updatedAt: now });
    await this.keys.save(tx, key);
    await credentialsChanged(tx, id);
    return { id, secretKey };
  }

  /** Revokes a key permanently and returns its id. The caller need not hold the key's actions. */
  async revoke(tx: Transaction, id: string): Promise<string> {
    const key = await this.keys.lock(tx, id);
    apiKeyPolicy.requireManage(tx, key.accountId);
    Object.assign(key, { revokedAt: tx.clock.now(), isDefault: false, updatedAt: tx.clock.now() });
    await this.keys.save(tx, key);
    await this.keys.removeSecrets(tx, id);
    await credentialsChanged(tx);
    return id;
  }

  /** Returns the key, locked. Throws `Forbidden` unless the caller may manage it and holds all its actions. */
  private async managed(tx: Transaction, id: string): Promise<ApiKey> {
    const key = await this.keys.lock(tx, id);
    apiKeyPolicy.requireManage(tx, key.accountId);
    this.requireGivable(tx, key.accountId, key);
    return key;
  }

  /**
   * Returns permissions for a key that contain all actions the caller holds on the account, as far as API keys may hold
   * them.
   */
  private ownPermissions(tx: Transaction, accountId: string): KeyPermissions {
    const actions = this.permissions
      .ofKeyRole('owner')
      .filter((action) => hasPermission(tx.principal, action, accountId));
    return { systemRole: null, statements: [{ grant: true, actions, accountIds: null }] };
  }

  private async checkedPermissions(
    tx: Transaction,
    accountId: string,
    allowed: KeyPermissions,
  ): Promise<KeyPermissions> {
    const accessibleAccounts = new Set([accountId, ...(await this.accounts.connectedTo(tx, accountId))]);
    allowed.statements.forEach((statement, index) => {
      const foreign = statement.accountIds?.find((id) => !accessibleAccounts.has(id));
      if (foreign !== undefined)
        throw new ResourceNotAccessible(foreign, ['permissions', 'statements', String(index), 'resources']);
    });
    this.requireGivable(tx, accountId, allowed);
    return allowed;
  }

  /**
   * Throws `Forbidden` unless the caller holds all actions of the key: on its account, on every account that the key
   * references, and on accounts connected later, for which users hold the same actions as on the account itself.
   */
  private requireGivable(tx: Transaction, accountId: string, allowed: KeyPermissions): void {
    const referencedIds = new Set([
      accountId,
      ...allowed.statements.flatMap((statement) => statement.accountIds ?? []),
    ]);
    for (const id of referencedIds) requirePermissions(tx, actionsOn(id, allowed, this.permissions), id);
    const unscoped = {
      ...allowed,
      statements: allowed.statements.filter((statement) => statement.accountIds === null),
    };
    requirePermissions(tx, actionsOn('', unscoped, this.permissions), accountId);
  }
}

/** Returns the given expiry of a key. Throws `ExpiryInPast` unless it is in the future or null. */
export function checkedExpiry(tx: Transaction, expiresAt: Date | null): Date | null {
  if (expiresAt && expiresAt <= tx.clock.now()) throw new ExpiryInPast();
  return expiresAt;
}

/** Returns whether a key rejects unknown parameters. Throws `StrictKeysInSandboxOnly` for such a key in live mode. */
export function checkedStrictness(rejectsUnknownParameters: boolean, sandbox: boolean): boolean {
  if (rejectsUnknownParameters && !sandbox) throw new StrictKeysInSandboxOnly();
  return rejectsUnknownParameters;
}

import {
  NotFound,
  ParameterInvalid,
  type Transaction,
  can,
  checkLength,
  newId,
  sentence,
  thisInput,
} from '../../../kit/src';
import type { AccountRepository } from '../accounts/account.repository';
import { type Permissions, requireHeld } from '../permissions';
import { credentialsChanged } from '../shared';
import { checkedAllowlist } from './api-key.allowlist';
import { ApiKeyEntity } from './api-key.entity';
import { AccountsAllowApps, ExpiryInPast, ResourceNotReached, TooManyKeys } from './api-key.errors';
import type { ApiKeyCreateInput, ApiKeyPatch, ConnectedApiKeyCreateInput } from './api-key.inputs';
import { apiKeyPolicy } from './api-key.policy';
import type { ApiKeyRepository } from './api-key.repository';
import { type KeyPermissions, actionsOn, toKeyPermissions } from './api-key.rules';
import { newSecret, obfuscated } from './api-key.secret';

/** Keys in use that one account may have. */
export const keysLimit = 100;

/** Seconds in which a former secret still works after a rotation. */
const grace = { default: 86_400, longest: 604_800 };

/** A key together with its secret, which is known only now. */
export interface KeyWithSecret {
  readonly id: string;
  readonly secretKey: string;
}

type NewKey = Pick<ApiKeyCreateInput, 'name' | 'pin' | 'expiresAt' | 'ipAllowlist'>;

/** The commands on API keys. Each runs inside the transaction it is given. */
export class ApiKeyService {
  constructor(
    private readonly keys: ApiKeyRepository,
    private readonly accounts: AccountRepository,
    private readonly permissions: Permissions,
  ) {}

  /** Makes a key. Throws `NotFound` and `Forbidden`, also where the key would be allowed more than its maker. */
  async create(tx: Transaction, input: ApiKeyCreateInput): Promise<KeyWithSecret> {
    apiKeyPolicy.requireManage(tx, input.accountId);
    const { id: accountId } = await this.accounts.lock(tx, input.accountId);
    return this.make(tx, accountId, input, toKeyPermissions(input.permissions, this.permissions));
  }

  /** Makes a key of an account that is connected to another one, for the other one. Without permissions the key may do what its maker may. */
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
    wanted: KeyPermissions,
  ): Promise<KeyWithSecret> {
    checkLength(input.name, 100, ['name']);
    checkLength(input.pin, 50, ['pin']);
    const allowed = await this.checkedPermissions(tx, accountId, wanted);
    const { count, hasDefault } = await this.keys.inUse(tx, accountId);
    if (count >= keysLimit) throw new TooManyKeys(keysLimit);
    const now = tx.clock.now();
    const secretKey = newSecret();
    const key = await this.keys.save(
      tx,
      Object.assign(new ApiKeyEntity(), {
        id: newId('apik'),
        accountId,
        appId: null,
        createdByUserId: tx.principal.userId,
        name: input.name ?? null,
        ...allowed,
        pin: input.pin ?? null,
        obfuscatedSecretKey: obfuscated(secretKey),
        expiresAt: checkedExpiry(tx, input.expiresAt ?? null),
        ipAllowlist: checkedAllowlist(input.ipAllowlist ?? null),
        isDefault: !hasDefault,
        lastUsedAt: null,
        revokedAt: null,
        createdAt: now,
        updatedAt: now,
      }),
    );
    await this.keys.replaceSecret(tx, key, secretKey, now);
    return { id: key.id, secretKey };
  }

  /** Changes a key and answers its id. Who changes it must hold all that it held and will hold. */
  async update(tx: Transaction, id: string, patch: ApiKeyPatch): Promise<string> {
    const key = await this.managed(tx, id);
    checkLength(patch.name, 100, ['name']);
    if (patch.permissions === null)
      throw new ParameterInvalid(['permissions'], sentence`${thisInput} cannot be emptied.`);
    if (patch.permissions && key.appId !== null) throw new AccountsAllowApps();
    if (patch.permissions)
      Object.assign(
        key,
        await this.checkedPermissions(tx, key.accountId, toKeyPermissions(patch.permissions, this.permissions)),
      );
    if (patch.name !== undefined) key.name = patch.name;
    if (patch.expiresAt !== undefined) key.expiresAt = checkedExpiry(tx, patch.expiresAt);
    if (patch.ipAllowlist !== undefined) key.ipAllowlist = checkedAllowlist(patch.ipAllowlist);
    key.updatedAt = tx.clock.now();
    await this.keys.save(tx, key);
    await credentialsChanged(tx);
    return id;
  }

  /**
   * Gives a key a new secret. The former one works on for the grace period, at most one former at a time.
   *
   * @param seconds grace period, 0 to 604,800; a day by default
   */
  async rotate(tx: Transaction, id: string, seconds: number | null | undefined): Promise<KeyWithSecret> {
    const period = seconds ?? grace.default;
    if (period < 0 || period > grace.longest)
      throw new ParameterInvalid(['gracePeriod'], sentence`${thisInput} is 0 to ${grace.longest} seconds.`);
    const key = await this.managed(tx, id);
    const secretKey = newSecret();
    const now = tx.clock.now();
    await this.keys.replaceSecret(tx, key, secretKey, new Date(now.getTime() + period * 1_000));
    Object.assign(key, { obfuscatedSecretKey: obfuscated(secretKey), updatedAt: now });
    await this.keys.save(tx, key);
    await credentialsChanged(tx, id);
    return { id, secretKey };
  }

  /** Revokes a key for good, whatever it is allowed, and answers its id. */
  async revoke(tx: Transaction, id: string): Promise<string> {
    const key = await this.keys.lock(tx, id);
    apiKeyPolicy.requireManage(tx, key.accountId);
    Object.assign(key, { revokedAt: tx.clock.now(), isDefault: false, updatedAt: tx.clock.now() });
    await this.keys.save(tx, key);
    await this.keys.removeSecrets(tx, id);
    await credentialsChanged(tx);
    return id;
  }

  /** The key, locked, for a caller who could have made it. */
  private async managed(tx: Transaction, id: string): Promise<ApiKeyEntity> {
    const key = await this.keys.lock(tx, id);
    apiKeyPolicy.requireManage(tx, key.accountId);
    this.requireGivable(tx, key.accountId, key);
    return key;
  }

  /** What the caller may do on an account, as far as keys may hold it. */
  private ownPermissions(tx: Transaction, accountId: string): KeyPermissions {
    const actions = this.permissions.ofKeyRole('owner').filter((action) => can(tx.principal, action, accountId));
    return { systemRole: null, statements: [{ grant: true, actions, accountIds: null }] };
  }

  private async checkedPermissions(
    tx: Transaction,
    accountId: string,
    allowed: KeyPermissions,
  ): Promise<KeyPermissions> {
    const reached = new Set([accountId, ...(await this.accounts.connectedTo(tx, accountId))]);
    allowed.statements.forEach((statement, index) => {
      const foreign = statement.accountIds?.find((id) => !reached.has(id));
      if (foreign !== undefined)
        throw new ResourceNotReached(foreign, ['permissions', 'statements', String(index), 'resources']);
    });
    this.requireGivable(tx, accountId, allowed);
    return allowed;
  }

  /**
   * Nobody gives a key more than they hold themselves: on its account, on every account that it names, and on those
   * that will be connected later, where people hold what they hold on the account itself.
   */
  private requireGivable(tx: Transaction, accountId: string, allowed: KeyPermissions): void {
    const named = new Set([accountId, ...allowed.statements.flatMap((statement) => statement.accountIds ?? [])]);
    for (const id of named) requireHeld(tx, actionsOn(id, allowed, this.permissions), id);
    const elsewhere = {
      ...allowed,
      statements: allowed.statements.filter((statement) => statement.accountIds === null),
    };
    requireHeld(tx, actionsOn('', elsewhere, this.permissions), accountId);
  }
}

/** When a key is to stop working; refuses what lies in the past. */
export function checkedExpiry(tx: Transaction, expiresAt: Date | null): Date | null {
  if (expiresAt && expiresAt <= tx.clock.now()) throw new ExpiryInPast();
  return expiresAt;
}

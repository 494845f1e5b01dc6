import {
  type Context,
  type Database,
  NotFound,
  type Page,
  type ReadModel,
  type ReadRow,
  Reader,
  Selection,
  type Transaction,
  conditionsOf,
  lockRow,
  requireRow,
  saveRow,
  executeDeferred,
  preparedRow,
} from '../../../../kit/src';
import type { SystemRole } from '../../team/permissions/permission';
import { ApiKey, type Statement } from './api-key.resource';
import { apiKeyFilters, type ApiKeyListArgs } from './api-key.inputs';
import { apiKeyPolicy } from './api-key.policy';
import { apiKeyList } from './api-key.read-model';
import { hashOf } from './api-key.secret';

/** The fields of a key required for authentication. */
export interface ApiKeyCredential {
  readonly id: string;
  readonly accountId: string;
  /**
   * Id of the app to which the key belongs, null when it belongs to an account only. The key of an app has only the
   * actions granted to the app.
   */
  readonly appId: string | null;
  readonly systemRole: SystemRole | null;
  readonly statements: readonly Statement[];
  readonly pin: string | null;
  readonly ipAllowlist: readonly string[] | null;
  readonly rejectsUnknownParameters: boolean;
  /** Expiry of the key or of its previous secret, whichever is earlier, in milliseconds since 1970; null for neither. */
  readonly expiresAt: number | null;
}

/** Field that shows whether a key is revoked. */
const revocation = Selection.names('revoked');

/** Reads and writes API keys and the hashes of their secrets. */
export class ApiKeyRepository {
  private readonly reader: Reader<ApiKey>;

  constructor(
    private readonly database: Database,
    model: ReadModel<ApiKey>,
  ) {
    this.reader = new Reader(database, model, apiKeyList);
  }

  /**
   * Returns a key by id, null when it does not exist, is revoked, or the caller has no access to its account. Throws
   * `Forbidden` when the caller has access but may not manage API keys.
   */
  async find(ctx: Context, id: string, selection: Selection): Promise<ReadRow<ApiKey> | null> {
    const key = await this.inUseById(ctx, id, selection);
    return key && apiKeyPolicy.visible(ctx, key) ? key : null;
  }

  /** Resolves a federation reference to a key; null where `find` returns no key. */
  async getReference(ctx: Context, id: string, selection: Selection): Promise<ReadRow<ApiKey> | null> {
    const key = await this.inUseById(ctx, id, selection);
    return key?.accountId != null && apiKeyPolicy.canManage(ctx, key.accountId) ? key : null;
  }

  private async inUseById(ctx: Context, id: string, selection: Selection): Promise<ReadRow<ApiKey> | null> {
    const key = await this.reader.byId(ctx, id, selection.with(revocation));
    return key && !(key as { readonly revoked?: boolean }).revoked ? key : null;
  }

  list(ctx: Context, args: ApiKeyListArgs, selection: Selection): Promise<Page<ReadRow<ApiKey>>> {
    apiKeyPolicy.requireManage(ctx, args.accountId);
    return this.reader.page(ctx, {
      selection,
      scope: { accounts: [args.accountId] },
      filters: {
        inUse: true,
        ofAccount: args.appId == null ? true : undefined,
        ...conditionsOf(apiKeyFilters, args),
      },
      direction: args.direction,
      page: args,
    });
  }

  /** Returns the key, locked for this transaction. Throws `NotFound`, also for revoked keys. */
  async lock(tx: Transaction, id: string): Promise<ApiKey> {
    const key = await requireRow(lockRow(tx, ApiKey, id));
    if (key.revokedAt) throw new NotFound();
    return key;
  }

  /** Returns the number of active keys of an account, app keys excluded, and whether one of them is the default key. */
  async inUse(tx: Transaction, accountId: string): Promise<{ count: number; hasDefault: boolean }> {
    const row = await preparedRow<{ readonly count: number; readonly hasDefault: boolean }>(
      tx.manager,
      'SELECT count(*)::int AS count, COALESCE(bool_or(is_default), false) AS "hasDefault" FROM platform.api_keys WHERE account_id = $1 AND app_id IS NULL AND revoked_at IS NULL',
      [accountId],
    );
    return row;
  }

  save(tx: Transaction, key: ApiKey): Promise<ApiKey> {
    return saveRow(tx, key);
  }

  /**
   * Replaces the secret of a key. The previous secret works until the grace period ends; older secrets stop working.
   */
  async replaceSecret(tx: Transaction, key: ApiKey, secret: string, graceEndsAt: Date): Promise<void> {
    const now = tx.clock.now();
    await executeDeferred(
      tx.manager,
      'DELETE FROM platform.api_key_secrets WHERE api_key_id = $1 AND valid_until IS NOT NULL',
      [key.id],
    );
    await executeDeferred(tx.manager, 'UPDATE platform.api_key_secrets SET valid_until = $2 WHERE api_key_id = $1', [
      key.id,
      graceEndsAt,
    ]);
    await executeDeferred(
      tx.manager,
      'INSERT INTO platform.api_key_secrets (hash, api_key_id, account_id, created_at) VALUES ($1, $2, $3, $4)',
      [hashOf(secret), key.id, key.accountId, now],
    );
  }

  async removeSecrets(tx: Transaction, keyId: string): Promise<void> {
    await executeDeferred(tx.manager, 'DELETE FROM platform.api_key_secrets WHERE api_key_id = $1', [keyId]);
  }

  /**
   * Returns the key with this secret. Null when the secret is unknown or past its grace period, or when the key is
   * expired or revoked.
   */
  withSecret(ctx: Context, secret: string): Promise<ApiKeyCredential | null> {
    const source = 'platform.api_key_secrets s JOIN platform.api_keys k ON k.id = s.api_key_id';
    return this.findWhere(
      source,
      'LEAST(k.expires_at, s.valid_until)',
      's.hash = $1 AND (s.valid_until IS NULL OR s.valid_until > $2)',
      [hashOf(secret), ctx.clock.now()],
    );
  }

  /** Returns the key by id, null when it does not exist, is expired or revoked. */
  usable(ctx: Context, id: string): Promise<ApiKeyCredential | null> {
    return this.findWhere('platform.api_keys k', 'k.expires_at', 'k.id = $1', [id, ctx.clock.now()]);
  }

  /** Updates the last-used time of a key, at most once a minute. */
  async touch(ctx: Context, id: string): Promise<void> {
    await this.database.rows(
      `UPDATE platform.api_keys SET last_used_at = $2 WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < $2::timestamptz - interval '1 minute')`,
      [id, ctx.clock.now()],
    );
  }

  private async findWhere(
    source: string,
    expiry: string,
    condition: string,
    values: [string, Date],
  ): Promise<ApiKeyCredential | null> {
    const [row] = await this.database.rows(
      `SELECT k.id, k.account_id, k.app_id, k.system_role, k.statements, k.pin, k.ip_allowlist, k.rejects_unknown_parameters, ${expiry} FROM ${source}
       WHERE ${condition} AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > $2)`,
      values,
    );
    if (!row) return null;
    const [id, accountId, appId, systemRole, statements, pin, ipAllowlist, rejectsUnknownParameters, expires] = row;
    const expiresAt = expires === null ? null : Date.parse(expires as string);
    return {
      id,
      accountId,
      appId,
      systemRole,
      statements,
      pin,
      ipAllowlist,
      rejectsUnknownParameters,
      expiresAt,
    } as ApiKeyCredential;
  }
}

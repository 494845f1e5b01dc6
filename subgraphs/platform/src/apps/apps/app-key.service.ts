import { type Transaction, checkLimits, newId, newRow } from '../../../../kit/src';
import { ApiKey } from '../api-keys/api-key.resource';
import type { ApiKeyRepository } from '../api-keys/api-key.repository';
import { type KeyWithSecret, checkedExpiry, checkedStrictness } from '../api-keys/api-key.service';
import { checkedAllowlist } from '../api-keys/api-key.allowlist';
import { newSecret, obfuscated } from '../api-keys/api-key.secret';
import { TooManyKeysOfApp } from './app.errors';
import type { AppApiKeyCreateInput } from './app.inputs';
import { appPolicy } from './app.policy';
import type { AppRepository } from './app.repository';
import type { AppKeyRepository } from './app-key.repository';

/** Maximum number of active keys of an app. */
export const keysOfAppLimit = 20;

/** Creates API keys of apps. `ApiKeyService` updates, rotates and revokes them like all API keys. */
export class AppKeyService {
  /** @param sandbox whether keys may reject unknown parameters */
  constructor(
    private readonly apps: AppRepository,
    private readonly keys: ApiKeyRepository,
    private readonly appKeys: AppKeyRepository,
    private readonly sandbox: boolean,
  ) {}

  /**
   * Creates a key that holds only the actions granted to the app, on the accounts that have it installed. Throws
   * `NotFound` and `Forbidden`.
   */
  async create(tx: Transaction, input: AppApiKeyCreateInput): Promise<KeyWithSecret> {
    const app = await this.apps.lock(tx, input.appId);
    appPolicy.requireKeys(tx, app);
    checkLimits(ApiKey, input);
    if ((await this.appKeys.inUse(tx, app.id)) >= keysOfAppLimit) throw new TooManyKeysOfApp(keysOfAppLimit);
    const now = tx.clock.now();
    const secretKey = newSecret();
    const key = await this.keys.save(
      tx,
      newRow(ApiKey, now, {
        id: newId('apik'),
        accountId: app.accountId,
        appId: app.id,
        createdByUserId: tx.principal.userId,
        name: input.name ?? null,
        statements: [],
        pin: input.pin ?? null,
        obfuscatedSecretKey: obfuscated(secretKey),
        expiresAt: checkedExpiry(tx, input.expiresAt ?? null),
        ipAllowlist: checkedAllowlist(input.ipAllowlist ?? null),
        rejectsUnknownParameters: checkedStrictness(input.rejectsUnknownParameters ?? false, this.sandbox),
        isDefault: false,
      }),
    );
    await this.keys.replaceSecret(tx, key, secretKey, now);
    return { id: key.id, secretKey };
  }
}

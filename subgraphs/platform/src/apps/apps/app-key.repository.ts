import { type Transaction, executeDeferred, preparedRow } from '../../../../kit/src';

/** Queries over all keys of one app. Single keys are accessed through `ApiKeyRepository`. */
export class AppKeyRepository {
  /** Counts the active keys of an app. */
  async inUse(tx: Transaction, appId: string): Promise<number> {
    const row = await preparedRow<{ readonly count: number }>(
      tx.manager,
      'SELECT count(*)::int AS count FROM platform.api_keys WHERE app_id = $1 AND revoked_at IS NULL',
      [appId],
    );
    return row.count;
  }

  async revokeAll(tx: Transaction, appId: string): Promise<void> {
    await executeDeferred(
      tx.manager,
      'DELETE FROM platform.api_key_secrets s USING platform.api_keys k WHERE k.id = s.api_key_id AND k.app_id = $1',
      [appId],
    );
    await executeDeferred(
      tx.manager,
      'UPDATE platform.api_keys SET revoked_at = $2, updated_at = $2 WHERE app_id = $1 AND revoked_at IS NULL',
      [appId, tx.clock.now()],
    );
  }
}

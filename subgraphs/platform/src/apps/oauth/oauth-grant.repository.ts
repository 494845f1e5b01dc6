import {
  type Context,
  type Database,
  type Transaction,
  saveRow,
  executeDeferred,
  reserveName,
  prepared,
} from '../../../../kit/src';
import { OauthGrantEntity } from './oauth-grant.entity';
import type { OauthAuthorization, OauthClient, OauthGrant } from './oauth.type';

/** The user, app and account for which consent is requested; they identify a grant. */
export type ConsentKey = Pick<OauthGrantEntity, 'userId' | 'appId' | 'accountId'>;

/** Maximum number of grants listed for one user. */
const maxListedGrants = 100;

const authorizationSql = `
  SELECT g.user_id, g.app_id, g.account_id, g.scopes FROM platform.oauth_authorizations a
    JOIN platform.oauth_grants g ON g.id = a.grant_id JOIN platform.apps p ON p.id = g.app_id
   WHERE a.id = $1 AND p.deleted_at IS NULL`;

const userGrantsSql = `
  SELECT g.id, g.account_id, g.scopes, g.created_at, g.updated_at, p.id, p.name, p.icon_url FROM platform.oauth_grants g
    JOIN platform.apps p ON p.id = g.app_id
   WHERE g.user_id = $1 AND p.deleted_at IS NULL ORDER BY g.updated_at DESC, g.id DESC LIMIT ${maxListedGrants}`;

/** Reads and writes the OAuth grants that users give to apps, and the authorizations created under them. */
export class OauthGrantRepository {
  constructor(private readonly database: Database) {}

  /** Returns an app as an OAuth client, null when it does not exist or is deleted. */
  async client(ctx: Context, appId: string): Promise<OauthClient | null> {
    const [row] = await this.database.rows(
      'SELECT id, name, icon_url, redirect_uris, client_type, client_secret_hash FROM platform.apps WHERE id = $1 AND deleted_at IS NULL',
      [appId],
    );
    if (!row) return null;
    const [id, name, iconUrl, redirectUris, type, secretHash] = row;
    return { id, name, iconUrl, redirectUris, confidential: type === 'confidential', secretHash } as OauthClient;
  }

  /** Returns the authorization with this id; null when it does not exist or has ended. */
  async authorization(ctx: Context, id: string): Promise<OauthAuthorization | null> {
    const [row] = await this.database.rows(authorizationSql, [id]);
    if (!row) return null;
    const [userId, appId, accountId, scopes] = row;
    return { id, userId, appId, accountId, scopes } as OauthAuthorization;
  }

  /** Returns the grants of a user, most recently updated first, at most 100. */
  async shownTo(ctx: Context, userId: string): Promise<OauthGrant[]> {
    const rows = await this.database.rows(userGrantsSql, [userId]);
    return rows.map(
      ([id, accountId, scopes, createdAt, updatedAt, appId, name, iconUrl]) =>
        ({ id, accountId, scopes, createdAt, updatedAt, app: { id: appId, name, iconUrl } }) as OauthGrant,
    );
  }

  /**
   * Returns the grant for the user, app and account, locked; null when there is none. Concurrent calls for the same
   * user, app and account wait until the transaction ends, even when there is no grant.
   */
  async lock(tx: Transaction, { userId, appId, accountId }: ConsentKey): Promise<OauthGrantEntity | null> {
    await reserveName(tx, `platform:oauth:${userId}:${appId}:${accountId}`);
    return tx.manager
      .createQueryBuilder(OauthGrantEntity, 'g')
      .setLock('pessimistic_write')
      .where('g.user_id = :userId AND g.app_id = :appId AND g.account_id IS NOT DISTINCT FROM :accountId', {
        userId,
        appId,
        accountId,
      })
      .getOne();
  }

  async save(tx: Transaction, grant: OauthGrantEntity): Promise<void> {
    await saveRow(tx, grant);
  }

  /** Deletes a grant of a user with its authorizations and tokens. Returns whether it existed. */
  async remove(tx: Transaction, id: string, userId: string): Promise<boolean> {
    const { length: count } = await prepared(
      tx.manager,
      'DELETE FROM platform.oauth_grants WHERE id = $1 AND user_id = $2 RETURNING 1',
      [id, userId],
    );
    return count > 0;
  }

  /**
   * Inserts an authorization. Deletes authorizations of the same grant that are over an hour old and have no valid
   * codes, tokens or other artifacts left.
   */
  async addAuthorization(tx: Transaction, id: string, grantId: string, sessionId: string): Promise<void> {
    const now = tx.clock.now();
    await executeDeferred(
      tx.manager,
      `DELETE FROM platform.oauth_authorizations a WHERE a.grant_id = $1 AND a.created_at < $2
         AND NOT EXISTS (SELECT FROM platform.oauth_artifacts t WHERE t.authorization_id = a.id AND t.expires_at > $3)`,
      [grantId, new Date(now.getTime() - 3_600_000), now],
    );
    await executeDeferred(
      tx.manager,
      'INSERT INTO platform.oauth_authorizations (id, grant_id, session_id, created_at) VALUES ($1, $2, $3, $4)',
      [id, grantId, sessionId, now],
    );
  }

  /**
   * Prevents the deletion of an authorization until this transaction ends. Returns whether the authorization still
   * exists.
   */
  async holdAuthorization(tx: Transaction, id: string): Promise<boolean> {
    const rows = await prepared(
      tx.manager,
      'SELECT id FROM platform.oauth_authorizations WHERE id = $1 FOR KEY SHARE',
      [id],
    );
    return rows.length > 0;
  }

  /** Deletes an authorization with its codes, tokens and other artifacts. */
  async endAuthorization(tx: Transaction, id: string): Promise<void> {
    await executeDeferred(tx.manager, 'DELETE FROM platform.oauth_authorizations WHERE id = $1', [id]);
  }

  /** Deletes all OAuth authorizations that were created during sessions of a user. */
  async endSessions(tx: Transaction, sessionIds: readonly string[]): Promise<void> {
    await executeDeferred(tx.manager, 'DELETE FROM platform.oauth_authorizations WHERE session_id = ANY($1::text[])', [
      sessionIds,
    ]);
  }
}

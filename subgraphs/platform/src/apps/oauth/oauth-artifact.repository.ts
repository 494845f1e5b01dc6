import { type Context, type Database, type Transaction, executeDeferred, prepared } from '../../../../kit/src';
import { artifactHash } from './oauth.token';
import type { OauthArtifact } from './oauth.type';

/** An artifact of the OAuth provider: a code, token, session or interaction. */
export interface Artifact {
  readonly kind: string;
  readonly id: string;
  readonly authorizationId: string | null;
  readonly scope: string | null;
  readonly payload: string;
  readonly expiresAt: Date;
}

/** The fields of an app's access token that authentication needs. */
export interface OauthTokenCredential {
  readonly authorizationId: string;
  readonly scope: string;
  readonly userId: string;
  readonly appId: string;
  readonly accountId: string | null;
  /** Expiry of the token, in milliseconds since 1970. */
  readonly expiresAt: number;
}

const validTokenSql = `
  SELECT t.authorization_id, t.scope, g.user_id, g.app_id, g.account_id, t.expires_at FROM platform.oauth_artifacts t
    JOIN platform.oauth_authorizations a ON a.id = t.authorization_id JOIN platform.oauth_grants g ON g.id = a.grant_id JOIN platform.apps p ON p.id = g.app_id
   WHERE t.hash = $1 AND t.expires_at > $2 AND p.deleted_at IS NULL`;

/**
 * Reads and writes artifacts of the OAuth provider: codes, tokens, sessions and interactions. They are stored under
 * hashes of their ids, so that a reader of the table cannot use them.
 */
export class OauthArtifactRepository {
  constructor(private readonly database: Database) {}

  async find(ctx: Context, kind: string, id: string): Promise<OauthArtifact | null> {
    const [row] = await this.database.rows(
      'SELECT payload, consumed_at IS NOT NULL FROM platform.oauth_artifacts WHERE hash = $1 AND expires_at > $2',
      [artifactHash(kind, id), ctx.clock.now()],
    );
    return row ? { payload: row[0] as string, consumed: row[1] as boolean } : null;
  }

  /**
   * Returns the access token of an app with the fields that authentication needs; null when it is unknown or expired,
   * or the app is deleted.
   */
  async usableToken(ctx: Context, token: string): Promise<OauthTokenCredential | null> {
    const [row] = await this.database.rows(validTokenSql, [artifactHash('AccessToken', token), ctx.clock.now()]);
    if (!row) return null;
    const [authorizationId, scope, userId, appId, accountId, expires] = row;
    const expiresAt = Date.parse(expires as string);
    return { authorizationId, scope: scope ?? '', userId, appId, accountId, expiresAt } as OauthTokenCredential;
  }

  /** Inserts or updates an artifact, and deletes up to 20 expired artifacts. */
  async save(tx: Transaction, { kind, id, authorizationId, scope, payload, expiresAt }: Artifact): Promise<void> {
    await executeDeferred(
      tx.manager,
      'DELETE FROM platform.oauth_artifacts WHERE hash IN (SELECT hash FROM platform.oauth_artifacts WHERE expires_at <= $1 LIMIT 20 FOR UPDATE SKIP LOCKED)',
      [tx.clock.now()],
    );
    await executeDeferred(
      tx.manager,
      `INSERT INTO platform.oauth_artifacts (hash, kind, authorization_id, scope, payload, expires_at) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (hash) DO UPDATE SET payload = EXCLUDED.payload, expires_at = EXCLUDED.expires_at`,
      [artifactHash(kind, id), kind, authorizationId, scope, payload, expiresAt],
    );
  }

  /** Marks an artifact as consumed. Returns true for the first call only, also among concurrent calls. */
  async consume(tx: Transaction, kind: string, id: string): Promise<boolean> {
    const { length: count } = await prepared(
      tx.manager,
      'UPDATE platform.oauth_artifacts SET consumed_at = $2 WHERE hash = $1 AND consumed_at IS NULL RETURNING 1',
      [artifactHash(kind, id), tx.clock.now()],
    );
    return count > 0;
  }

  /** Returns the id of the authorization to which an artifact belongs; null when it has none or does not exist. */
  async authorizationOf(tx: Transaction, kind: string, id: string): Promise<string | null> {
    const [row] = await prepared<{ readonly id: string | null }>(
      tx.manager,
      'SELECT authorization_id AS "id" FROM platform.oauth_artifacts WHERE hash = $1',
      [artifactHash(kind, id)],
    );
    return row?.id ?? null;
  }

  async remove(tx: Transaction, kind: string, id: string): Promise<void> {
    await executeDeferred(tx.manager, 'DELETE FROM platform.oauth_artifacts WHERE hash = $1', [artifactHash(kind, id)]);
  }
}

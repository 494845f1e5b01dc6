import { NotFound, type Transaction, newId, newRow } from '../../../../kit/src';
import { credentialsChanged } from '../../shared/credentials-changed';
import type { OauthGrantRepository } from '../../apps/oauth/oauth-grant.repository';
import type { TokenKind, Tokens } from '../tokens/tokens';
import type { UserSessionRepository } from './user-session.repository';
import { UserSession } from './user-session.resource';

/** Maximum lifetime of a session, in seconds: 30 days. */
export const maxSessionSeconds = 2_592_000;

/** Starts and ends the sessions of users. */
export class UserSessionService {
  constructor(
    private readonly sessions: UserSessionRepository,
    private readonly tokens: Tokens,
    private readonly grants: OauthGrantRepository,
  ) {}

  /**
   * Starts a session and returns its token. Throws `RangeError` if `seconds` is out of range.
   *
   * @param seconds lifetime of the session, 1 to 2,592,000
   * @param kind a bearer token, or a cookie that only the hosted pages accept
   */
  async issue(
    tx: Transaction,
    userId: string,
    seconds: number,
    kind: Exclude<TokenKind, 'access'> = 'session',
  ): Promise<string> {
    if (!Number.isInteger(seconds) || seconds < 1 || seconds > maxSessionSeconds)
      throw new RangeError(`A session must last 1 to ${maxSessionSeconds} seconds.`);
    const now = tx.clock.now();
    const expiresAt = new Date(now.getTime() + seconds * 1_000);
    const session = newRow(UserSession, now, {
      id: newId('usess'),
      userId,
      expiresAt,
    });
    await this.sessions.add(tx, session);
    return this.tokens.sign({
      kind,
      id: session.id,
      subject: userId,
      accountId: null,
      actions: null,
      issuedAt: now,
      expiresAt,
    });
  }

  /**
   * Revokes a session of a user and returns its id. Its token, the access tokens issued with it, and the app
   * authorizations created during it stop working. Throws `NotFound` if the user has no valid session with this id.
   */
  async end(tx: Transaction, sessionId: string, userId: string): Promise<string> {
    if (!(await this.sessions.revoke(tx, sessionId, userId))) throw new NotFound();
    await this.grants.endSessions(tx, [sessionId]);
    await credentialsChanged(tx);
    return sessionId;
  }

  /** Revokes all sessions of a user but one, as `end` does, and returns the id of that one. */
  async endOthers(tx: Transaction, keptId: string, userId: string): Promise<string> {
    const ended = await this.sessions.revokeOthers(tx, keptId, userId);
    await this.grants.endSessions(tx, ended);
    await credentialsChanged(tx);
    return keptId;
  }
}

import { NotFound, ParameterInvalid, type Transaction, newId, messageTemplate, thisInput } from '../../../../kit/src';
import type { Permissions } from '../../team/permissions/permissions';
import { credentialsChanged } from '../../shared/credentials-changed';
import type { TeamMemberRepository } from '../../team/team-members/team-member.repository';
import type { UserSessionRepository } from '../../sign-in/user-sessions/user-session.repository';
import type { OauthArtifactRepository } from './oauth-artifact.repository';
import { OauthGrantEntity } from './oauth-grant.entity';
import type { OauthGrantRepository } from './oauth-grant.repository';
import { AuthorizationEnded, ConsentRequired, UnknownScope } from './oauth.errors';
import type { OauthArtifactInput, OauthAuthorizationInput } from './oauth.inputs';

const maxScopes = 100;
/** Maximum lifetime of an artifact, in seconds: 90 days. */
const maxLifetimeSeconds = 7_776_000;

export interface OauthDependencies {
  readonly grants: OauthGrantRepository;
  readonly artifacts: OauthArtifactRepository;
  readonly team: TeamMemberRepository;
  readonly sessions: UserSessionRepository;
  readonly permissions: Permissions;
}

/** Authorizes apps to act for users who have consented, and ends authorizations. */
export class OauthService {
  constructor(private readonly deps: OauthDependencies) {}

  /**
   * Authorizes an app and returns the id of the authorization. Throws `NotFound` when the app or the session does not
   * exist or the user is not on the account's team, and `ConsentRequired` when a scope has been granted neither before
   * nor with this request.
   */
  async authorize(tx: Transaction, input: OauthAuthorizationInput): Promise<string> {
    const { grants, sessions, team } = this.deps;
    const scopes = this.checkedScopes(input.scopes);
    const consentKey = { userId: input.userId, appId: input.appId, accountId: input.accountId ?? null };
    if (
      (await sessions.usable(tx, input.sessionId))?.userId !== consentKey.userId ||
      !(await grants.client(tx, consentKey.appId))
    )
      throw new NotFound();
    if (
      consentKey.accountId !== null &&
      !(await team.rolesOf(tx, consentKey.userId)).some(({ accountId }) => accountId === consentKey.accountId)
    )
      throw new NotFound();
    const existing = await grants.lock(tx, consentKey);
    const allowed = new Set([...(existing?.scopes ?? []), ...(input.consented ? scopes : [])]);
    if (!scopes.every((scope) => allowed.has(scope))) throw new ConsentRequired();
    const now = tx.clock.now();
    const grant = Object.assign(existing ?? new OauthGrantEntity(), {
      id: existing?.id ?? newId('ogrant'),
      ...consentKey,
      scopes: [...allowed],
      createdAt: existing?.createdAt ?? now,
    });
    if (input.consented) await grants.save(tx, Object.assign(grant, { updatedAt: now }));
    const id = newId('oauth');
    await grants.addAuthorization(tx, id, grant.id, input.sessionId);
    return id;
  }

  /** Revokes a grant of the calling user: all tokens under it stop working. Throws `NotFound`. */
  async revoke(tx: Transaction, grantId: string): Promise<string> {
    if (!(await this.deps.grants.remove(tx, grantId, tx.principal.userId ?? ''))) throw new NotFound();
    await credentialsChanged(tx);
    return grantId;
  }

  /** Ends an authorization: its code and tokens stop working. The grant stays, so that the user need not consent again. */
  async end(tx: Transaction, authorizationId: string): Promise<string> {
    await this.deps.grants.endAuthorization(tx, authorizationId);
    await credentialsChanged(tx, authorizationId);
    return authorizationId;
  }

  /**
   * Stores an artifact of the OAuth provider. Throws `AuthorizationEnded` when its authorization has ended, so that a
   * token that is issued too late does not work.
   */
  async keep(tx: Transaction, { kind, id, payload, lifetime, ...input }: OauthArtifactInput): Promise<string> {
    const { grants, artifacts } = this.deps;
    const authorizationId = input.authorizationId ?? null;
    if (lifetime < 1 || lifetime > maxLifetimeSeconds)
      throw new ParameterInvalid(
        ['lifetime'],
        messageTemplate`${thisInput} must be 1 to ${maxLifetimeSeconds} seconds.`,
      );
    if (authorizationId !== null && !(await grants.holdAuthorization(tx, authorizationId)))
      throw new AuthorizationEnded();
    const expiresAt = new Date(tx.clock.now().getTime() + lifetime * 1_000);
    await artifacts.save(tx, { kind, id, authorizationId, scope: input.scope ?? null, payload, expiresAt });
    return kind;
  }

  /**
   * Consumes a code or refresh token. A second use means that one of the two callers is not the legitimate client. The
   * callers cannot be distinguished, so the whole authorization with all its tokens ends. Returns whether this was the
   * first use.
   */
  async consume(tx: Transaction, kind: string, id: string): Promise<boolean> {
    const { artifacts } = this.deps;
    if (await artifacts.consume(tx, kind, id)) return true;
    const authorizationId = await artifacts.authorizationOf(tx, kind, id);
    if (authorizationId !== null) await this.end(tx, authorizationId);
    return false;
  }

  async forget(tx: Transaction, kind: string, id: string): Promise<string> {
    const authorizationId = kind === 'AccessToken' ? await this.deps.artifacts.authorizationOf(tx, kind, id) : null;
    await this.deps.artifacts.remove(tx, kind, id);
    if (authorizationId !== null) await credentialsChanged(tx, authorizationId);
    return kind;
  }

  private checkedScopes(scopes: readonly string[]): readonly string[] {
    if (scopes.length < 1 || scopes.length > maxScopes)
      throw new ParameterInvalid(['scopes'], messageTemplate`${thisInput} must have 1 to ${maxScopes} entries.`);
    const unknown = scopes.find((scope) => !this.deps.permissions.find(scope)?.allowedOnUser);
    if (unknown !== undefined) throw new UnknownScope(unknown);
    return scopes;
  }
}

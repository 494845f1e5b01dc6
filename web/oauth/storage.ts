import type { Adapter, AdapterPayload, errors as providerErrors } from 'oidc-provider' with {
  'resolution-mode': 'import',
};
import type { Questions } from './questions';

type Errors = typeof providerErrors;

/** Artifacts that belong to an authorization, and end with it. */
const ofAuthorizations: ReadonlySet<string> = new Set(['AuthorizationCode', 'RefreshToken', 'AccessToken']);

/**
 * Storage adapter that persists the provider's state through the graph. Ids are not part of the stored payload, because they are credentials of
 * browsers and apps.
 */
export function storageOf(questions: Questions, errors: Errors): (kind: string) => Adapter {
  return (kind) => {
    if (kind === 'Client') return clientsOf(questions);
    if (kind === 'Grant') return grantsOf(questions);
    if (kind === 'Session') return sessionsOf(artifactsOf(kind, questions, errors), questions);
    return artifactsOf(kind, questions, errors);
  };
}

function artifactsOf(kind: string, questions: Questions, errors: Errors): Adapter {
  return {
    async upsert(id, payload, lifetime = 1) {
      const { grantId, scope } = payload;
      const authorizationId = ofAuthorizations.has(kind) ? ((grantId as string | undefined) ?? null) : null;
      const isStored = await questions.keep({
        kind,
        id,
        authorizationId,
        scope: kind === 'AccessToken' ? ((scope as string | undefined) ?? '') : null,
        payload: JSON.stringify(withoutIds(payload)),
        lifetime,
      });
      if (!isStored) throw new errors.InvalidGrant('the authorization has ended');
    },
    async find(id) {
      const found = await questions.find(kind, id);
      return found
        ? { ...(JSON.parse(found.payload) as AdapterPayload), jti: id, ...(found.consumed && { consumed: true }) }
        : undefined;
    },
    /** Of two concurrent requests only one succeeds; the other request ends the authorization. */
    async consume(id) {
      if (!(await questions.consume(kind, id))) throw new errors.InvalidGrant('it was used before');
    },
    destroy: (id) => questions.forget(kind, id),
    revokeByGrantId: (grantId) => questions.end(grantId),
    ...unsupportedQueries,
  };
}

/** Removes the artifact's id and the session cookie from the payload. */
function withoutIds({ jti: _jti, session, ...payload }: AdapterPayload): AdapterPayload {
  const { cookie: _cookie, ...withoutCookie } = (session ?? {}) as Record<string, unknown>;
  return { ...payload, ...(session && { session: withoutCookie as AdapterPayload['session'] }) };
}

/** Creates the adapter of sessions. Sessions are also found by a second id, under which only the user is stored. */
function sessionsOf(sessions: Adapter, questions: Questions): Adapter {
  const kind = 'SessionUid';
  return {
    ...sessions,
    async upsert(id, payload, lifetime = 1) {
      const { uid = '', accountId, iat, exp } = payload;
      await sessions.upsert(id, payload, lifetime);
      await questions.keep({
        kind,
        id: uid,
        authorizationId: null,
        scope: null,
        payload: JSON.stringify({ uid, accountId, iat, exp }),
        lifetime,
      });
    },
    async findByUid(uid) {
      const found = await questions.find(kind, uid);
      return found ? { ...(JSON.parse(found.payload) as AdapterPayload), jti: uid } : undefined;
    },
  };
}

/** Creates the adapter of clients (apps). Their secrets are stored as hashes, which the provider compares. */
function clientsOf(questions: Questions): Adapter {
  return {
    async find(id) {
      const app = await questions.client(id);
      if (!app || app.redirectUris.length === 0) return undefined;
      return {
        client_id: app.id,
        client_name: app.name,
        redirect_uris: [...app.redirectUris],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        application_type: app.redirectUris.every((uri) => /^https?:/.test(uri)) ? 'web' : 'native',
        id_token_signed_response_alg: 'ES256',
        token_endpoint_auth_method: app.confidential ? 'client_secret_basic' : 'none',
        ...(app.confidential && { client_secret: app.secretHash ?? noSecret }),
      } as AdapterPayload;
    },
    ...unsupportedWrites,
    ...unsupportedQueries,
  };
}

/** Value that never equals a hash. */
const noSecret = 'none';

/**
 * Creates the adapter of authorizations, which the provider calls grants. They are created by the consent page, not by
 * the provider.
 */
function grantsOf(questions: Questions): Adapter {
  return {
    async find(id) {
      const found = await questions.authorization(id);
      return found
        ? ({
            kind: 'Grant',
            jti: id,
            iat: 0,
            accountId: found.userId,
            clientId: found.appId,
            openid: { scope: found.scopes.join(' ') },
          } as AdapterPayload)
        : undefined;
    },
    ...unsupportedWrites,
    ...unsupportedQueries,
    destroy: (id) => questions.end(id),
    revokeByGrantId: (id) => questions.end(id),
  };
}

async function rejectUnsupported(): Promise<never> {
  throw new Error('The provider asks for what this service does not offer');
}

const unsupportedWrites = {
  upsert: rejectUnsupported,
  consume: rejectUnsupported,
  destroy: rejectUnsupported,
  revokeByGrantId: rejectUnsupported,
};
const unsupportedQueries = { findByUserCode: rejectUnsupported, findByUid: rejectUnsupported };

import { createHash, timingSafeEqual } from 'node:crypto';
import type { Account, Configuration, ErrorOut, KoaContextWithOIDC, Provider } from 'oidc-provider' with {
  'resolution-mode': 'import',
};
import type { Person } from './documents';
import { errorPage } from './error-page';
import { type OauthOptions, defaultLifetimes } from './ports';
import type { Questions } from './questions';
import { accountIn, checkRequest, scopesIn } from './scopes';
import { remoteKey } from './signing';
import { storageOf } from './storage';

export type Library = typeof import('oidc-provider', { with: { 'resolution-mode': 'import' } });
type PublicKey = { readonly kid: string };

/** Seconds: time for the user's decision, and lifetime of the provider's browser session. */
const lifetimeSeconds = { interaction: 1_800, session: 86_400 };

/** Path of the consent page. */
export const consentPath = '/oauth/consent/';

/** Creates the provider, which signs with the first key. */
export function makeProvider(
  library: Library,
  keys: readonly PublicKey[],
  options: OauthOptions,
  questions: Questions,
): Provider {
  const provider = new library.Provider(options.origin, configurationOf(library, keys, options, questions));
  // Cookies and URLs follow the public origin, which `requestFor` has set in the request.
  provider.proxy = true;
  nameTokens(provider);
  compareByHash(provider);
  provider.on('server_error', (_ctx, error) => options.failed?.(error));
  return provider;
}

function configurationOf(
  library: Library,
  keys: readonly PublicKey[],
  options: OauthOptions,
  questions: Questions,
): Configuration {
  const { scopes, secret, lifetimes = defaultLifetimes } = options;
  return {
    adapter: storageOf(questions, library.errors),
    jwks: { keys: keys.map((key) => remoteKey(library.ExternalSigningKey, key, questions)) },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      externalSigningSupport: { enabled: true, ack: 'experimental-01' },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      revocation: { enabled: true, allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: true },
    },
    scopes: scopes.map(({ action }) => action),
    claims: { openid: ['sub'], profile: ['name', 'preferred_username', 'picture'], email: ['email', 'email_verified'] },
    responseTypes: ['code'],
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post'],
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    formats: { bitsOfOpaqueRandomness: 256 },
    pkce: { required: () => true },
    routes: {
      authorization: '/oauth/authorize',
      token: '/oauth/token',
      userinfo: '/oauth/userinfo',
      revocation: '/oauth/revoke',
      jwks: '/.well-known/jwks.json',
    },
    cookies: {
      keys: [secret.toString('base64url')],
      names: { session: 'oauth_session', interaction: 'oauth_request', resume: 'oauth_resume' },
      long: cookie,
      short: cookie,
    },
    ttl: {
      AuthorizationCode: lifetimes.code,
      AccessToken: lifetimes.accessToken,
      IdToken: lifetimes.accessToken,
      RefreshToken: lifetimes.refreshToken,
      Interaction: lifetimeSeconds.interaction,
      Session: lifetimeSeconds.session,
      Grant: lifetimes.refreshToken,
    },
    extraParams: { company_id: checkRequest(scopes, library.errors), account_id: null },
    interactions: { url: (_ctx, { uid }) => `${consentPath}${uid}` },
    rotateRefreshToken: true,
    issueRefreshToken: async () => true,
    expiresWithSession: async () => false,
    clientBasedCORS: (_ctx, origin, { redirectUris = [] }) =>
      redirectUris.some((uri) => URL.canParse(uri) && new URL(uri).origin === origin),
    findAccount: async (_ctx, id) => accountOf(await questions.person(id)),
    loadExistingGrant: (ctx) => existingGrant(ctx, options, questions),
    renderError: (ctx, error) => renderError(ctx, error, options),
  };
}

/**
 * Responds to an authorization request without a valid client to which the error could be redirected: a page for
 * browsers, JSON for API clients.
 */
function renderError(ctx: KoaContextWithOIDC, out: ErrorOut, options: OauthOptions): void {
  const { error, error_description: description = error } = out;
  if (ctx.accepts('json', 'html') !== 'html') {
    ctx.body = { error, error_description: description };
    return;
  }
  const { headers, body } = errorPage(ctx.req, ctx.res, { status: ctx.status, description }, options);
  ctx.set(headers as Record<string, string>);
  ctx.body = body;
}

const cookie = { httpOnly: true, sameSite: 'lax', signed: true, overwrite: true } as const;

/** Returns the claims of a user. The e-mail address is verified, because users sign in by e-mail. */
function accountOf(person: Person | null): Account | undefined {
  if (!person) return undefined;
  const { id, name, username, profilePictureUrl, email } = person;
  return {
    accountId: id,
    claims: async () => ({
      sub: id,
      name: name ?? username,
      preferred_username: username,
      ...(profilePictureUrl && { picture: profilePictureUrl }),
      ...(email && { email, email_verified: true }),
    }),
  };
}

/** Returns the authorization for a request: the one just granted, or an earlier one. */
async function existingGrant(ctx: KoaContextWithOIDC, { visitors }: OauthOptions, questions: Questions) {
  const { oidc } = ctx;
  const { provider, client, result, params = {} } = oidc;
  const allowed = result?.consent?.grantId;
  if (allowed !== undefined) return provider.Grant.find(allowed);
  const visitor = await visitors.visitorOf(ctx.req);
  if (
    !visitor ||
    !client ||
    visitor.userId !== oidc.session?.accountId ||
    oidc.prompts.has('consent') ||
    (oidc.prompts.has('login') && !result?.login)
  )
    return undefined;
  const {
    userId,
    principal: { credentialId: sessionId },
  } = visitor;
  const id = await questions.authorize(
    { userId, sessionId, appId: client.clientId, accountId: accountIn(params), scopes: scopesIn(params) },
    false,
  );
  return id === null ? undefined : provider.Grant.find(id);
}

/** Adds prefixes to tokens, so that people and secret scanners recognize leaked ones. */
function nameTokens({ AccessToken, RefreshToken }: Provider): void {
  for (const [{ prototype }, prefix] of [
    [AccessToken, 'service_oat_'],
    [RefreshToken, 'service_ort_'],
  ] as const) {
    const { generateTokenId: generate } = prototype as unknown as { generateTokenId(): string };
    Object.assign(prototype, {
      generateTokenId(this: object): string {
        return prefix + generate.call(this);
      },
    });
  }
}

/** Only hashes of client secrets are stored. Redirect URIs are compared exactly, including loopback ones. */
function compareByHash({ Client }: Provider): void {
  Object.assign(Client.prototype, {
    compareClientSecret(this: { readonly clientSecret?: string }, given: string): boolean {
      const [storedHash, hash] = [
        Buffer.from(this.clientSecret ?? ''),
        Buffer.from(createHash('sha256').update(given).digest('base64url')),
      ];
      return storedHash.length === hash.length && timingSafeEqual(storedHash, hash);
    },
    redirectUriAllowed(this: { readonly redirectUris: readonly string[] }, given: string): boolean {
      return this.redirectUris.includes(given);
    },
  });
}

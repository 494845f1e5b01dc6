import { addApp, Browser, redirectUri } from '../support/oauth';
import { openService, type TestService } from '../support/service';

type Client = typeof import('openid-client', { with: { 'resolution-mode': 'import' } });
type Configuration = import('openid-client', { with: { 'resolution-mode': 'import' } }).Configuration;

let service: TestService;
let client: Client;
let configuration: Configuration;
let browser: Browser;

const tokenOf = (username: string): string =>
  service.demoData.users.find((user) => user.username === username)?.token ?? '';
const [irisId, accountId] = [
  () => service.demoData.users.find(({ username }) => username === 'iris')?.id ?? '',
  () => service.demoData.accounts[0]?.id ?? '',
];

beforeAll(async () => {
  [service, client] = await Promise.all([openService(), import('openid-client')]);
  await addApp(service.databaseUrl, accountId(), { id: 'app_public' });
  await addApp(service.databaseUrl, accountId(), { id: 'app_server', secret: 'a secret of the app' });
  configuration = await discovered('app_public', undefined);
  browser = new Browser(service.origin, tokenOf('iris'));
});
afterAll(() => service?.close());

function discovered(id: string, secret: string | undefined): Promise<Configuration> {
  return client.discovery(
    new URL(service.origin),
    id,
    secret === undefined ? { token_endpoint_auth_method: 'none' } : secret,
    secret === undefined ? client.None() : undefined,
    { execute: [client.allowInsecureRequests] },
  );
}

interface Options {
  readonly scope?: string;
  readonly as?: Browser;
  readonly with?: Configuration;
  readonly more?: Record<string, string>;
  readonly decision?: 'allow' | 'deny';
}

/** Runs the whole authorization code flow of a client. Returns its tokens. */
async function tokens({
  scope = 'openid profile email',
  as = browser,
  with: app = configuration,
  more = {},
  decision,
}: Options = {}) {
  const verifier = client.randomPKCECodeVerifier();
  const [state, nonce] = [client.randomState(), client.randomNonce()];
  const parameters = {
    redirect_uri: redirectUri,
    scope,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    ...(scope.includes('openid') && { nonce }),
    ...more,
  };
  const { pathname, search } = client.buildAuthorizationUrl(app, parameters);
  const redirectUrl = await as.authorize(`${pathname}${search}`, decision);
  return client.authorizationCodeGrant(app, redirectUrl, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    ...(scope.includes('openid') && { expectedNonce: nonce, idTokenExpected: true }),
  });
}

const me = (token: string) => service.request({ path: '/api/v1/users/me', as: token });

it('the discovery document contains the configured origin, whatever the request headers say', async () => {
  for (const path of ['/.well-known/openid-configuration', '/.well-known/oauth-authorization-server']) {
    const { status, json } = await service.request({
      path,
      as: null,
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      issuer: service.origin,
      authorization_endpoint: `${service.origin}/oauth/authorize`,
      token_endpoint: `${service.origin}/oauth/token`,
      userinfo_endpoint: `${service.origin}/oauth/userinfo`,
      revocation_endpoint: `${service.origin}/oauth/revoke`,
      jwks_uri: `${service.origin}/.well-known/jwks.json`,
      code_challenge_methods_supported: ['S256'],
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      id_token_signing_alg_values_supported: ['ES256'],
      authorization_response_iss_parameter_supported: true,
      token_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post'],
    });
  }
});

describe('an OAuth client', () => {
  it("signs a user in and reads the user's claims", async () => {
    const tokenSet = await tokens();
    expect(tokenSet).toMatchObject({
      access_token: expect.stringMatching(/^service_oat_[\w-]{43}$/),
      refresh_token: expect.stringMatching(/^service_ort_[\w-]{43}$/),
      token_type: 'bearer',
      expires_in: 3_600,
      scope: 'openid profile email',
    });
    const claims = tokenSet.claims();
    expect(claims).toMatchObject({ iss: service.origin, aud: 'app_public', sub: irisId() });
    expect(await client.fetchUserInfo(configuration, tokenSet.access_token, irisId())).toEqual({
      sub: irisId(),
      name: 'Iris',
      preferred_username: 'iris',
      email: 'iris@demo.example',
      email_verified: true,
      picture: `${service.origin}/pictures/initials/I.svg`,
    });
  });

  it('receives only the claims of its scopes', async () => {
    expect(
      await client.fetchUserInfo(configuration, (await tokens({ scope: 'openid' })).access_token, irisId()),
    ).toEqual({ sub: irisId() });
    expect(
      await client.fetchUserInfo(configuration, (await tokens({ scope: 'openid email' })).access_token, irisId()),
    ).toEqual({ sub: irisId(), email: 'iris@demo.example', email_verified: true });
    const tokenSet = await tokens({ scope: 'plan:basic:read' });
    expect(tokenSet.id_token).toBeUndefined();
    const { status, json } = await service.request({ path: '/oauth/userinfo', as: tokenSet.access_token });
    expect([status, json]).toEqual([
      403,
      { error: 'insufficient_scope', error_description: expect.any(String), scope: 'openid' },
    ]);
  });

  it('refreshes its tokens', async () => {
    const first = await tokens();
    const second = await client.refreshTokenGrant(configuration, first.refresh_token as string);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect((await me(second.access_token)).status).toBe(200);
    const third = await client.refreshTokenGrant(configuration, second.refresh_token as string);
    expect((await me(third.access_token)).status).toBe(200);
  });

  it('that is confidential authenticates with its secret, by either method', async () => {
    const server = await discovered('app_server', 'a secret of the app');
    const tokenSet = await tokens({ with: server });
    expect((await me(tokenSet.access_token)).status).toBe(200);
    const wrong = await discovered('app_server', 'another secret');
    await expect(tokens({ with: wrong })).rejects.toMatchObject({ error: 'invalid_client' });
    const none = await discovered('app_server', undefined);
    await expect(tokens({ with: none })).rejects.toMatchObject({ error: 'invalid_client' });
  });

  it('receives an error when the user denies access', async () => {
    await expect(tokens({ scope: 'openid plan:update', decision: 'deny' })).rejects.toMatchObject({
      error: 'access_denied',
    });
  });

  it('revokes its tokens', async () => {
    const tokenSet = await tokens();
    await client.tokenRevocation(configuration, tokenSet.refresh_token as string);
    expect((await me(tokenSet.access_token)).status).toBe(401);
    await expect(client.refreshTokenGrant(configuration, tokenSet.refresh_token as string)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });
});

import { fieldsIn } from '../../web/checkout/testing';
import { Browser, redirectUri, sql } from '../support/oauth';
import {
  accountOf,
  address,
  challenge,
  codeFor,
  exchange,
  iris,
  me,
  redeem,
  refresh,
  rejectionOf,
  service,
  setUpTests,
  tokenOf,
  type Tokens,
  verifier,
} from './testing/oauth-attacks';

setUpTests();

describe('an authorization request', () => {
  it.each([
    ['another address', { redirect_uri: 'https://evil.example/callback' }],
    ['more of an address', { redirect_uri: `${redirectUri}/more` }],
    ['less of it', { redirect_uri: 'https://app.example/' }],
    ['a query added', { redirect_uri: `${redirectUri}?a=b` }],
    ['another case', { redirect_uri: 'https://app.example/Callback' }],
    ['a fragment', { redirect_uri: `${redirectUri}#a` }],
    ['an address before a name', { redirect_uri: 'https://app.example@evil.example/callback' }],
    ['another port of the own machine', { redirect_uri: 'http://127.0.0.1:9999/native' }],
    ["another app's address", { redirect_uri: 'https://other.example/callback' }],
    ['no known app', { client_id: 'app_nobody' }],
    ['no app', { client_id: null }],
    ['no text', { redirect_uri: 'javascript:alert(1)' }],
  ])('with %s is not redirected', async (_, overrides) => {
    const { status, headers, json } = await iris.get(address(overrides));
    expect([status, headers.location, Object.keys(json as object)]).toEqual([
      400,
      undefined,
      ['error', 'error_description'],
    ]);
  });

  it.each([
    ['invalid_request', 'without PKCE', { code_challenge: null, code_challenge_method: null }],
    ['invalid_request', 'with a plain challenge', { code_challenge_method: 'plain' }],
    ['invalid_request', 'without a method', { code_challenge_method: null }],
    ['unsupported_response_type', 'for a token', { response_type: 'token' }],
    ['unsupported_response_type', 'for an id token as well', { response_type: 'code id_token', nonce: 'n' }],
    ['invalid_scope', 'for an unknown scope', { scope: 'openid nonsense' }],
    ['invalid_scope', 'for everything', { scope: '*' }],
    ['invalid_scope', 'for what users cannot hand on', { scope: 'openid membership:create' }],
    ['invalid_scope', 'for nothing', { scope: null }],
    ['invalid_request', 'for two accounts', { company_id: 'biz_a', account_id: 'biz_b' }],
    ['invalid_request', 'for no account', { account_id: '../biz_a' }],
    ['login_required', 'that must not ask, for a stranger', { prompt: 'none' }],
  ])('fails with %s %s', async (error, _, overrides) => {
    const {
      status,
      headers: { location = '' },
    } = await new Browser(service.origin).get(address(overrides));
    const redirectUrl = new URL(location);
    const responseParams = redirectUrl.hash ? new URLSearchParams(redirectUrl.hash.slice(1)) : redirectUrl.searchParams;
    expect([
      status,
      `${redirectUrl.origin}${redirectUrl.pathname}`,
      responseParams.get('error'),
      responseParams.get('state'),
      responseParams.get('iss'),
    ]).toEqual([303, redirectUri, error, 'its state', service.origin]);
    expect(responseParams.get('code')).toBeNull();
  });

  it('reflects none of its parameters when it cannot redirect', async () => {
    const { text, headers } = await iris.get(
      address({ redirect_uri: 'https://evil.example/<script>', state: '<script>' }),
    );
    expect(text).not.toContain('<script>');
    expect(headers['content-type']).toMatch(/^application\/json/);
  });

  it('for an account without a team membership of the user is denied', async () => {
    const redirectUrl = await new Browser(service.origin, tokenOf('bruno')).authorize(
      address({ account_id: accountOf(1) }),
    );
    expect([redirectUrl.searchParams.get('error'), redirectUrl.searchParams.get('code')]).toEqual([
      'access_denied',
      null,
    ]);
  });
});

describe('consent', () => {
  const authorizeUrl = (browser: Browser, overrides: Record<string, string | null> = {}) =>
    browser.follow(address({ scope: 'openid email plan:update', ...overrides }));

  it('shows the app and its scopes, and is remembered for the same and for narrower scopes', async () => {
    const browser = new Browser(service.origin, tokenOf('nadia'));
    const page = await authorizeUrl(browser, { account_id: accountOf(0) });
    expect(page.path).toMatch(/^\/oauth\/consent\/[\w-]+$/);
    expect(page.text).toContain('<h1><bdi>Ledger &amp; &lt;Sons&gt;</bdi> asks for access</h1>');
    expect(page.text).toMatch(
      /You are signed in as <bdi>nadia@demo\.example<\/bdi>\.[\s\S]*Read e-mail[\s\S]*applies to <bdi>Pickaxe Labs<\/bdi>[\s\S]*redirected to <bdi>app\.example<\/bdi>/,
    );
    expect(page.headers['content-security-policy']).toContain("form-action 'self' https://app.example;");
    await browser.authorize(address({ scope: 'openid email plan:update', account_id: accountOf(0) }));
    for (const scope of ['openid email plan:update', 'openid'])
      expect((await authorizeUrl(browser, { scope, account_id: accountOf(0) })).headers.location).toMatch(
        /^https:\/\/app\.example\/callback\?code=/,
      );
    expect(
      (await browser.get(address({ scope: 'openid', account_id: accountOf(0), prompt: 'none' }))).headers.location,
    ).toMatch(/\?code=/);
    const others: Record<string, string | null>[] = [
      { scope: 'openid plan:create', account_id: accountOf(0) },
      { scope: 'openid' },
      { client_id: 'app_other', account_id: accountOf(0) },
      { scope: 'openid', account_id: accountOf(0), prompt: 'consent' },
    ];
    for (const overrides of others) expect((await authorizeUrl(browser, overrides)).status).toBe(200);
    expect(
      (await browser.get(address({ scope: 'openid plan:create', account_id: accountOf(0), prompt: 'none' }))).headers
        .location,
    ).toContain('error=consent_required');
  });

  it('is accepted only from its own form, in the same browser, by the same user', async () => {
    const [mine, other] = [new Browser(service.origin, tokenOf('theo')), new Browser(service.origin, tokenOf('lucia'))];
    const page = await authorizeUrl(mine);
    const { form_token: token = '' } = fieldsIn(page.text);
    const foreign = fieldsIn((await authorizeUrl(other)).text).form_token ?? '';
    for (const [fields, headers] of [
      [{}, {}],
      [{ form_token: foreign }, {}],
      [{ form_token: token }, { 'sec-fetch-site': 'cross-site' }],
    ] as const) {
      expect((await mine.post(page.path, { decision: 'allow', ...fields }, headers)).status).toBe(403);
    }
    expect([
      (await other.get(page.path)).status,
      (await other.post(page.path, { decision: 'allow', form_token: foreign })).status,
    ]).toEqual([404, 404]);
    mine.signIn(tokenOf('lucia'));
    expect((await mine.get(page.path)).status).toBe(409);
    expect((await mine.post(page.path, { decision: 'allow', form_token: foreign })).status).toBe(409);
    mine.signOut();
    expect((await mine.get(page.path)).headers.location).toBe(`/sign-in?return=${encodeURIComponent(page.path)}`);
    const { data } = (await service.query('{ oauthGrants { id } }', {}, tokenOf('theo'))).json as {
      data: { oauthGrants: unknown[] };
    };
    expect(data.oauthGrants).toEqual([]);
  });

  it('is granted once', async () => {
    const browser = new Browser(service.origin, tokenOf('oskar'));
    const page = await authorizeUrl(browser);
    const form = { decision: 'allow', form_token: fieldsIn(page.text).form_token ?? '' };
    const { pathname, search } = new URL((await browser.post(page.path, form)).headers.location ?? '');
    expect((await browser.get(`${pathname}${search}`)).headers.location).toMatch(/\?code=/);
    expect([
      (await browser.get(`${pathname}${search}`)).headers.location,
      (await browser.post(page.path, form)).status,
    ]).toEqual([undefined, 404]);
  });

  it('is requested again after the user changes, and requires a new sign-in if the app requests it', async () => {
    const browser = new Browser(service.origin, tokenOf('amir'));
    await browser.authorize(address());
    browser.signIn(tokenOf('greta'));
    expect((await browser.follow(address())).text).toContain('You are signed in as <bdi>greta@demo.example</bdi>.');
    browser.signOut();
    expect((await browser.follow(address())).path).toMatch(/^\/sign-in\?return=%2Foauth%2Fconsent%2F/);
    browser.signIn(tokenOf('amir'));
    expect((await browser.follow(address())).headers.location).toMatch(/\?code=/);
    expect((await browser.follow(address({ prompt: 'login' }))).path).toMatch(/^\/sign-in/);
    expect((await browser.follow(address({ max_age: '1000000' }))).headers.location).toMatch(/\?code=/);
  });
});

describe('an authorization code', () => {
  it('that is reused revokes the tokens issued for it', async () => {
    const code = await codeFor();
    const tokens = (await redeem(code)).json as Tokens;
    expect(await me(tokens.access_token)).toBe(200);
    expect(rejectionOf(await redeem(code))).toEqual([400, 'invalid_grant']);
    expect(await me(tokens.access_token)).toBe(401);
    expect(rejectionOf(await refresh(tokens.refresh_token))).toEqual([400, 'invalid_grant']);
  });

  it('is redeemed by at most one of several concurrent requests, and the issued token is revoked', async () => {
    const code = await codeFor();
    const responses = await Promise.all(Array.from({ length: 5 }, () => redeem(code)));
    expect(responses.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    for (const { status, json } of responses)
      expect(status === 200 || (json as { error: string }).error).toEqual(status === 200 ? true : 'invalid_grant');
    for (const { json } of responses) expect(await me((json as Partial<Tokens>).access_token ?? 'none')).toBe(401);
  });

  it.each([
    ['another app', { client_id: 'app_other' }, 'invalid_grant'],
    ['another address', { redirect_uri: 'http://127.0.0.1/native' }, 'invalid_grant'],
    ['no address', { redirect_uri: null }, 'invalid_request'],
    ['another verifier', { code_verifier: 'a'.repeat(43) }, 'invalid_grant'],
    ['no verifier', { code_verifier: null }, 'invalid_grant'],
    ['the challenge as verifier', { code_verifier: 'challenge' }, 'invalid_grant'],
    ['another code', { code: 'A'.repeat(43) }, 'invalid_grant'],
    ['no code', { code: null }, 'invalid_request'],
    ['no app', { client_id: null }, 'invalid_request'],
    ['another kind of grant', { grant_type: 'password' }, 'unsupported_grant_type'],
    ['no kind of grant', { grant_type: null }, 'invalid_request'],
    ['the implicit grant', { grant_type: 'implicit' }, 'unsupported_grant_type'],
    ['client credentials', { grant_type: 'client_credentials' }, 'unsupported_grant_type'],
  ])('is not redeemed with %s', async (_, overrides: Record<string, unknown>, error) => {
    const code = await codeFor();
    expect(
      rejectionOf(
        await redeem(
          code,
          'code_verifier' in overrides && overrides.code_verifier === 'challenge'
            ? { code_verifier: challenge }
            : overrides,
        ),
      ),
    ).toEqual([400, error]);
  });

  it('expires after ten minutes', async () => {
    const code = await codeFor();
    const [row] = await sql(
      service.databaseUrl,
      `SELECT extract(epoch FROM expires_at - now())::int AS seconds FROM platform.oauth_artifacts WHERE kind = 'AuthorizationCode' ORDER BY expires_at DESC LIMIT 1`,
    );
    expect(row?.seconds).toBeGreaterThan(580);
    expect(row?.seconds).toBeLessThanOrEqual(600);
    await sql(
      service.databaseUrl,
      `UPDATE platform.oauth_artifacts SET expires_at = now() WHERE kind = 'AuthorizationCode'`,
    );
    expect(rejectionOf(await redeem(code))).toEqual([400, 'invalid_grant']);
  });

  it('of a confidential client requires the client secret', async () => {
    const code = await codeFor({ client_id: 'app_server' });
    const basic = (secret: string) => ({
      authorization: `Basic ${Buffer.from(`app_server:${encodeURIComponent(secret)}`).toString('base64')}`,
    });
    expect(rejectionOf(await redeem(code, { client_id: 'app_server' }))).toEqual([401, 'invalid_client']);
    expect(rejectionOf(await redeem(code, { client_id: 'app_server', client_secret: 'wrong' }))).toEqual([
      401,
      'invalid_client',
    ]);
    const [{ client_secret_hash: hash } = {}] = await sql(
      service.databaseUrl,
      `SELECT client_secret_hash FROM platform.apps WHERE id = 'app_server'`,
    );
    expect(rejectionOf(await redeem(code, { client_id: 'app_server', client_secret: hash }))).toEqual([
      401,
      'invalid_client',
    ]);
    expect(
      rejectionOf(
        await exchange(
          {
            grant_type: 'authorization_code',
            code,
            redirect_uri: redirectUri,
            code_verifier: verifier,
            client_id: null,
          },
          basic('wrong'),
        ),
      ),
    ).toEqual([401, 'invalid_client']);
    expect(
      (
        await exchange(
          {
            grant_type: 'authorization_code',
            code,
            redirect_uri: redirectUri,
            code_verifier: verifier,
            client_id: null,
          },
          basic('a secret of the app'),
        )
      ).status,
    ).toBe(200);
    expect(rejectionOf(await redeem(await codeFor(), { client_secret: 'a secret of the app' }))).toEqual([
      401,
      'invalid_client',
    ]);
  });
});

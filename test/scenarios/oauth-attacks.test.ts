import { fieldsIn } from '../../web/checkout/testing';
import type { HttpAnswer } from '../support/http-call';
import { addApp, Browser, pkce, redirectUri, sql } from '../support/oauth';
import { openService, type TestService } from '../support/service';

let service: TestService;
let iris: Browser;
let challenge: string;
let verifier: string;

const tokenOf = (username: string): string =>
  service.world.users.find((user) => user.username === username)?.token ?? '';
const accountOf = (index: number): string => service.world.accounts[index]?.id ?? '';

beforeAll(async () => {
  service = await openService();
  await addApp(service.databaseUrl, accountOf(0), {
    id: 'app_public',
    redirectUris: [redirectUri, 'http://127.0.0.1/native'],
  });
  await addApp(service.databaseUrl, accountOf(0), {
    id: 'app_other',
    redirectUris: [redirectUri, 'https://other.example/callback'],
  });
  await addApp(service.databaseUrl, accountOf(0), { id: 'app_server', secret: 'a secret of the app' });
  iris = new Browser(service.origin, tokenOf('iris'));
});
afterAll(() => service?.close());
beforeEach(() => {
  ({ verifier, challenge } = pkce());
});

function address(more: Record<string, string | null> = {}): string {
  const usual = {
    response_type: 'code',
    client_id: 'app_public',
    redirect_uri: redirectUri,
    scope: 'openid profile',
    state: 'its state',
    code_challenge: challenge,
    code_challenge_method: 'S256',
  };
  const given = Object.entries({ ...usual, ...more }).filter((entry): entry is [string, string] => entry[1] !== null);
  return `/oauth/authorize?${new URLSearchParams(given).toString()}`;
}
const codeFor = async (more: Record<string, string | null> = {}, browser = iris): Promise<string> =>
  (await browser.authorize(address(more))).searchParams.get('code') ?? '';

function exchange(fields: Record<string, unknown>, headers: Record<string, string> = {}): Promise<HttpAnswer> {
  const body = Object.fromEntries(
    Object.entries({ client_id: 'app_public', ...fields }).filter(([, value]) => value !== null),
  );
  return service.request({ method: 'POST', path: '/oauth/token', as: null, headers, body });
}
const redeem = (code: string, more: Record<string, unknown> = {}) =>
  exchange({ grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier, ...more });
const refresh = (token: unknown, more: Record<string, unknown> = {}) =>
  exchange({ grant_type: 'refresh_token', refresh_token: token, ...more });
const me = async (token: unknown): Promise<number> =>
  (await service.request({ path: '/api/v1/users/me', as: String(token) })).status;

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}
async function tokensFor(more: Record<string, string | null> = {}, browser = iris): Promise<Tokens> {
  const { status, json, text } = await redeem(
    await codeFor(more, browser),
    more.client_id ? { client_id: more.client_id } : {},
  );
  expect({ status, text }).toEqual({ status: 200, text: expect.any(String) });
  return json as Tokens;
}
const refusal = ({ status, json }: HttpAnswer) => [status, (json as { readonly error?: string } | undefined)?.error];

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
  ])('with %s leads nowhere', async (_, more) => {
    const { status, headers, json } = await iris.get(address(more));
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
  ])('is answered with %s %s', async (error, _, more) => {
    const {
      status,
      headers: { location = '' },
    } = await new Browser(service.origin).get(address(more));
    const back = new URL(location);
    const answered = back.hash ? new URLSearchParams(back.hash.slice(1)) : back.searchParams;
    expect([
      status,
      `${back.origin}${back.pathname}`,
      answered.get('error'),
      answered.get('state'),
      answered.get('iss'),
    ]).toEqual([303, redirectUri, error, 'its state', service.origin]);
    expect(answered.get('code')).toBeNull();
  });

  it('repeats nothing of its parameters where it cannot lead back', async () => {
    const { text, headers } = await iris.get(
      address({ redirect_uri: 'https://evil.example/<script>', state: '<script>' }),
    );
    expect(text).not.toContain('<script>');
    expect(headers['content-type']).toMatch(/^application\/json/);
  });

  it('for an account that the user does not work for is denied', async () => {
    const back = await new Browser(service.origin, tokenOf('bruno')).authorize(address({ account_id: accountOf(1) }));
    expect([back.searchParams.get('error'), back.searchParams.get('code')]).toEqual(['access_denied', null]);
  });
});

describe('consent', () => {
  const asked = (browser: Browser, more: Record<string, string | null> = {}) =>
    browser.follow(address({ scope: 'openid email plan:update', ...more }));

  it('shows who asks for what, and is remembered for the same and for less', async () => {
    const browser = new Browser(service.origin, tokenOf('nadia'));
    const page = await asked(browser, { account_id: accountOf(0) });
    expect(page.path).toMatch(/^\/oauth\/consent\/[\w-]+$/);
    expect(page.text).toContain('<h1>Ledger &amp; &lt;Sons&gt; asks for access</h1>');
    expect(page.text).toMatch(
      /You are signed in as nadia@demo\.example\.[\s\S]*Read e-mail[\s\S]*on Pickaxe Labs, as far as you may yourself[\s\S]*you go on to app\.example/,
    );
    expect(page.headers['content-security-policy']).toContain("form-action 'self' https://app.example;");
    await browser.authorize(address({ scope: 'openid email plan:update', account_id: accountOf(0) }));
    for (const scope of ['openid email plan:update', 'openid'])
      expect((await asked(browser, { scope, account_id: accountOf(0) })).headers.location).toMatch(
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
    for (const more of others) expect((await asked(browser, more)).status).toBe(200);
    expect(
      (await browser.get(address({ scope: 'openid plan:create', account_id: accountOf(0), prompt: 'none' }))).headers
        .location,
    ).toContain('error=consent_required');
  });

  it('is given by a form of its own alone, at its own browser, by who was asked', async () => {
    const [mine, other] = [new Browser(service.origin, tokenOf('theo')), new Browser(service.origin, tokenOf('lucia'))];
    const page = await asked(mine);
    const { form_token: token = '' } = fieldsIn(page.text);
    const foreign = fieldsIn((await asked(other)).text).form_token ?? '';
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
    const { data } = (await service.ask('{ oauthGrants { id } }', {}, tokenOf('theo'))).json as {
      data: { oauthGrants: unknown[] };
    };
    expect(data.oauthGrants).toEqual([]);
  });

  it('is given once', async () => {
    const browser = new Browser(service.origin, tokenOf('oskar'));
    const page = await asked(browser);
    const form = { decision: 'allow', form_token: fieldsIn(page.text).form_token ?? '' };
    const { pathname, search } = new URL((await browser.post(page.path, form)).headers.location ?? '');
    expect((await browser.get(`${pathname}${search}`)).headers.location).toMatch(/\?code=/);
    expect([
      (await browser.get(`${pathname}${search}`)).headers.location,
      (await browser.post(page.path, form)).status,
    ]).toEqual([undefined, 404]);
  });

  it('asks who it is anew where somebody else is signed in meanwhile, and where the app wants it', async () => {
    const browser = new Browser(service.origin, tokenOf('amir'));
    await browser.authorize(address());
    browser.signIn(tokenOf('greta'));
    expect((await browser.follow(address())).text).toContain('You are signed in as greta@demo.example.');
    browser.signOut();
    expect((await browser.follow(address())).path).toMatch(/^\/sign-in\?return=%2Foauth%2Fconsent%2F/);
    browser.signIn(tokenOf('amir'));
    expect((await browser.follow(address())).headers.location).toMatch(/\?code=/);
    expect((await browser.follow(address({ prompt: 'login' }))).path).toMatch(/^\/sign-in/);
    expect((await browser.follow(address({ max_age: '1000000' }))).headers.location).toMatch(/\?code=/);
  });
});

describe('a code', () => {
  it('that is used again takes back what came of it', async () => {
    const code = await codeFor();
    const tokens = (await redeem(code)).json as Tokens;
    expect(await me(tokens.access_token)).toBe(200);
    expect(refusal(await redeem(code))).toEqual([400, 'invalid_grant']);
    expect(await me(tokens.access_token)).toBe(401);
    expect(refusal(await refresh(tokens.refresh_token))).toEqual([400, 'invalid_grant']);
  });

  it('is redeemed by one of many at most, and nothing that came of it works', async () => {
    const code = await codeFor();
    const answers = await Promise.all(Array.from({ length: 5 }, () => redeem(code)));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    for (const { status, json } of answers)
      expect(status === 200 || (json as { error: string }).error).toEqual(status === 200 ? true : 'invalid_grant');
    for (const { json } of answers) expect(await me((json as Partial<Tokens>).access_token ?? 'none')).toBe(401);
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
  ])('is not redeemed with %s', async (_, more: Record<string, unknown>, error) => {
    const code = await codeFor();
    expect(
      refusal(
        await redeem(
          code,
          'code_verifier' in more && more.code_verifier === 'challenge' ? { code_verifier: challenge } : more,
        ),
      ),
    ).toEqual([400, error]);
  });

  it('lives for ten minutes', async () => {
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
    expect(refusal(await redeem(code))).toEqual([400, 'invalid_grant']);
  });

  it('of an app that keeps a secret needs the secret', async () => {
    const code = await codeFor({ client_id: 'app_server' });
    const basic = (secret: string) => ({
      authorization: `Basic ${Buffer.from(`app_server:${encodeURIComponent(secret)}`).toString('base64')}`,
    });
    expect(refusal(await redeem(code, { client_id: 'app_server' }))).toEqual([401, 'invalid_client']);
    expect(refusal(await redeem(code, { client_id: 'app_server', client_secret: 'wrong' }))).toEqual([
      401,
      'invalid_client',
    ]);
    const [{ client_secret_hash: hash } = {}] = await sql(
      service.databaseUrl,
      `SELECT client_secret_hash FROM platform.apps WHERE id = 'app_server'`,
    );
    expect(refusal(await redeem(code, { client_id: 'app_server', client_secret: hash }))).toEqual([
      401,
      'invalid_client',
    ]);
    expect(
      refusal(
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
    expect(refusal(await redeem(await codeFor(), { client_secret: 'a secret of the app' }))).toEqual([
      401,
      'invalid_client',
    ]);
  });
});

describe('a refresh token', () => {
  it('that is used again takes everything back', async () => {
    const first = await tokensFor();
    const second = (await refresh(first.refresh_token)).json as Tokens;
    expect([await me(first.access_token), await me(second.access_token)]).toEqual([200, 200]);
    expect(refusal(await refresh(first.refresh_token))).toEqual([400, 'invalid_grant']);
    expect([await me(first.access_token), await me(second.access_token)]).toEqual([401, 401]);
    expect(refusal(await refresh(second.refresh_token))).toEqual([400, 'invalid_grant']);
  });

  it('that two use at the same time was stolen by one of them: nothing goes on', async () => {
    const { refresh_token: token, access_token: access } = await tokensFor();
    const answers = await Promise.all([refresh(token), refresh(token), refresh(token)]);
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    for (const { json } of answers) expect(await me((json as Partial<Tokens>).access_token ?? access)).toBe(401);
  });

  it('renews no more than it was given for, and to its own app alone', async () => {
    const { refresh_token: token } = await tokensFor({ scope: 'openid profile' });
    expect(refusal(await refresh(token, { client_id: 'app_other' }))).toEqual([400, 'invalid_grant']);
    expect(refusal(await refresh(token, { scope: 'openid email' }))).toEqual([400, 'invalid_scope']);
    const { status, json } = await refresh(token, { scope: 'openid' });
    expect([status, json]).toEqual([
      200,
      expect.objectContaining({ scope: 'openid', token_type: 'Bearer', expires_in: 3_600 }),
    ]);
  });

  it('stays with its account', async () => {
    const { refresh_token: token, access_token: access } = await tokensFor({
      scope: 'openid plan:basic:read',
      company_id: accountOf(0),
    });
    expect(refusal(await refresh(token, { company_id: accountOf(1) }))).toEqual([400, 'invalid_grant']);
    const renewed = (await refresh(token, { company_id: accountOf(0) })).json as Tokens;
    for (const credential of [access, renewed.access_token]) {
      const plans = (account: string) =>
        service.request({
          path: `/api/v1/plans?account_id=${account}`,
          as: credential,
          headers: { 'api-version-date': '2026-08-21' },
        });
      expect([(await plans(accountOf(0))).status, (await plans(accountOf(1))).status]).toEqual([200, 404]);
    }
  });

  it('is no access token, and an access token is none', async () => {
    const { refresh_token: token, access_token: access } = await tokensFor();
    expect([await me(token), (await service.request({ path: '/oauth/userinfo', as: token })).status]).toEqual([
      401, 401,
    ]);
    expect(refusal(await refresh(access))).toEqual([400, 'invalid_grant']);
  });
});

describe('an access token', () => {
  it('may do what the user has allowed, where the user may, and is no user’s token', async () => {
    const { access_token: token } = await tokensFor({ scope: 'openid plan:basic:read' });
    const at = (path: string) => service.request({ path, as: token, headers: { 'api-version-date': '2026-08-21' } });
    expect((await at(`/api/v1/plans?account_id=${accountOf(0)}`)).status).toBe(200);
    expect((await at(`/api/v1/products?account_id=${accountOf(0)}`)).status).toBe(403);
    expect((await at(`/api/v1/api_keys?account_id=${accountOf(0)}`)).status).toBe(403);
    expect(
      (
        await service.request({
          method: 'POST',
          path: '/api/v1/access_tokens',
          as: token,
          body: { company_id: accountOf(0) },
        })
      ).status,
    ).toBe(403);
  });

  it('carries no version', async () => {
    const { access_token: token } = await tokensFor({ scope: 'openid plan:basic:read' });
    const [plain, oldest] = await Promise.all(
      [{}, { 'api-version-date': '2025-01-01' }].map((headers) =>
        service.request({ path: `/api/v1/plans?company_id=${accountOf(0)}`, as: token, headers }),
      ),
    );
    expect([plain?.status, plain?.text]).toEqual([200, oldest?.text]);
  });

  it('ends at once with what the user takes back, with its revocation, and with the session it was given in', async () => {
    const session = tokenOf('joao');
    const browser = new Browser(service.origin, session);
    const first = await tokensFor({}, browser);
    const { data } = (await service.ask('{ oauthGrants { id app { id name } scopes } }', {}, session)).json as {
      data: { oauthGrants: { id: string }[] };
    };
    expect(data.oauthGrants).toEqual([
      {
        id: expect.stringMatching(/^ogrant_/),
        app: { id: 'app_public', name: 'Ledger & <Sons>' },
        scopes: ['openid', 'profile'],
      },
    ]);
    expect(await me(first.access_token)).toBe(200);
    await service.ask(
      'mutation ($id: ID!) { oauthGrantRevoke(id: $id) { revokedId } }',
      { id: data.oauthGrants[0]?.id },
      session,
    );
    expect(await me(first.access_token)).toBe(401);
    const second = await tokensFor({}, browser);
    expect(await me(second.access_token)).toBe(200);
    const revocation = (token: string, client: string) =>
      service.request({ method: 'POST', path: '/oauth/revoke', as: null, body: { token, client_id: client } });
    expect((await revocation(second.refresh_token, 'app_other')).status).toBe(200);
    expect(await me(second.access_token)).toBe(200);
    expect((await revocation(second.access_token, 'app_public')).status).toBe(200);
    expect(await me(second.access_token)).toBe(401);
    const third = await tokensFor({}, browser);
    expect(await me(third.access_token)).toBe(200);
    await service.ask('mutation { userSessionEnd { endedId } }', {}, session);
    expect(await me(third.access_token)).toBe(401);
    expect(refusal(await refresh(third.refresh_token))).toEqual([400, 'invalid_grant']);
  });
});

describe('the token endpoint', () => {
  it('takes forms and JSON', async () => {
    const form = new URLSearchParams({
      grant_type: 'authorization_code',
      code: await codeFor(),
      redirect_uri: redirectUri,
      client_id: 'app_public',
      code_verifier: verifier,
    }).toString();
    const { status, headers, json } = await service.request({
      method: 'POST',
      path: '/oauth/token',
      as: null,
      body: form,
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    });
    expect([status, headers['cache-control'], json]).toEqual([
      200,
      'no-store',
      expect.objectContaining({ token_type: 'Bearer', id_token: expect.any(String) }),
    ]);
  });

  it.each([
    ['broken JSON', '{"grant_type":', 'application/json', 400],
    ['a list', '[]', 'application/json', 400],
    ['numbers', '{"grant_type":1}', 'application/json', 400],
    ['nested objects', '{"code":{"$gt":""}}', 'application/json', 400],
    ['another type', '<a/>', 'text/xml', 415],
    ['too much', `{"code":"${'a'.repeat(40_000)}"}`, 'application/json', 413],
    [
      'a parameter twice',
      'grant_type=refresh_token&grant_type=authorization_code&client_id=app_public',
      'application/x-www-form-urlencoded',
      400,
    ],
    ['nothing', '', 'application/json', 400],
  ])('refuses %s', async (_, body, type, status) => {
    expect(
      refusal(
        await service.request({
          method: 'POST',
          path: '/oauth/token',
          as: null,
          body,
          headers: { 'content-type': type },
        }),
      ),
    ).toEqual([status, 'invalid_request']);
  });

  const nothingThere = { error: 'invalid_request', error_description: 'there is nothing at this address' };
  it.each([
    ['GET', '/oauth/token', 'Not Found'],
    ['GET', '/oauth/nothing', nothingThere],
    ['POST', '/oauth/authorize', 'Not Found'],
    ['GET', '/oauth/end_session', nothingThere],
    ['POST', '/oauth/register', nothingThere],
  ])('is not what %s %s leads to', async (method, path, answer) => {
    const { status, json, text } = await service.request({ method, path, as: null });
    expect([status, json ?? text]).toEqual([404, answer]);
  });
});

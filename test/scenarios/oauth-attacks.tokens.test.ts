import { Browser, redirectUri } from '../support/oauth';
import {
  accountOf,
  codeFor,
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

async function tokensFor(overrides: Record<string, string | null> = {}, browser = iris): Promise<Tokens> {
  const { status, json, text } = await redeem(
    await codeFor(overrides, browser),
    overrides.client_id ? { client_id: overrides.client_id } : {},
  );
  expect({ status, text }).toEqual({ status: 200, text: expect.any(String) });
  return json as Tokens;
}

describe('a refresh token', () => {
  it('that is reused revokes the whole grant', async () => {
    const first = await tokensFor();
    const second = (await refresh(first.refresh_token)).json as Tokens;
    expect([await me(first.access_token), await me(second.access_token)]).toEqual([200, 200]);
    expect(rejectionOf(await refresh(first.refresh_token))).toEqual([400, 'invalid_grant']);
    expect([await me(first.access_token), await me(second.access_token)]).toEqual([401, 401]);
    expect(rejectionOf(await refresh(second.refresh_token))).toEqual([400, 'invalid_grant']);
  });

  it('that is used concurrently is treated as stolen and revokes the whole grant', async () => {
    const { refresh_token: token, access_token: access } = await tokensFor();
    const responses = await Promise.all([refresh(token), refresh(token), refresh(token)]);
    expect(responses.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    for (const { json } of responses) expect(await me((json as Partial<Tokens>).access_token ?? access)).toBe(401);
  });

  it('is limited to its granted scopes and to its own app', async () => {
    const { refresh_token: token } = await tokensFor({ scope: 'openid profile' });
    expect(rejectionOf(await refresh(token, { client_id: 'app_other' }))).toEqual([400, 'invalid_grant']);
    expect(rejectionOf(await refresh(token, { scope: 'openid email' }))).toEqual([400, 'invalid_scope']);
    const { status, json } = await refresh(token, { scope: 'openid' });
    expect([status, json]).toEqual([
      200,
      expect.objectContaining({ scope: 'openid', token_type: 'Bearer', expires_in: 3_600 }),
    ]);
  });

  it('is bound to its account', async () => {
    const { refresh_token: token, access_token: access } = await tokensFor({
      scope: 'openid plan:basic:read',
      company_id: accountOf(0),
    });
    expect(rejectionOf(await refresh(token, { company_id: accountOf(1) }))).toEqual([400, 'invalid_grant']);
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

  it('is not accepted as an access token, nor an access token as a refresh token', async () => {
    const { refresh_token: token, access_token: access } = await tokensFor();
    expect([await me(token), (await service.request({ path: '/oauth/userinfo', as: token })).status]).toEqual([
      401, 401,
    ]);
    expect(rejectionOf(await refresh(access))).toEqual([400, 'invalid_grant']);
  });
});

describe('an access token', () => {
  it("is limited to the granted scopes and the user's permissions, and is not a user token", async () => {
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

  it('has no version pin', async () => {
    const { access_token: token } = await tokensFor({ scope: 'openid plan:basic:read' });
    const [plain, oldest] = await Promise.all(
      [{}, { 'api-version-date': '2025-01-01' }].map((headers) =>
        service.request({ path: `/api/v1/plans?company_id=${accountOf(0)}`, as: token, headers }),
      ),
    );
    expect([plain?.status, plain?.text]).toEqual([200, oldest?.text]);
  });

  it("is revoked immediately with the user's grant, by token revocation, and at the end of its session", async () => {
    const session = tokenOf('joao');
    const browser = new Browser(service.origin, session);
    const first = await tokensFor({}, browser);
    const { data } = (await service.query('{ oauthGrants { id app { id name } scopes } }', {}, session)).json as {
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
    await service.query(
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
    await service.query('mutation { userSessionEnd { endedId } }', {}, session);
    expect(await me(third.access_token)).toBe(401);
    expect(rejectionOf(await refresh(third.refresh_token))).toEqual([400, 'invalid_grant']);
  });
});

describe('the token endpoint', () => {
  it('accepts forms and JSON', async () => {
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
  ])('rejects %s', async (_, body, type, status) => {
    expect(
      rejectionOf(
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

  const unknownEndpoint = { error: 'invalid_request', error_description: 'there is nothing at this address' };
  it.each([
    ['GET', '/oauth/token', 'Not Found'],
    ['GET', '/oauth/nothing', unknownEndpoint],
    ['POST', '/oauth/authorize', 'Not Found'],
    ['GET', '/oauth/end_session', unknownEndpoint],
    ['POST', '/oauth/register', unknownEndpoint],
  ])('does not exist at %s %s', async (method, path, response) => {
    const { status, json, text } = await service.request({ method, path, as: null });
    expect([status, json ?? text]).toEqual([404, response]);
  });
});

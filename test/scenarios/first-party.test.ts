import { createClient } from 'graphql-ws';
import WebSocket from 'ws';
import { addApp, Browser, pkce, redirectUri } from '../support/oauth';
import { forgetMode } from '../support/modes';
import { startPeer } from '../support/peer';
import { callAs } from '../support/sandbox';
import { openService, type TestService } from '../support/service';
import { dataFolder, endProcesses } from '../support/service-process';
import type { HttpResponse } from '../support/http-call';

const folder = dataFolder();
const firstPartyApp = 'app_ours';
const theirs = 'app_theirs';
let service: TestService;
/** Origin of a live-mode process on the same database that has one of the apps in FIRST_PARTY_APPS. */
let liveOrigin: string;
let keys: Record<'ours' | 'theirs', string>;

beforeAll(async () => {
  service = await openService();
  for (const id of [firstPartyApp, theirs]) await addApp(service.databaseUrl, shop(), { id });
  keys = { ours: await keyOf(firstPartyApp), theirs: await keyOf(theirs) };
  await forgetMode(service.databaseUrl);
  liveOrigin = (await startPeer(service, folder.path, { MODE: 'live', FIRST_PARTY_APPS: firstPartyApp })).origin;
});
afterAll(async () => {
  await endProcesses();
  await service.close();
  folder.remove();
});

const shop = (): string => service.demoData.accounts[0]?.id ?? '';
const tokenOf = (name: string): string => service.demoData.users.find(({ username }) => username === name)?.token ?? '';

async function keyOf(appId: string): Promise<string> {
  const { json } = await service.query(
    'mutation ($appId: ID!) { appApiKeyCreate(input: { appId: $appId }) { secretKey userErrors { message } } }',
    { appId },
    tokenOf('iris'),
  );
  return (json as { data: { appApiKeyCreate: { secretKey: string } } }).data.appApiKeyCreate.secretKey;
}

/** Returns an access token of iris that an app obtains through OAuth. */
async function obtainAccessToken(appId: string): Promise<string> {
  const { verifier, challenge } = pkce();
  const authorizeParams = new URLSearchParams({
    client_id: appId,
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: 'openid',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    state: 'one',
    nonce: 'two',
  });
  const redirectUrl = await new Browser(service.origin, tokenOf('iris')).authorize(
    `/oauth/authorize?${authorizeParams.toString()}`,
  );
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: appId,
    code: redirectUrl.searchParams.get('code') ?? '',
    redirect_uri: redirectUri,
    code_verifier: verifier,
  }).toString();
  const { json } = await service.request({
    method: 'POST',
    path: '/oauth/token',
    as: null,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
  });
  return (json as { access_token: string }).access_token;
}

const introspectionQuery = '{ __schema { queryType { name } } __type(name: "Plan") { name } }';
const execute = (as: string | null, headers: Record<string, string> = {}): Promise<HttpResponse> =>
  callAs(as, liveOrigin, { method: 'POST', path: '/graphql', headers, body: { query: introspectionQuery } });
const page = (as: string | null, headers: Record<string, string> = {}): Promise<HttpResponse> =>
  callAs(as, liveOrigin, { path: '/graphql', headers: { accept: 'text/html', ...headers } });
const forbidden = {
  errors: [
    {
      message: 'Introspection is available only in sandbox mode and to apps of the service itself.',
      extensions: { code: 'forbidden' },
    },
  ],
};
const introspectionResult = { data: { __schema: { queryType: { name: 'Query' } }, __type: { name: 'Plan' } } };

/** Returns the result of the introspection query over a WebSocket with the credential. */
async function sendWebSocket(credential: string): Promise<unknown> {
  const client = createClient({
    url: `${liveOrigin.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    retryAttempts: 0,
    connectionParams: { Authorization: `Bearer ${credential}` },
  });
  try {
    return await new Promise((resolve) => {
      client.subscribe(
        { query: introspectionQuery },
        { next: resolve, error: (errors) => resolve({ errors }), complete: () => undefined },
      );
    });
  } finally {
    await client.dispose();
  }
}

describe('in live mode, a credential of a first-party app', () => {
  it.each<[string, () => Promise<string> | string]>([
    ['a key of it', () => keys.ours],
    ['an access token of a user', () => obtainAccessToken(firstPartyApp)],
  ])('can introspect the schema and open the query page: %s', async (_name, credential) => {
    const as = await credential();
    expect(await execute(as)).toMatchObject({ status: 200, json: introspectionResult });
    expect(await sendWebSocket(as)).toMatchObject(introspectionResult);
    const seen = await page(as);
    expect([seen.status, seen.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(seen.text).toContain('id="settings"');
  });
});

describe('in live mode, every other credential', () => {
  it.each<[string, () => Promise<string> | string]>([
    ['the key of an account, also of the one whose app it is', () => service.demoData.accounts[0]?.keys.latest ?? ''],
    ['a key of another app of that account', () => keys.theirs],
    ['the user who has made it', () => tokenOf('iris')],
    ['a token that another app holds', () => obtainAccessToken(theirs)],
  ])('has no introspection and no query page: %s', async (_name, credential) => {
    const as = await credential();
    const claims = { 'x-service-app-id': firstPartyApp, 'x-first-party': 'true', cookie: `session=${tokenOf('iris')}` };
    for (const headers of [{}, claims]) {
      expect(await execute(as, headers)).toMatchObject({ status: 403, json: forbidden });
      expect((await page(as, headers)).status).toBe(406);
    }
    expect(await sendWebSocket(as)).toMatchObject(forbidden);
    expect(
      await callAs(as, liveOrigin, { method: 'POST', path: '/graphql', body: { query: '{ __typename }' } }),
    ).toMatchObject({ status: 200, json: { data: { __typename: 'Query' } } });
  });

  it('has no introspection and no query page when it is missing or wrong', async () => {
    expect([(await execute(null)).status, (await page(null)).status]).toEqual([401, 406]);
    expect([(await execute('service_key_wrong')).status, (await page('service_key_wrong')).status]).toEqual([401, 401]);
  });

  it('cannot declare an app first-party or give it the id of a first-party app', async () => {
    const rejectedFields = await Promise.all(
      ['firstParty: true', 'isFirstParty: true', `id: "${firstPartyApp}"`].flatMap((field) => [
        service.query(
          `mutation { appCreate(input: { accountId: "${shop()}", name: "Mine", ${field} }) { app { id } } }`,
          {},
          tokenOf('iris'),
        ),
        service.query(
          `mutation { appUpdate(id: "${theirs}", input: { ${field} }) { app { id } } }`,
          {},
          tokenOf('iris'),
        ),
      ]),
    );
    expect(
      rejectedFields.map(
        ({ json }) => (json as { errors: { extensions: { code: string } }[] }).errors[0]?.extensions.code,
      ),
    ).toEqual(Array.from({ length: 6 }, () => 'graphql_validation_failed'));
    const overrides = { first_party: true, firstParty: true, app_id: firstPartyApp };
    for (const [path, body] of [
      [
        '/api/v1/api_keys',
        {
          name: 'Mine',
          resource_id: shop(),
          resource_type: 'account',
          permissions: { statements: [{ grant: true, actions: ['plan:basic:read'] }] },
        },
      ],
      ['/api/v1/access_tokens', { account_id: shop() }],
    ] as const) {
      const { status, json, text } = await service.request({
        method: 'POST',
        path,
        as: tokenOf('iris'),
        headers: { 'api-version-date': '2026-08-21' },
        body: { ...body, ...overrides },
      });
      expect([path, Math.floor(status / 100), status < 300 || text]).toEqual([path, 2, true]);
      const created = json as { secret_key?: string; token?: string };
      expect(await execute(created.secret_key ?? created.token ?? '')).toMatchObject({ status: 403, json: forbidden });
    }
    for (const path of ['/oauth/register', '/oauth/reg', '/oauth/clients', '/api/v1/apps']) {
      expect([
        path,
        (
          await service.request({
            method: 'POST',
            path,
            as: keys.theirs,
            body: { client_id: firstPartyApp, client_name: 'Mine', redirect_uris: [redirectUri], ...overrides },
          })
        ).status,
      ]).toEqual([path, 404]);
    }
    expect(await execute(keys.theirs)).toMatchObject({ status: 403, json: forbidden });
  });
});

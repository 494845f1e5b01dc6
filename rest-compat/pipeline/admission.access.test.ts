import type { Principal } from '../../subgraphs/kit/src/principal/principal';
import { principals, problem, startEdge, type FakeEdge } from './test/toy-edge';

let edge: FakeEdge;

beforeAll(async () => {
  edge = await startEdge();
  const lamp = { id: 'lamp_1', account: null, price: 1 };
  edge.graph.respond = ({ document }) => ({
    data: document.startsWith('mutation') ? { lampCreate: { lamp, userErrors: [] } } : { lamp, me: 'user_1', mine: [] },
  });
});
afterAll(() => edge.close());
beforeEach(() => {
  edge.graph.executions.length = 0;
});

describe('the app header', () => {
  const execute = async (as: string, named: string | string[]) => {
    const { status, json } = await edge.call({
      path: '/api/v1/lamps/lamp_1',
      as,
      headers: { 'x-service-app-id': named },
    });
    return status === 200 ? 200 : [status, json];
  };
  const rejection = (message: string) => [
    400,
    problem('invalid_request_error', 'parameter_invalid', message, 'X-Service-App-Id'),
  ];

  it('must name the app of the credential if the credential belongs to an app', async () => {
    expect(await execute('app', 'app_1')).toBe(200);
    expect(await execute('app', 'app_2')).toEqual(
      rejection('X-Service-App-Id does not match the app of the credential.'),
    );
  });

  it('may name any app with the credential of an account', async () => {
    expect([await execute('seller', 'app_1'), await execute('reader', 'app_other')]).toEqual([200, 200]);
  });

  it.each(['', 'biz_1', 'app_', 'APP_1', 'app_1 app_1', `app_${'1'.repeat(61)}`])(
    'is rejected as %j',
    async (named) => {
      expect(await execute('seller', named)).toEqual(rejection('X-Service-App-Id must be the id of an app, `app_…`.'));
    },
  );

  it('is rejected if given twice', async () => {
    expect(await execute('app', ['app_1', 'app_1'])).toEqual(
      rejection('X-Service-App-Id must be the id of an app, `app_…`.'),
    );
  });
});

describe('credentials', () => {
  const missing = problem('unauthorized', 'unauthorized', 'Send a credential as `Authorization: Bearer <credential>`.');

  it.each([
    ['none', undefined],
    ['another scheme', 'Basic c2VsbGVyOg=='],
    ['a scheme alone', 'Bearer'],
    ['two words', 'Bearer seller seller'],
    ['bytes beyond ASCII', 'Bearer s\u00e9ller'],
  ])('are rejected with 401 if invalid: %s', async (_name, authorization) => {
    const response = await edge.call({
      path: '/api/v1/lamps/lamp_1',
      as: null,
      headers: authorization ? { authorization } : {},
    });
    expect([response.status, response.json, response.headers['www-authenticate']]).toEqual([401, missing, 'Bearer']);
    expect(edge.graph.executions).toEqual([]);
  });

  it('are rejected with 401 if unknown', async () => {
    const response = await edge.call({ path: '/api/v1/lamps/lamp_1', as: 'nobody' });
    expect([response.status, response.json]).toEqual([
      401,
      problem('unauthorized', 'unauthorized', 'The credential is unknown, expired or revoked.'),
    ]);
  });

  it('have a case-insensitive scheme', async () => {
    expect(
      (await edge.call({ path: '/api/v1/lamps/lamp_1', headers: { authorization: 'bEARER seller' } })).status,
    ).toBe(200);
  });

  it.each(['/api/v1/lamps', '/api/v2/lamps'])(
    'are rejected with 401 if they expire while the body is read: %s',
    async (path) => {
      const expired = { ...(principals.seller as Principal), expiresAt: Date.now() - 1 };
      const api = await startEdge({ authenticator: { authenticate: async () => expired } });
      const response = await api.call({ path });
      await api.close();
      expect([response.status, response.json]).toEqual([
        401,
        problem('unauthorized', 'unauthorized', 'The credential has expired.'),
      ]);
      expect(api.graph.executions).toEqual([]);
    },
  );

  it('are passed to the authenticator with the client address of the deployment', async () => {
    const seen: string[][] = [];
    const authenticator = {
      authenticate: async (...given: [string, string]) => {
        seen.push(given);
        return null;
      },
    };
    const plain = await startEdge({ authenticator });
    await plain.call({ path: '/api/v1/lamps', headers: { 'x-forwarded-for': '203.0.113.7' } });
    await plain.close();
    const proxied = await startEdge({
      authenticator,
      addressOf: (request) => String(request.headers['x-forwarded-for']),
    });
    await proxied.call({ path: '/api/v1/lamps', headers: { 'x-forwarded-for': '203.0.113.7' } });
    await proxied.close();
    expect(seen).toEqual([
      ['seller', '127.0.0.1'],
      ['seller', '203.0.113.7'],
    ]);
  });

  it('result in 503 if the authenticator cannot reach its database', async () => {
    const down = await startEdge({
      authenticator: {
        authenticate: () => Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })),
      },
    });
    const response = await down.call({ path: '/api/v1/lamps', headers: { 'x-request-id': 'r1' } });
    expect([response.status, response.headers['retry-after'], response.json]).toEqual([
      503,
      '2',
      problem('service_unavailable', 'service_unavailable', 'The service is temporarily unavailable. Request id: r1'),
    ]);
    await down.close();
  });
});

describe('permissions', () => {
  it('are named by a 403 if the caller lacks them on all accounts, and nothing is read', async () => {
    const response = await edge.call({ path: '/api/v1/lamps/lamp_1', as: 'manager' });
    expect([response.status, response.json]).toEqual([
      403,
      problem('forbidden', 'forbidden', 'This credential does not have the permission lamp:read.'),
    ]);
    expect(edge.graph.executions).toEqual([]);
  });

  it('are checked before the body', async () => {
    expect((await edge.call({ method: 'POST', path: '/api/v1/lamps', as: 'reader', body: '{' })).json).toEqual(
      problem('forbidden', 'forbidden', 'This credential does not have the permission lamp:create or lamp:manage.'),
    );
  });

  it('are satisfied by any one of several, on any account', async () => {
    expect((await edge.call({ method: 'POST', path: '/api/v1/lamps', as: 'manager', body: { price: 1 } })).status).toBe(
      200,
    );
  });

  it('are not required for the own data of users, and only for that', async () => {
    expect((await edge.call({ path: '/api/v1/mine', as: 'buyer' })).status).toBe(200);
    expect((await edge.call({ path: '/api/v1/mine', as: 'manager' })).status).toBe(403);
    expect((await edge.call({ path: '/api/v1/lamps/lamp_1', as: 'buyer' })).status).toBe(403);
  });

  it('of user operations exclude API keys', async () => {
    expect((await edge.call({ path: '/api/v1/me', as: 'buyer' })).text).toBe('"user_1"');
    const response = await edge.call({ path: '/api/v1/me', as: 'seller' });
    expect([response.status, response.json]).toEqual([
      403,
      problem('forbidden', 'forbidden', 'Only user tokens may call this operation.'),
    ]);
  });
});

it('serves sandbox routes in sandbox mode only', async () => {
  const live = await startEdge({ mode: 'live' });
  expect((await live.call({ method: 'DELETE', path: '/api/v1/sparks/1' })).status).toBe(404);
  await live.close();
  const response = await edge.call({ method: 'DELETE', path: '/api/v1/sparks/1' });
  expect([response.status, response.text, response.headers['content-type']]).toEqual([204, '', undefined]);
});

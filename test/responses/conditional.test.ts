import { gzipSync } from 'node:zlib';
import type { HttpResponse } from '../support/http-call';
import { openService, type ServiceCall, type TestService } from '../support/service';

let service: TestService;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const version = (date: string): ServiceCall['headers'] => ({ 'api-version-date': date });
const unless = (etag: unknown, headers: ServiceCall['headers'] = {}): ServiceCall['headers'] => ({
  ...headers,
  'if-none-match': String(etag),
});
const outcome = ({ status, text, headers }: HttpResponse): unknown => [
  status,
  text === '' ? 'empty' : 'body',
  headers.etag === undefined ? 'no ETag' : 'ETag',
  headers['cache-control'],
];

describe('reads of one resource', () => {
  it('are a 304 until the resource changes, compressed or not', async () => {
    const path = `/api/v1/plans/${service.demoData.examples.plan_id}`;
    const first = await service.request({ path });
    expect(outcome(first)).toEqual([200, 'body', 'ETag', 'private, no-cache']);
    expect(first.headers.vary).toBe('Origin, Authorization, Api-Version-Date, Accept-Encoding');
    for (const coding of ['identity', 'zstd']) {
      const again = await service.request({ path, headers: unless(first.headers.etag, { 'accept-encoding': coding }) });
      expect([coding, outcome(again)]).toEqual([coding, [304, 'empty', 'ETag', 'private, no-cache']]);
    }
    const title = 'A plan with another title';
    expect((await service.request({ method: 'PATCH', path, body: { title } })).status).toBe(200);
    const changed = await service.request({ path, headers: unless(first.headers.etag) });
    expect([outcome(changed), changed.json]).toEqual([
      [200, 'body', 'ETag', 'private, no-cache'],
      expect.objectContaining({ title }),
    ]);
    expect(changed.headers.etag).not.toBe(first.headers.etag);
  });

  it('are a 304 in the legacy API', async () => {
    const path = `/api/v2/plans/${service.demoData.examples.plan_id}`;
    const { headers } = await service.request({ path });
    expect(outcome(await service.request({ path, headers: unless(headers.etag) }))).toEqual([
      304,
      'empty',
      'ETag',
      'private, no-cache',
    ]);
  });

  it('have no ETag if they contain the number of a card', async () => {
    const account = service.demoData.accounts[0]?.id;
    const { json } = await service.request({ path: `/api/v1/cards?account_id=${account}` });
    const [card] = (json as { data: { id: string }[] }).data;
    const path = `/api/v1/cards/${card?.id}?account_id=${account}`;
    const read = await service.request({ path, headers: unless('*') });
    expect(outcome(read)).toEqual([200, 'body', 'no ETag', 'no-store']);
  });
});

it('responses of an operation that later versions replace lead to its replacement', async () => {
  const id = service.demoData.examples.membership_id;
  const call = { method: 'POST', path: `/api/v1/memberships/${id}/resync_access` };
  const { status, headers } = await service.request({ ...call, headers: version('2026-07-22') });
  expect([status, headers.deprecation, headers.link, headers['x-api-version-latest']]).toEqual([
    200,
    '@1784764800',
    `</docs/changelog#v2026-07-23>; rel="deprecation"; type="text/html", </api/v1/memberships/${id}>; rel="successor-version"`,
    '2026-08-21',
  ]);
  const changelog = await service.request({ path: '/docs/changelog', headers: { accept: 'text/html' } });
  expect(changelog.text).toContain('id="v2026-07-23"');
});

describe('requests in gzip', () => {
  it('are decoded by the REST API and the graph', async () => {
    const encoded = { 'content-encoding': 'gzip', 'content-type': 'application/json' };
    const title = 'A plan that came compressed';
    const path = `/api/v1/plans/${service.demoData.examples.plan_id}`;
    const body = gzipSync(JSON.stringify({ title }));
    expect((await service.request({ method: 'PATCH', path, headers: encoded, body })).json).toMatchObject({ title });
    const query = gzipSync(JSON.stringify({ query: '{ plans(first: 1) { nodes { __typename } } }' }));
    expect((await service.request({ method: 'POST', path: '/graphql', headers: encoded, body: query })).json).toEqual({
      data: { plans: { nodes: [{ __typename: 'Plan' }] } },
      extensions: expect.anything(),
    });
  });
});

it.each(['gzip;q=x;;,,', ';=,\u00ff', 'gzip;q=2', 'gzip;'])(
  'responses are uncompressed for the malformed Accept-Encoding %j',
  async (header) => {
    const account = service.demoData.accounts[0]?.id;
    const list = { path: `/api/v1/plans?account_id=${account}&first=50` };
    const graph = {
      method: 'POST',
      path: '/graphql',
      body: { query: '{ plans(first: 50) { nodes { id title createdAt product { id title } } } }' },
    };
    for (const call of [list, graph]) {
      const { status, headers } = await service.request({ ...call, headers: { 'accept-encoding': header } });
      expect([call.path, status, headers['content-encoding']]).toEqual([call.path, 200, undefined]);
    }
  },
);

import { type FakeEdge, type Received, type Sent, startEdge } from './test/toy-edge';

let edge: FakeEdge;

beforeAll(async () => {
  edge = await startEdge();
});
afterAll(() => edge.close());
beforeEach(() => {
  edge.graph.respond = () => ({ data: { lampGlow: { ok: true, userErrors: [] } } });
});

const act = (verb: string, version: string, sent: Partial<Sent> = {}): Promise<Received> =>
  edge.call({ method: 'POST', path: `/api/v1/lamps/lamp_1/${verb}`, version, ...sent });
const headersOf = ({ status, headers: { deprecation, link, sunset } }: Received): unknown => [
  status,
  deprecation,
  link,
  sunset,
];

/** Midnight (UTC) of 2026-07-23, the version that removes the operations. */
const removal = '@1784764800';
const changes = '</docs/changelog#v2026-07-23>; rel="deprecation"; type="text/html"';
const both = `${changes}, </api/v1/lamps/lamp_1/glow>; rel="successor-version"`;

describe('an operation that a later version removes', () => {
  it.each(['2025-01-01', '2026-07-22'])(
    'is marked as deprecated at version %s, with its replacement',
    async (version) => {
      expect(headersOf(await act('shine', version))).toEqual([202, removal, both, undefined]);
    },
  );

  it('is marked as deprecated without a replacement', async () => {
    expect(headersOf(await act('hum', '2026-07-22'))).toEqual([202, removal, changes, undefined]);
  });

  it('is marked as deprecated at the version of the credential', async () => {
    const sent = { method: 'POST', path: '/api/v1/lamps/lamp_1/hum', as: 'pinned' };
    expect(headersOf(await edge.call(sent))).toEqual([202, removal, changes, undefined]);
  });

  it('is marked as deprecated in errors too', async () => {
    expect(headersOf(await act('shine', '2026-07-22', { as: 'reader' }))).toEqual([403, removal, both, undefined]);
  });

  it('has a link to its replacement for the same resource, percent-encoded', async () => {
    const { headers } = await act('', '2026-07-22', { path: '/api/v1/lamps/a%3E%22b/shine' });
    expect(headers.link).toBe(`${changes}, </api/v1/lamps/a%3E%22b/glow>; rel="successor-version"`);
  });

  it('is not marked where it is not served, or the caller unknown', async () => {
    expect(headersOf(await act('shine', '2026-07-23'))).toEqual([404, undefined, undefined, undefined]);
    expect(headersOf(await act('shine', '2026-07-22', { as: null }))).toEqual([401, undefined, undefined, undefined]);
  });
});

it('an operation of all versions is not marked as deprecated', async () => {
  for (const version of ['2025-01-01', '2026-08-21'])
    expect(headersOf(await act('glow', version))).toEqual([202, undefined, undefined, undefined]);
});

it('the legacy API has no version headers', async () => {
  edge.graph.respond = () => ({ data: { lamp: { id: 'lamp_1', account: null, price: 1 } } });
  const response = await edge.call({ path: '/api/v2/lamps/lamp_1', version: '2025-01-01' });
  expect(headersOf(response)).toEqual([200, undefined, undefined, undefined]);
  expect([response.headers['api-version-date'], response.headers['x-api-version-latest']]).toEqual([
    undefined,
    undefined,
  ]);
});

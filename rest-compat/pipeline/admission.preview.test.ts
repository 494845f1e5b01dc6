import { previewHeader, differencesBetween } from './admission';
import { ContractError } from '../../contract/errors';
import { problem, startEdge, type FakeEdge } from './test/toy-edge';

let edge: FakeEdge;
beforeAll(async () => void (edge = await startEdge()));
afterAll(() => edge.close());

const lamp = { id: 'lamp_1', account: { id: 'biz_1' }, price: 1, ownerName: 'Ann' };

beforeEach(() => {
  edge.graph.executions.length = 0;
  edge.graph.respond = () => ({ data: { lamp, lampCreate: { lamp, userErrors: [] } } });
});

const retrieve = (preview: string, rest: object = {}) =>
  edge.call({
    path: '/api/v1/lamps/lamp_1',
    version: '2025-01-01',
    headers: { 'api-version-preview': preview },
    ...rest,
  });

test('the header lists the differences, and the body is unchanged', async () => {
  const plain = await edge.call({ path: '/api/v1/lamps/lamp_1', version: '2025-01-01' });
  const { status, headers, text } = await retrieve('2026-08-21');
  expect(status).toBe(200);
  expect(text).toBe(plain.text);
  expect(headers['api-version-date']).toBe('2025-01-01');
  expect(headers['api-version-preview']).toBe('"2026-08-21";differences=2, "/company";removed, "/account";added');
  expect(plain.headers).not.toHaveProperty('api-version-preview');
});

test('there are no differences between equal versions', async () => {
  expect((await retrieve('2026-06-08')).headers['api-version-preview']).toBe('"2026-06-08";differences=0');
});

test('a preview of an older version reads the additional fields of that version', async () => {
  const { headers } = await retrieve('2025-01-01', { version: '2026-08-21' });
  expect(headers['api-version-preview']).toBe('"2025-01-01";differences=2, "/account";removed, "/company";added');
  expect(edge.graph.executions.map(({ document }) => document.includes('ownerName'))).toEqual([false, true]);
});

test('the header reports the error of a request that the version rejects', async () => {
  edge.graph.respond = () => ({
    data: {
      lamps: {
        nodes: [],
        pageInfo: { startCursor: null, endCursor: null, hasNextPage: false, hasPreviousPage: false },
      },
    },
  });
  const list = await edge.call({
    path: '/api/v1/lamps?first=200',
    version: '2025-01-01',
    headers: { 'api-version-preview': '2026-08-21' },
  });
  expect([list.status, list.headers['api-version-preview']]).toEqual([
    200,
    '"2026-08-21";refused="parameter_invalid";param="first"',
  ]);
});

test.each(['2026-08-22', 'tomorrow', '2026-08-21, 2026-08-21'])(
  'a preview of %s is rejected, and nothing is executed',
  async (date) => {
    const { status, json, headers } = await retrieve(date);
    const message = `Api-Version-Preview is not a version of this API. Supported versions: ${edge.contract.versions.join(', ')}.`;
    expect([status, json]).toEqual([
      400,
      problem('invalid_request_error', 'parameter_invalid', message, 'Api-Version-Preview'),
    ]);
    expect(headers['api-version-date']).toBe('2025-01-01');
    expect(edge.graph.executions).toEqual([]);
  },
);

test('an empty header is treated as absent', async () => {
  expect((await retrieve('')).headers).not.toHaveProperty('api-version-preview');
});

test('a preview of a mutation is rejected', async () => {
  const { status, json } = await edge.call({
    method: 'POST',
    path: '/api/v1/lamps',
    body: { price: 1 },
    headers: { 'api-version-preview': '2026-08-21' },
  });
  expect([status, json]).toEqual([
    400,
    problem(
      'invalid_request_error',
      'parameter_invalid',
      'Api-Version-Preview is only for reads: a preview of a write would still execute it.',
      'Api-Version-Preview',
    ),
  ]);
  expect(edge.graph.executions).toEqual([]);
});

test('the header is truncated at 4 kB, but its count is complete', () => {
  const rows = (name: string): string =>
    JSON.stringify({ data: Array.from({ length: 500 }, (_, index) => ({ [name]: index })) });
  const header = previewHeader('2026-08-21', rows('company'), { body: rows('account') });
  expect(header.length).toBeLessThanOrEqual(4096);
  expect(header.length).toBeGreaterThan(4060);
  expect(header.startsWith('"2026-08-21";differences=1000, "/data/0/company";removed, "/data/0/account";added, ')).toBe(
    true,
  );
  expect(header.endsWith(';removed') || header.endsWith(';added')).toBe(true);
});

test('numbers are compared exactly', () => {
  const body = '{"large":9007199254740993,"long":12345678901234567890.5,"list":[0.1],"same":9007199254740993}';
  const other = '{"large":9007199254740992,"long":12345678901234567890.6,"list":[0.10],"same":9007199254740993}';
  expect(previewHeader('2026-08-21', body, { body: other })).toBe(
    '"2026-08-21";differences=3, "/large";changed, "/long";changed, "/list/0";changed',
  );
});

test('the header reports an error without a parameter', () => {
  expect(previewHeader('2026-08-21', '{}', { refused: new ContractError('not_found') })).toBe(
    '"2026-08-21";refused="not_found"',
  );
});

test.each<[unknown, unknown, unknown[]]>([
  [{ a: 1 }, { a: 1 }, []],
  [{ a: 1 }, { a: '1' }, [{ pointer: '/a', kind: 'changed' }]],
  [{ a: { b: [1, 2] } }, { a: { b: [1] } }, [{ pointer: '/a/b/1', kind: 'removed' }]],
  [{ a: null }, { a: {} }, [{ pointer: '/a', kind: 'changed' }]],
  [true, { id: 'x' }, [{ pointer: '', kind: 'changed' }]],
  [{ 'a/b~"ü': 1 }, {}, [{ pointer: '/a~1b~0%22%C3%BC', kind: 'removed' }]],
  [[], {}, [{ pointer: '', kind: 'changed' }]],
])('differences between %j and %j', (first, second, differences) => {
  expect(differencesBetween(first, second)).toEqual(differences);
});

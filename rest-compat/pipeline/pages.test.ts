import { problem, type Received, startEdge, type FakeEdge } from './test/toy-edge';

let edge: FakeEdge;

beforeAll(async () => {
  edge = await startEdge();
});
afterAll(() => edge.close());
beforeEach(() => {
  edge.graph.executions.length = 0;
  respondWith({ startCursor: 's', endCursor: 'e', hasNextPage: true, hasPreviousPage: false });
});

function respondWith(pageInfo: object): void {
  edge.graph.respond = () => ({
    data: {
      lamps: {
        nodes: [
          { id: 'lamp_1', account: { id: 'biz_1' } },
          { id: 'lamp_2', account: null },
        ],
        pageInfo,
      },
    },
  });
}
const list = (query: string, version: string): Promise<Received> =>
  edge.call({ path: `/api/v1/lamps?${query}`, version });
const native = '2026-06-09';
const olderVersion = '2026-06-08';

it('returns a page in the envelope, with rows at the requested version', async () => {
  expect((await list('', native)).json).toEqual({
    data: [
      { id: 'lamp_1', account: { id: 'biz_1' } },
      { id: 'lamp_2', account: null },
    ],
    page_info: { end_cursor: 'e', start_cursor: 's', has_next_page: true, has_previous_page: false },
  });
  expect((await list('', olderVersion)).json).toMatchObject({
    data: [
      { id: 'lamp_1', company: { id: 'biz_1' } },
      { id: 'lamp_2', company: null },
    ],
  });
});

it('returns no end cursor on the last page', async () => {
  respondWith({ startCursor: 's', endCursor: 'e', hasNextPage: false, hasPreviousPage: true });
  expect((await list('', native)).json).toMatchObject({
    page_info: { end_cursor: null, start_cursor: 's', has_next_page: false, has_previous_page: true },
  });
});

it.each([
  ['', { first: 20 }],
  ['first=5', { first: 5 }],
  ['first=100', { first: 100 }],
  ['last=5', { last: 5 }],
  ['after=a', { first: 20, after: 'a' }],
  ['before=b', { last: 20, before: 'b' }],
  ['after=a&before=b', { first: 20, after: 'a', before: 'b' }],
  ['first=3&before=b', { first: 3, before: 'b' }],
  ['last=3&after=a', { last: 3, after: 'a' }],
  ['last=3&after=a&before=b', { last: 3, after: 'a', before: 'b' }],
])('passes %s to the graph', async (query, page) => {
  await list(query, native);
  const { filter: _filter, ...variables } = edge.graph.executions[0]?.variables ?? {};
  expect(variables).toEqual(page);
});

it.each([
  ['first=0', native, 'first must be an integer of at least 1.', 'first'],
  ['last=-1', olderVersion, 'last must be an integer of at least 1.', 'last'],
  ['first=101', native, 'first must be at most 100.', 'first'],
  ['last=101', '2026-08-21', 'last must be at most 100.', 'last'],
  ['first=1&last=1', native, 'first and last cannot be given together.', 'last'],
  ['first=1&last=1', olderVersion, 'first and last cannot be given together.', 'last'],
  ['first=ten', olderVersion, '`first` must be an integer.', 'first'],
])('rejects %s at %s', async (query, version, message, param) => {
  const { status, json } = await list(query, version);
  expect([status, json]).toEqual([400, problem('invalid_request_error', 'parameter_invalid', message, param)]);
  expect(edge.graph.executions).toEqual([]);
});

it('clamps a size over the maximum before the native version', async () => {
  await list('first=5000', olderVersion);
  await list('last=101', '2025-01-01');
  expect(edge.graph.executions.map(({ variables: { first, last } }) => [first, last])).toEqual([
    [100, undefined],
    [undefined, 100],
  ]);
});

it.each(['after', 'before'])('names the parameter of an invalid cursor in %s', async (argument) => {
  edge.graph.respond = () => ({
    errors: [
      {
        message: `${argument} is not a cursor of this list.`,
        extensions: { code: 'parameter_invalid', param: argument },
      },
    ] as never,
  });
  const { status, json } = await list(`${argument}=x`, native);
  expect([status, json]).toEqual([
    400,
    problem('invalid_request_error', 'parameter_invalid', `${argument} is not a cursor of this list.`, argument),
  ]);
});

import { setImmediate as nextTurn } from 'node:timers/promises';
import { buildSubgraphSchema } from '@apollo/subgraph';
import { type ExecutionResult, parse } from 'graphql';
import { chargeLists, Deadline, withDeadline } from '../../subgraphs/kit/src';
import { composeSupergraph, createGraph, type Graph } from '../src';
import { asJson, log, scope } from './toys/graph';

const federation =
  'extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key", "@listSize"])';

interface SampleSubgraph {
  readonly name: string;
  readonly sdl: string;
  readonly schema: ReturnType<typeof buildSubgraphSchema>;
}

function sampleSubgraph(name: string, types: string, resolvers: object): SampleSubgraph {
  const sdl = `${federation}\n${types}`;
  const schema = buildSubgraphSchema([{ typeDefs: parse(sdl), resolvers: resolvers as never }]);
  chargeLists(schema);
  return { name, sdl, schema };
}

/** A shelf that contains as many shelves as requested. */
const shelf = { id: 'shelf', text: 'x'.repeat(1_000), label: { id: 'label' } };
const manyShelves = ({ count }: { readonly count: number }): unknown[] => Array.from({ length: count }, () => shelf);

const subgraphs = [
  sampleSubgraph(
    'shelves',
    `
    type Query { shelf: Shelf! }
    type Mutation { shelve: Shelf! }
    type Subscription { shelved: Shelf! }
    type Shelf { id: ID! text: String! label: Label! shelves(count: Int! = 100): [Shelf!] @listSize(assumedSize: 100) }
    type Label @key(fields: "id", resolvable: false) { id: ID! }
    `,
    {
      Query: { shelf: () => shelf },
      Mutation: { shelve: () => shelf },
      Subscription: {
        shelved: {
          subscribe: async function* () {
            for (let event = 0; event < 3; event += 1) yield { shelved: shelf };
          },
        },
      },
      // A list with an odd count is returned synchronously, like the columns of a row; one with an even count after a read.
      Shelf: {
        shelves: (_: unknown, given: { count: number }) => (given.count % 2 ? manyShelves(given) : nextTick(given)),
      },
    },
  ),
  sampleSubgraph(
    'labels',
    `
    type Query { labels: Int }
    type Label @key(fields: "id") { id: ID! pages: [Page!]! }
    type Page { number: Int! }
    `,
    {
      Label: {
        __resolveReference: () => ({ id: 'label', pages: Array.from({ length: 10 }, (_, number) => ({ number })) }),
      },
    },
  ),
];

async function nextTick(given: { readonly count: number }): Promise<unknown[]> {
  return manyShelves(given);
}

let graph: Graph;
beforeAll(async () => {
  const { supergraphSdl } = composeSupergraph(subgraphs);
  graph = await createGraph({ supergraphSdl, subgraphs, log });
});
afterAll(() => graph.close());

/** Number of executions after which an operation is compiled, so that both executors are tested. */
const runs = 4;

async function run(document: string): Promise<ExecutionResult> {
  const prepared = graph.prepareForClient(document, null);
  const responses: unknown[] = [];
  for (let times = 0; times < runs; times += 1) responses.push(asJson(await graph.execute(prepared, {}, scope)));
  for (const response of responses) expect(response).toEqual(responses[0]);
  return responses[0] as ExecutionResult;
}

/** Returns `count` aliased fields. */
const fields = (count: number): string => Array.from({ length: count }, (_, index) => `f${index}: id`).join(' ');

const rejection = (limit: string) => ({
  data: null,
  errors: [
    {
      message: `The response would have more than ${limit}: request fewer rows or fields at a time.`,
      extensions: { code: 'response_too_large' },
    },
  ],
});

describe('a query whose response would be too large fails as a whole', () => {
  test.each([
    [
      'rows',
      '{ shelf { id shelves(count: 30) { id shelves(count: 32) { shelves(count: 31) { id } } } } }',
      '30,000 rows',
    ],
    ['values', `{ shelf { shelves { shelves { ${fields(31)} } } } }`, '300,000 values'],
    ['characters', '{ shelf { shelves { shelves { text } } } }', '6,000,000 characters'],
    ['copies of an entity', '{ shelf { shelves { shelves { label { pages { number } } } } } }', '30,000 rows'],
  ])('%s', async (_, document, limit) => {
    expect(await run(document)).toEqual(rejection(limit));
  });
});

test('a response within the limits is complete', async () => {
  const { data, errors } = await run(
    '{ shelf { shelves(count: 30) { shelves(count: 31) { shelves(count: 31) { id } } } } }',
  );
  expect(errors).toBeUndefined();
  expect(JSON.stringify(data).split('"id":"shelf"')).toHaveLength(30 * 31 * 31 + 1);
});

test('only the lists of a mutation that do not fit are null', async () => {
  const { data, errors } = await run(
    'mutation { shelve { few: shelves(count: 1) { id } many: shelves { shelves { text } } more: shelves(count: 2) { id } } }',
  );
  const { few, many, more } = (data as { shelve: Record<string, unknown[] | null> }).shelve;
  expect([few, more]).toEqual([[{ id: 'shelf' }], [{ id: 'shelf' }, { id: 'shelf' }]]);
  const nulls = (many as { shelves: unknown }[]).filter(({ shelves }) => shelves === null).length;
  // A string of 1,000 characters with name, quotes, comma and braces is estimated at 1,017: 58 lists of 100 fit.
  expect([many?.length, nulls, errors?.length]).toEqual([100, 42, 42]);
  expect(errors?.[0]).toEqual({
    message: 'The response would have more than 6,000,000 characters: request fewer rows or fields at a time.',
    path: ['shelve', 'many', 58, 'shelves'],
    extensions: { code: 'response_too_large' },
  });
});

test('each event of a subscription has its own budget', async () => {
  const prepared = graph.prepareForClient(
    'subscription { shelved { shelves(count: 20) { shelves(count: 31) { shelves(count: 31) { id } } } } }',
    null,
  );
  const events = await graph.subscribe(prepared, {}, scope);
  const responses: ExecutionResult[] = [];
  for await (const event of events as AsyncIterable<ExecutionResult>) responses.push(event);
  expect(responses.map(({ errors }) => errors)).toEqual([undefined, undefined, undefined]);
});

test('a large response is built in many turns of the event loop, a small one without yielding', async () => {
  const countTicks = async (document: string): Promise<number> => {
    const prepared = graph.prepareForClient(document, null);
    let ticks = 0;
    const state = { running: true };
    const tickCounter = (async () => {
      for (await nextTurn(); state.running; await nextTurn()) ticks += 1;
    })();
    const { errors } = await graph.execute(prepared, {}, scope);
    expect(errors).toBeUndefined();
    state.running = false;
    await tickCounter;
    return ticks;
  };
  for (let times = 0; times < runs; times += 1) {
    // 200,000 values: the first 20,000 run immediately, each further 20,000 in their own tick; then the projection and
    // the serialization.
    expect(await countTicks(`{ shelf { shelves { shelves { ${fields(20)} } } } }`)).toBeGreaterThanOrEqual(10);
    expect(await countTicks('{ shelf { shelves { id } } }')).toBe(0);
  }
});

test('the deadline ends the building of a large response', async () => {
  const prepared = graph.prepareForClient(`{ shelf { shelves { shelves { ${fields(20)} } } } }`, null);
  const { data, errors } = await withDeadline(new Deadline(0), () => graph.execute(prepared, {}, scope));
  expect(data ?? null).toBeNull();
  expect(errors?.[0]?.extensions).toEqual({ code: 'service_unavailable' });
});

test('a list without a size argument is priced by its assumed size', () => {
  const cost = (document: string): number => graph.prepareForClient(document, null).cost({});
  expect(cost('{ shelf { shelves { id } } }')).toBe(1 + 100 * 2);
  expect(cost('{ shelf { shelves { shelves { id } } } }')).toBe(1 + 100 * (1 + 100 * 2));
});

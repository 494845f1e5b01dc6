import { buildSubgraphSchema } from '@apollo/subgraph';
import { parse } from 'graphql';
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { createLogger } from '../../subgraphs/kit/src/logging';
import { schemaMismatchCloseCode, schemaHeader } from '../../subgraphs/kit/src/graphql/schema-name';
import { serveSubgraph, type SubgraphServer } from '../../subgraphs/kit/src/graphql/serve-subgraph';
import { principalHeader, signPrincipal } from '../../subgraphs/kit/src/principal/token';
import { composeSupergraph, createGraph, type Graph } from '../src';
import { asJson, log, scope } from './toys/graph';

const secret = 'a secret of thirty-two bytes or more';
const link = 'extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key"])';
/** Milliseconds; longer than a gateway keeps a connection open for a mutation. */
const gracePeriodMs = 1_200;
const sdl = `${link}\ntype Query { count: Int! name: String } type Mutation { add: Int! } type Subscription { counted: Int! }`;
const { supergraphSdl } = composeSupergraph([{ name: 'counter', sdl }]);

let count = 0;
const resolvers = {
  Query: { count: () => count, name: () => 'counter' },
  Mutation: { add: () => (count += 1) },
  Subscription: {
    counted: {
      subscribe: async function* counted() {
        yield { counted: count };
      },
    },
  },
};
let server: SubgraphServer;
let graph: Graph;
const logged: unknown[] = [];

async function serve(text: string, port = 0): Promise<SubgraphServer> {
  const schema = buildSubgraphSchema([{ typeDefs: parse(text), resolvers: resolvers as never }]);
  return serveSubgraph({ name: 'counter', schema, port, host: '127.0.0.1', secret, log, grace: gracePeriodMs });
}

/** Replaces the running release by another one. */
async function replaceBy(text: string): Promise<void> {
  const { port } = new URL(server.url);
  await server.close();
  server = await serve(text, Number(port));
}

beforeAll(async () => {
  server = await serve(sdl);
  graph = await createGraph({ supergraphSdl, subgraphs: [{ name: 'counter', url: server.url, secret }], log });
});
afterEach(async () => {
  await replaceBy(sdl);
  logged.length = 0;
});
afterAll(async () => {
  await graph.close();
  await server.close();
});

const logger = {
  ...createLogger('silent'),
  error: (entry: { err: Error }) => logged.push(entry.err.message),
} as unknown as typeof log;
const execute = async (document: string) =>
  asJson(await graph.execute(graph.prepare(document), {}, { ...scope, log: logger }));
const unavailable = expect.objectContaining({ extensions: { code: 'service_unavailable' } });

it('a subgraph of another release with all expected elements is still queried', async () => {
  expect(await execute('{ count name }')).toEqual({ data: { count, name: 'counter' } });
  await replaceBy(`${sdl} type Novelty { id: ID! } extend type Query { novelty: Novelty }`);
  expect(await execute('{ count name }')).toEqual({ data: { count, name: 'counter' } });
  expect(await graph.absent()).toEqual([]);
});

it('a subgraph that lacks an element is not queried, and the log names the element', async () => {
  const before = count;
  await replaceBy(sdl.replace('name: String', 'title: String'));
  for (const document of ['{ count }', 'mutation { add }', '{ name }']) {
    expect(await execute(document)).toEqual(expect.objectContaining({ errors: [unavailable] }));
  }
  expect(count).toBe(before);
  expect(logged).toEqual(
    Array.from({ length: 3 }, () => 'it serves an incompatible schema of counter: Query.name is missing'),
  );
  expect(await graph.absent()).toEqual([
    { name: 'counter', reason: 'it serves an incompatible schema of counter: Query.name is missing' },
  ]);
  await replaceBy(sdl);
  expect(await execute('mutation { add }')).toEqual({ data: { add: before + 1 } });
});

describe('a subscription', () => {
  const readEvents = async (): Promise<unknown[]> => {
    const events: unknown[] = [];
    for await (const event of (await graph.subscribe(
      graph.prepare('subscription { counted }'),
      {},
      { ...scope, log: logger },
    )) as AsyncIterable<unknown>)
      events.push(asJson(event as never));
    return events;
  };

  it('starts on a subgraph of another release with all expected elements', async () => {
    expect(await readEvents()).toEqual([{ data: { counted: count } }]);
    await replaceBy(`${sdl} extend type Query { yetAnother: Int }`);
    expect(await readEvents()).toEqual([{ data: { counted: count } }]);
    expect(logged).toEqual([]);
  });

  it('does not start on a subgraph that lacks an element, even if it is not selected', async () => {
    await replaceBy(sdl.replace('name: String', 'label: String'));
    expect(await readEvents()).toEqual([expect.objectContaining({ errors: [unavailable] })]);
    expect(logged).toEqual(['it serves an incompatible schema of counter: Query.name is missing']);
  });
});

it('concurrent requests during a release change all succeed, and each mutation runs once', async () => {
  const before = count;
  await replaceBy(`${sdl} extend type Query { another: Int }`);
  const responses = await Promise.all(Array.from({ length: 20 }, () => execute('mutation { add }')));
  expect(
    responses.map((response) => (response as { data: { add: number } }).data.add).toSorted((one, other) => one - other),
  ).toEqual(Array.from({ length: 20 }, (_, index) => before + 1 + index));
});

describe('a caller that names no schema, or none of the served ones', () => {
  const post = (named: Record<string, string>) =>
    fetch(server.url, {
      method: 'POST',
      body: '{"query":"{ name }"}',
      headers: {
        'content-type': 'application/json',
        [principalHeader]: signPrincipal(scope, { secret, audience: 'counter' }),
        ...named,
      },
    });

  it('receives a response without the header, as other routers do, with the served schema', async () => {
    const response = await post({});
    expect([response.status, await response.json(), response.headers.get(schemaHeader)]).toEqual([
      200,
      { data: { name: 'counter' } },
      expect.stringMatching(/^[\w-]{22}$/),
    ]);
  });

  it('may subscribe without a name, and receives the served schema when it names others', async () => {
    const name = (await post({})).headers.get(schemaHeader) ?? '';
    const closeCodeFor = (named: object) =>
      new Promise<unknown>((resolve) => {
        const client = createClient({
          url: server.url.replace('http', 'ws'),
          webSocketImpl: WebSocket,
          retryAttempts: 0,
          lazy: false,
          onNonLazyError: () => {},
          connectionParams: { [principalHeader]: signPrincipal(scope, { secret, audience: 'counter' }), ...named },
          on: {
            connected: () => {
              resolve('taken');
              void client.dispose();
            },
            closed: (event) => resolve([(event as CloseEvent).code, (event as CloseEvent).reason]),
          },
        });
      });
    for (const named of [{}, { [schemaHeader]: name }, { [schemaHeader]: `another,${name}` }])
      expect(await closeCodeFor(named)).toBe('taken');
    for (const named of ['', 'another', 7])
      expect(await closeCodeFor({ [schemaHeader]: named })).toEqual([schemaMismatchCloseCode, name]);
  });

  it('is rejected when it names others', async () => {
    const name = (await post({})).headers.get(schemaHeader) ?? '';
    for (const named of ['', 'another', name.slice(1), `${name}x`])
      expect((await post({ [schemaHeader]: named })).status).toBe(412);
    for (const named of [name, `another,${name}`, ` ${name} , another`])
      expect((await post({ [schemaHeader]: named })).status).toBe(200);
    expect(
      (await fetch(server.url, { method: 'POST', body: '{}', headers: { [schemaHeader]: 'another' } })).headers.get(
        schemaHeader,
      ),
    ).toBeNull();
  });
});

import { createClient } from 'graphql-ws';
import pg from 'pg';
import { type RawData, WebSocket } from 'ws';
import { clientThatKeepsCursors, cutConnections } from '../support/stock-clients';
import { until } from '../support/until';
import { type LiveWorld, openLiveWorld } from './support';

let world: LiveWorld;
beforeAll(async () => {
  world = await openLiveWorld();
});
afterAll(() => world.close());

const socketUrl = (): string => `${world.service.origin.replace('http', 'ws')}/graphql`;
const rename = (title: string): Promise<unknown> =>
  world.mutate(
    'mutation ($id: ID!, $title: String) { planUpdate(id: $id, input: { title: $title }) { userErrors { code } } }',
    { id: world.service.world.examples.plan_id, title },
  );

interface Message {
  readonly type: string;
  readonly id?: string;
  readonly payload?: unknown;
}

/** Sends a subscription over its own connection, and returns its first message. */
async function firstMessage(query: string, params: object, more: object): Promise<Message> {
  const socket = new WebSocket(socketUrl(), 'graphql-transport-ws');
  const { promise, resolve } = Promise.withResolvers<Message>();
  socket.on('open', () =>
    socket.send(JSON.stringify({ type: 'connection_init', payload: { token: world.key, ...params } })),
  );
  socket.on('message', (data: RawData) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.type === 'connection_ack')
      socket.send(JSON.stringify({ type: 'subscribe', id: '1', payload: { query, ...more } }));
    else resolve(message);
  });
  const message = await promise;
  socket.terminate();
  return message;
}

/** Returns the ids of plan changes after a cursor, page by page from the log. */
async function changesAfter(begin: string): Promise<string[]> {
  const found: string[] = [];
  for (let after = begin; ;) {
    const { json } = await world.service.ask(
      'query ($after: String) { events(after: $after, types: ["plan.updated"], first: 100) { nodes { id } pageInfo { endCursor } } }',
      { after },
    );
    const { events } = (json as { data: { events: { nodes: { id: string }[]; pageInfo: { endCursor: string } } } })
      .data;
    if (events.nodes.length === 0) return found;
    found.push(...events.nodes.map(({ id }) => id));
    after = events.pageInfo.endCursor;
  }
}

it('several subscriptions of one stock client receive every event once, in order, however often their connection is cut', async () => {
  const cut = await cutConnections(world.service.origin, 17);
  const client = clientThatKeepsCursors(cut, world.key);
  const [all, typed, wrong]: [string[], string[], unknown[]] = [[], [], []];
  const begin = await world.now();
  const ends = {
    error: (error: unknown) => void wrong.push(error),
    complete: () => void wrong.push('complete'),
  };
  const variables = { after: begin };
  client.subscribe<{ events: { id: string } }>(
    { query: 'subscription ($after: String) { events(after: $after, types: ["plan.updated"]) { id } }', variables },
    { next: ({ data }) => void all.push(data?.events.id ?? ''), ...ends },
  );
  client.subscribe<{ planUpdated: { id: string } }>(
    { query: 'subscription ($after: String) { planUpdated(after: $after) { id } }', variables },
    { next: ({ data }) => void typed.push(data?.planUpdated.id ?? ''), ...ends },
  );
  for (let count = 0; count < 50 || cut.cuts() < 10; count += 1) await rename(`Change ${count}`);
  cut.stopCutting();
  await world.now();
  const before = await changesAfter(begin);
  await until(() => [all, typed].every(({ length }) => length >= before.length));
  // Duplicates would arrive before the last event.
  await rename('Last');
  const log = await until(
    () => changesAfter(begin),
    ({ length }) => length > before.length,
  );
  await until(() => [all, typed].every((got) => got.includes(log.at(-1) ?? '')));
  expect([all, typed, wrong]).toEqual([log, log, []]);
  await client.dispose();
  await cut.close();
});

it('a client that loses its connection before the first event resumes at the start of its subscription', async () => {
  const cursors: Record<string, unknown> = {};
  const connections: WebSocket[] = [];
  const got: string[] = [];
  let isHeld = false;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const client = createClient({
    url: socketUrl(),
    webSocketImpl: WebSocket,
    shouldRetry: () => true,
    retryWait: () => (isHeld ? released : Promise.resolve()),
    connectionParams: () => ({ token: world.key, cursors }),
    on: {
      opened: (socket) => void connections.push(socket as WebSocket),
      message: (message) => {
        if (message.type === 'ping') Object.assign(cursors, message.payload?.cursors);
        if (message.type === 'next') cursors[message.id] = message.payload.extensions?.cursor;
      },
    },
  });
  client.subscribe<{ planUpdated: { payload: { title: string } } }>(
    { query: 'subscription { planUpdated { payload } }' },
    {
      next: ({ data }) => void got.push(data?.planUpdated.payload.title ?? ''),
      error: (error) => void got.push(String(error)),
      complete: () => void got.push('complete'),
    },
  );
  await until(() => Object.keys(cursors).length === 1);
  isHeld = true;
  connections[0]?.terminate();
  for (const title of ['Missed 1', 'Missed 2']) await rename(title);
  release();
  isHeld = false;
  await until(() => got.length >= 2);
  await rename('Live');
  await until(() => got.length >= 3);
  await client.dispose();
  expect(got.slice(0, 3)).toEqual(['Missed 1', 'Missed 2', 'Live']);
});

describe('an unusable cursor rejects the subscription permanently', () => {
  const live = 'subscription { planUpdated { id } }';

  it('with cursor_expired if its events are no longer retained', async () => {
    const begin = await world.now();
    await rename('Dropped later');
    await world.now();
    const database = new pg.Client({ connectionString: world.service.databaseUrl });
    await database.connect();
    const { rows } = await database.query('SELECT dropped_position FROM events.log_state');
    await database.query('UPDATE events.log_state SET dropped_position = published_position');
    const refusal = {
      message: 'The events after this cursor are no longer kept. Begin again without a cursor.',
      extensions: { code: 'cursor_expired', param: 'after' },
    };
    for (const [params, more] of [
      [{ cursor: begin }, {}],
      [{}, { extensions: { cursor: begin } }],
    ] as const)
      expect((await firstMessage(live, params, more)).payload).toMatchObject({ errors: [refusal] });
    const answer = await world.service.request({
      path: `/api/v1/event_log?account_id=${world.accountId}&after=${begin}`,
      as: world.key,
    });
    expect([answer.status, (answer.json as { error: { code: string } }).error.code]).toEqual([410, 'gone']);
    await database.query('UPDATE events.log_state SET dropped_position = $1', [rows[0]?.dropped_position]);
    await database.end();
  });

  it('with parameter_invalid if it is invalid', async () => {
    const { type, payload } = await firstMessage(live, {}, { extensions: { cursor: 'nonsense' } });
    expect([type, payload]).toEqual([
      'error',
      [
        {
          message: 'cursor is not a cursor of this list.',
          extensions: {
            code: 'parameter_invalid',
            param: 'cursor',
            template: '{cursor} is not a cursor of this list.',
          },
        },
      ],
    ]);
  });
});

import { createClient } from 'graphql-ws';
import pg from 'pg';
import { type RawData, WebSocket } from 'ws';
import { cursorTrackingClient, startFlakyProxy } from '../support/stock-clients';
import { until } from '../support/until';
import { type RealtimeFixture, openLiveFixture } from './support';

let fixture: RealtimeFixture;
beforeAll(async () => {
  fixture = await openLiveFixture();
});
afterAll(() => fixture.close());

const socketUrl = (): string => `${fixture.service.origin.replace('http', 'ws')}/graphql`;
const rename = (title: string): Promise<unknown> =>
  fixture.mutate(
    'mutation ($id: ID!, $title: String) { planUpdate(id: $id, input: { title: $title }) { userErrors { code } } }',
    { id: fixture.service.demoData.examples.plan_id, title },
  );

interface Message {
  readonly type: string;
  readonly id?: string;
  readonly payload?: unknown;
}

/** Sends a subscription over its own connection, and returns its first message. */
async function firstMessage(query: string, params: object, overrides: object): Promise<Message> {
  const socket = new WebSocket(socketUrl(), 'graphql-transport-ws');
  const { promise, resolve } = Promise.withResolvers<Message>();
  socket.on('open', () =>
    socket.send(JSON.stringify({ type: 'connection_init', payload: { token: fixture.key, ...params } })),
  );
  socket.on('message', (data: RawData) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.type === 'connection_ack')
      socket.send(JSON.stringify({ type: 'subscribe', id: '1', payload: { query, ...overrides } }));
    else resolve(message);
  });
  const message = await promise;
  socket.terminate();
  return message;
}

/** Returns the ids of plan changes after a cursor, page by page from the log. */
async function changesAfter(startCursor: string): Promise<string[]> {
  const found: string[] = [];
  for (let after = startCursor; ;) {
    const { json } = await fixture.service.query(
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
  const proxy = await startFlakyProxy(fixture.service.origin, 17);
  const client = cursorTrackingClient(proxy, fixture.key);
  const [all, typed, problems]: [string[], string[], unknown[]] = [[], [], []];
  const startCursor = await fixture.now();
  const unexpectedEnds = {
    error: (error: unknown) => void problems.push(error),
    complete: () => void problems.push('complete'),
  };
  const variables = { after: startCursor };
  client.subscribe<{ events: { id: string } }>(
    { query: 'subscription ($after: String) { events(after: $after, types: ["plan.updated"]) { id } }', variables },
    { next: ({ data }) => void all.push(data?.events.id ?? ''), ...unexpectedEnds },
  );
  client.subscribe<{ planUpdated: { id: string } }>(
    { query: 'subscription ($after: String) { planUpdated(after: $after) { id } }', variables },
    { next: ({ data }) => void typed.push(data?.planUpdated.id ?? ''), ...unexpectedEnds },
  );
  for (let count = 0; count < 50 || proxy.cuts() < 10; count += 1) await rename(`Change ${count}`);
  proxy.stopCutting();
  await fixture.now();
  const before = await changesAfter(startCursor);
  await until(() => [all, typed].every(({ length }) => length >= before.length));
  // Duplicates would arrive before the last event.
  await rename('Last');
  const log = await until(
    () => changesAfter(startCursor),
    ({ length }) => length > before.length,
  );
  await until(() => [all, typed].every((received) => received.includes(log.at(-1) ?? '')));
  expect([all, typed, problems]).toEqual([log, log, []]);
  await client.dispose();
  await proxy.close();
});

it('a client that loses its connection before the first event resumes at the start of its subscription', async () => {
  const cursors: Record<string, unknown> = {};
  const connections: WebSocket[] = [];
  const received: string[] = [];
  let isBlocked = false;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const client = createClient({
    url: socketUrl(),
    webSocketImpl: WebSocket,
    shouldRetry: () => true,
    retryWait: () => (isBlocked ? released : Promise.resolve()),
    connectionParams: () => ({ token: fixture.key, cursors }),
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
      next: ({ data }) => void received.push(data?.planUpdated.payload.title ?? ''),
      error: (error) => void received.push(String(error)),
      complete: () => void received.push('complete'),
    },
  );
  await until(() => Object.keys(cursors).length === 1);
  isBlocked = true;
  connections[0]?.terminate();
  for (const title of ['Missed 1', 'Missed 2']) await rename(title);
  release();
  isBlocked = false;
  await until(() => received.length >= 2);
  await rename('Live');
  await until(() => received.length >= 3);
  await client.dispose();
  expect(received.slice(0, 3)).toEqual(['Missed 1', 'Missed 2', 'Live']);
});

describe('an unusable cursor rejects the subscription permanently', () => {
  const subscriptionQuery = 'subscription { planUpdated { id } }';

  it('with cursor_expired if its events are no longer retained', async () => {
    const startCursor = await fixture.now();
    await rename('Dropped later');
    await fixture.now();
    const database = new pg.Client({ connectionString: fixture.service.databaseUrl });
    await database.connect();
    const { rows } = await database.query('SELECT dropped_position FROM events.log_state');
    await database.query('UPDATE events.log_state SET dropped_position = published_position');
    const rejection = {
      message: 'The events after this cursor are no longer stored. Start again without a cursor.',
      extensions: { code: 'cursor_expired', param: 'after' },
    };
    for (const [params, overrides] of [
      [{ cursor: startCursor }, {}],
      [{}, { extensions: { cursor: startCursor } }],
    ] as const)
      expect((await firstMessage(subscriptionQuery, params, overrides)).payload).toMatchObject({ errors: [rejection] });
    const response = await fixture.service.request({
      path: `/api/v1/event_log?account_id=${fixture.accountId}&after=${startCursor}`,
      as: fixture.key,
    });
    expect([response.status, (response.json as { error: { code: string } }).error.code]).toEqual([410, 'gone']);
    await database.query('UPDATE events.log_state SET dropped_position = $1', [rows[0]?.dropped_position]);
    await database.end();
  });

  it('with parameter_invalid if it is invalid', async () => {
    const { type, payload } = await firstMessage(subscriptionQuery, {}, { extensions: { cursor: 'nonsense' } });
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

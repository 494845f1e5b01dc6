import { openSource, type OpenSource } from '../support/event-source';
import { type Listener, listenTo } from '../support/live-events';
import { callAs } from '../support/sandbox';
import { masterSecret, openService, type TestService } from '../support/service';
import { dataFolder, endProcesses, freePort, type ServiceProcess, startService } from '../support/service-process';
import { until } from '../support/until';

const folder = dataFolder();
let service: TestService;

beforeAll(async () => {
  service = await openService();
});
afterAll(async () => {
  await endProcesses();
  await service?.close();
  folder.remove();
});

interface Server {
  readonly origin: string;
  readonly process: ServiceProcess;
}

/** Starts the whole service in its own process, on the database of the test's own service. */
async function start(port?: number): Promise<Server> {
  const listenPort = port ?? (await freePort());
  const origin = `http://127.0.0.1:${listenPort}`;
  const process = startService({
    PORT: String(listenPort),
    DATABASE_URL: service.databaseUrl,
    MASTER_SECRET: masterSecret,
    PUBLIC_ORIGIN: service.origin,
    DATA_FOLDER: folder.path,
    LOG_LEVEL: 'silent',
    POOL_SIZE: '3',
  });
  await process.printed('Ready after');
  await until(async () => (await callAs(null, origin, { path: '/readyz' })).status === 200);
  return { origin, process };
}

const key = () => service.demoData.accounts[0]?.keys.latest ?? '';
const fields = 'id type cursor resourceId accountId payload';
const titleOf = (payload: unknown): number => Number((payload as { title: string }).title.replace('Write ', ''));
const written = ({ events }: OpenSource): number[] =>
  events.map(({ data }) => titleOf(JSON.parse(data ?? 'null').data));
const receivedTitles = ({ events }: Listener): number[] => events.map(({ payload }) => titleOf(payload));
const subscribe = ({ origin }: Server, after?: string): Promise<Listener> =>
  listenTo(`${origin.replace('http', 'ws')}/graphql`, key(), { types: ['plan.updated'], after, fields });
const stream = ({ origin }: Server, lastEventId?: string): Promise<OpenSource> =>
  openSource(origin, {
    as: key(),
    path: '/api/v1/event_log/stream?types=plan.updated',
    headers: lastEventId === undefined ? {} : { 'last-event-id': lastEventId },
  });

let count = 0;
async function write(): Promise<void> {
  const title = `Write ${count++}`;
  const { json } = await service.query(
    'mutation ($id: ID!, $title: String) { planUpdate(id: $id, input: { title: $title }) { userErrors { code } } }',
    { id: service.demoData.examples.plan_id, title },
  );
  expect(json).toMatchObject({ data: { planUpdate: { userErrors: [] } } });
}

/** Writes continuously until stopped. */
function writeContinuously(): { stop(): Promise<void> } {
  const end = new AbortController();
  const writing = (async () => {
    while (!end.signal.aborted) await write();
  })();
  return {
    stop: () => {
      end.abort();
      return writing;
    },
  };
}

it('a stopped server disconnects its clients, which resume at another one without gaps or duplicates', async () => {
  const [first, second] = await Promise.all([start(), start()]);
  const { json } = await service.query('{ eventCursor }');
  const startCursor = (json as { data: { eventCursor: string } }).data.eventCursor;
  const [socket, source] = [await subscribe(first, startCursor), await stream(first)];
  const writing = writeContinuously();
  await Promise.all([socket.received(20), source.received(20)]);
  const stopped = first.process.end('SIGTERM');
  await until(() => socket.closed !== null && source.ended);
  expect(socket.closed).toBe(1001);
  expect(source.blocks.at(-1)).toEqual({
    event: 'end',
    data: '{"reason":"draining","message":"The server is shutting down. Reconnect with the id of the last event."}',
  });
  expect(await stopped).toBe(0);

  const [nextSocket, nextSource] = [
    await subscribe(second, socket.events.at(-1)?.cursor),
    await stream(second, source.lastEventId),
  ];
  await Promise.all([nextSocket.received(20), nextSource.received(20)]);
  await writing.stop();
  const all = Array.from({ length: count }, (_, index) => index);
  await until(() => receivedTitles(nextSocket).at(-1) === count - 1 && written(nextSource).at(-1) === count - 1);
  expect([...receivedTitles(socket), ...receivedTitles(nextSocket)]).toEqual(all);
  expect([...written(source), ...written(nextSource)]).toEqual(all);

  // Events that occur while no server runs are delivered after the restart.
  expect(await second.process.end('SIGINT')).toBe(0);
  const countBefore = count;
  for (let index = 0; index < 5; index += 1) await write();
  const restarted = await start(Number(new URL(second.origin).port));
  const [lastSocket, lastSource] = [
    await subscribe(restarted, nextSocket.events.at(-1)?.cursor),
    await stream(restarted, nextSource.lastEventId),
  ];
  await Promise.all([lastSocket.received(5), lastSource.received(5)]);
  const missed = [0, 1, 2, 3, 4].map((index) => countBefore + index);
  expect([receivedTitles(lastSocket), written(lastSource)]).toEqual([missed, missed]);
  await Promise.all([socket, nextSocket, lastSocket].map((listener) => listener.stop()));
  lastSource.close();
});

import { startPeer, type Peer } from '../support/peer';
import { requiresPackage } from '../support/packages';
import { type PostgresServer, startPrimary, startReplica } from '../support/postgres-server';
import { openServiceOn, type TestService } from '../support/service';
import { dataFolder, endProcesses } from '../support/service-process';
import { until } from '../support/until';

const path = '/api/v1/plans';

requiresPackage('postgresql')('with streaming replicas', () => {
  const folder = dataFolder();
  let primary: PostgresServer;
  let replicas: PostgresServer[];
  let service: TestService;
  let peer: Peer;
  let productId: string;
  beforeAll(async () => {
    primary = await startPrimary();
    replicas = [await startReplica(primary), await startReplica(primary)];
    const environment = {
      DATABASE_REPLICA_URLS: replicas.map(({ url }) => url).join(),
      DATABASE_REPLICA_LAG: '300s',
      POOL_SIZE: '4',
    };
    service = await openServiceOn(primary.url, environment);
    peer = await startPeer(service, folder.path, environment);
    productId = service.world.examples.product_id as string;
  });
  afterAll(async () => {
    await endProcesses();
    await service?.close();
    for (const server of [...(replicas ?? []), primary]) await server?.close();
    folder.remove();
  });

  type Door = Pick<TestService, 'request'>;
  const here: Door = { request: (call) => service.request(call) };
  const there: Door = {
    request: async ({ method = 'GET', path: where, as = service.world.accounts[0]?.keys.latest, body }) => {
      const answer = await fetch(`${peer.origin}${where}`, {
        method,
        headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json' },
        body: body && JSON.stringify(body),
      });
      return { status: answer.status, json: await answer.json() } as Awaited<ReturnType<TestService['request']>>;
    },
  };
  const write = async (door: Door, title: string): Promise<void> => {
    const { status, json } = await door.request({
      method: 'POST',
      path,
      body: { product_id: productId, title, initial_price: 1, plan_type: 'one_time' },
    });
    expect([status, json]).toEqual([expect.any(Number), expect.objectContaining({ title })]);
  };
  const listed = async (door: Door, as?: string): Promise<string[]> => {
    const { status, json } = await door.request({
      path: `${path}?first=100&account_id=${service.world.accounts[0]?.id}&order=created_at&direction=desc`,
      ...(as && { as }),
    });
    if (status !== 200) throw new Error(`The list was refused: ${JSON.stringify(json)}`);
    return (json as { data: { title: string }[] }).data.map(({ title }) => title);
  };
  /** The owner of the account: another principal than the account's key. */
  const owner = (): string => service.world.users.find(({ username }) => username === 'mei')?.token ?? '';
  const listsOn = async (server: PostgresServer): Promise<number> =>
    Number(
      (
        await server.query<{ reads: string }>(
          `SELECT sum(idx_scan + seq_scan) AS reads FROM pg_stat_user_tables WHERE schemaname = 'billing' AND relname = 'plans'`,
        )
      )[0]?.reads,
    );
  const pauseReplay = () => Promise.all(replicas.map((one) => one.query('SELECT pg_wal_replay_pause()')));
  const resumeReplay = () => Promise.all(replicas.map((one) => one.query('SELECT pg_wal_replay_resume()')));

  it('lists are read from all replicas, single resources from the primary', async () => {
    const before = await Promise.all(replicas.map(listsOn));
    const counts = async () =>
      (await Promise.all(replicas.map(listsOn))).map((count, index) => count - (before[index] ?? 0));
    await until(
      async () => {
        await listed(here, owner());
        return counts();
      },
      (found) => found.every((count) => count > 0),
    );
  });

  it('writers immediately see their writes at any process while replication is paused; others see the previous state', async () => {
    await pauseReplay();
    await write(here, 'written here');
    expect(await listed(here)).toContain('written here');
    expect(await listed(there)).toContain('written here');
    await write(there, 'written there');
    expect(await listed(here)).toEqual(expect.arrayContaining(['written here', 'written there']));
    expect(await listed(there)).toEqual(expect.arrayContaining(['written here', 'written there']));
    // Responses of a replica prove that the reader was routed there, and that the write has not been replicated.
    expect(await listed(here, owner())).not.toContain('written here');
    expect(await listed(there, owner())).not.toContain('written there');
    await resumeReplay();
    await until(
      () => listed(here, owner()),
      (titles) => titles.includes('written there'),
    );
  });

  it('a key that repeatedly writes at one process and reads at the other always finds its writes', async () => {
    for (let round = 0; round < 30; round += 1) {
      const [at, from] = round % 2 ? [here, there] : [there, here];
      await write(at, `round ${round}`);
      expect(await listed(from)).toContain(`round ${round}`);
    }
  });

  it('a list returns the event cursor of the state of a lagging replica', async () => {
    await pauseReplay();
    await write(here, 'not there yet');
    await write(here, 'nor this');
    const { json, headers } = await here.request({
      path: `${path}?first=100&account_id=${service.world.accounts[0]?.id}&order=created_at&direction=desc`,
      as: owner(),
    });
    const shown = (json as { data: { title: string }[] }).data.map(({ title }) => title);
    expect(shown.filter((title) => ['not there yet', 'nor this'].includes(title))).toEqual([]);
    const after = String(headers['event-cursor']);
    const events = await until(
      async () => {
        const { json: page } = await here.request({
          path: `/api/v1/event_log?account_id=${service.world.accounts[0]?.id}&types[]=plan.created&first=100&after=${after}`,
          as: owner(),
        });
        return (page as { data: { data: { title: string } }[] }).data.map(({ data }) => data.title);
      },
      ({ length }) => length >= 2,
    );
    expect(events).toEqual(['not there yet', 'nor this']);
    await resumeReplay();
  });

  it('a list of the graph includes a mutation of the graph', async () => {
    await pauseReplay();
    const { json } = await service.ask(
      `mutation { planCreate(input: { productId: "${productId}", title: "by the graph", planType: ONE_TIME, initialPrice: "1" }) { plan { title } userErrors { message } } }`,
    );
    expect(json).toEqual({ data: { planCreate: { plan: { title: 'by the graph' }, userErrors: [] } } });
    expect(JSON.stringify((await service.ask('{ plans(first: 100) { nodes { title } } }')).json)).toContain(
      'by the graph',
    );
    await resumeReplay();
  });

  it('no request fails when replicas crash, hang and recover under load', async () => {
    const [one, two] = replicas as [PostgresServer, PostgresServer];
    let asked = 0;
    const ended = new AbortController();
    const load = Promise.all(
      Array.from({ length: 4 }, async (_, index) => {
        while (!ended.signal.aborted) {
          await listed(index % 2 ? here : there, index < 2 ? owner() : undefined);
          asked += 1;
        }
      }),
    );
    const more = async (): Promise<void> => {
      const goal = asked + 40;
      await until(
        () => asked,
        (count) => count >= goal,
      );
    };
    await more();
    await one.kill();
    await more();
    two.pause();
    await more();
    two.resume();
    await one.start();
    const before = await listsOn(one);
    await until(
      () => listsOn(one),
      (count) => count > before,
    );
    await more();
    ended.abort();
    await load;
    expect(asked).toBeGreaterThan(160);
  });
});

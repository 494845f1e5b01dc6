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
    productId = service.demoData.examples.product_id as string;
  });
  afterAll(async () => {
    await endProcesses();
    await service?.close();
    for (const server of [...(replicas ?? []), primary]) await server?.close();
    folder.remove();
  });

  type ApiClient = Pick<TestService, 'request'>;
  const localApi: ApiClient = { request: (call) => service.request(call) };
  const remote: ApiClient = {
    request: async ({ method = 'GET', path: where, as = service.demoData.accounts[0]?.keys.latest, body }) => {
      const response = await fetch(`${peer.origin}${where}`, {
        method,
        headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json' },
        body: body && JSON.stringify(body),
      });
      return { status: response.status, json: await response.json() } as Awaited<ReturnType<TestService['request']>>;
    },
  };
  const write = async (apiClient: ApiClient, title: string): Promise<void> => {
    const { status, json } = await apiClient.request({
      method: 'POST',
      path,
      body: { product_id: productId, title, initial_price: 1, plan_type: 'one_time' },
    });
    expect([status, json]).toEqual([expect.any(Number), expect.objectContaining({ title })]);
  };
  const listed = async (apiClient: ApiClient, as?: string): Promise<string[]> => {
    const { status, json } = await apiClient.request({
      path: `${path}?first=100&account_id=${service.demoData.accounts[0]?.id}&order=created_at&direction=desc`,
      ...(as && { as }),
    });
    if (status !== 200) throw new Error(`The list was refused: ${JSON.stringify(json)}`);
    return (json as { data: { title: string }[] }).data.map(({ title }) => title);
  };
  /** The owner of the account: another principal than the account's key. */
  const owner = (): string => service.demoData.users.find(({ username }) => username === 'mei')?.token ?? '';
  const listsOn = async (server: PostgresServer): Promise<number> =>
    Number(
      (
        await server.query<{ reads: string }>(
          `SELECT sum(idx_scan + seq_scan) AS reads FROM pg_stat_user_tables WHERE schemaname = 'billing' AND relname = 'plans'`,
        )
      )[0]?.reads,
    );
  const pauseReplay = () => Promise.all(replicas.map((replica) => replica.query('SELECT pg_wal_replay_pause()')));
  const resumeReplay = () => Promise.all(replicas.map((replica) => replica.query('SELECT pg_wal_replay_resume()')));

  it('lists are read from all replicas, single resources from the primary', async () => {
    const before = await Promise.all(replicas.map(listsOn));
    const counts = async () =>
      (await Promise.all(replicas.map(listsOn))).map((count, index) => count - (before[index] ?? 0));
    await until(
      async () => {
        await listed(localApi, owner());
        return counts();
      },
      (found) => found.every((count) => count > 0),
    );
  });

  it('writers immediately see their writes at any process while replication is paused; others see the previous state', async () => {
    await pauseReplay();
    await write(localApi, 'written here');
    expect(await listed(localApi)).toContain('written here');
    expect(await listed(remote)).toContain('written here');
    await write(remote, 'written there');
    expect(await listed(localApi)).toEqual(expect.arrayContaining(['written here', 'written there']));
    expect(await listed(remote)).toEqual(expect.arrayContaining(['written here', 'written there']));
    // Responses of a replica prove that the reader was routed there, and that the write has not been replicated.
    expect(await listed(localApi, owner())).not.toContain('written here');
    expect(await listed(remote, owner())).not.toContain('written there');
    await resumeReplay();
    await until(
      () => listed(localApi, owner()),
      (titles) => titles.includes('written there'),
    );
  });

  it('a key that repeatedly writes at one process and reads at the other always finds its writes', async () => {
    for (let round = 0; round < 30; round += 1) {
      const [at, from] = round % 2 ? [localApi, remote] : [remote, localApi];
      await write(at, `round ${round}`);
      expect(await listed(from)).toContain(`round ${round}`);
    }
  });

  it('a list returns the event cursor of the state of a lagging replica', async () => {
    await pauseReplay();
    await write(localApi, 'not there yet');
    await write(localApi, 'nor this');
    const { json, headers } = await localApi.request({
      path: `${path}?first=100&account_id=${service.demoData.accounts[0]?.id}&order=created_at&direction=desc`,
      as: owner(),
    });
    const shown = (json as { data: { title: string }[] }).data.map(({ title }) => title);
    expect(shown.filter((title) => ['not there yet', 'nor this'].includes(title))).toEqual([]);
    const after = String(headers['event-cursor']);
    const events = await until(
      async () => {
        const { json: page } = await localApi.request({
          path: `/api/v1/event_log?account_id=${service.demoData.accounts[0]?.id}&types[]=plan.created&first=100&after=${after}`,
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
    const { json } = await service.query(
      `mutation { planCreate(input: { productId: "${productId}", title: "by the graph", planType: ONE_TIME, visibility: VISIBLE, currency: USD, initialPrice: "1" }) { plan { title } userErrors { message } } }`,
    );
    expect(json).toEqual({ data: { planCreate: { plan: { title: 'by the graph' }, userErrors: [] } } });
    expect(JSON.stringify((await service.query('{ plans(first: 100) { nodes { title } } }')).json)).toContain(
      'by the graph',
    );
    await resumeReplay();
  });

  it('no request fails when replicas crash, hang and recover under load', async () => {
    const [one, two] = replicas as [PostgresServer, PostgresServer];
    let requestCount = 0;
    const abortController = new AbortController();
    const load = Promise.all(
      Array.from({ length: 4 }, async (_, index) => {
        while (!abortController.signal.aborted) {
          await listed(index % 2 ? localApi : remote, index < 2 ? owner() : undefined);
          requestCount += 1;
        }
      }),
    );
    const more = async (): Promise<void> => {
      const goal = requestCount + 40;
      await until(
        () => requestCount,
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
    abortController.abort();
    await load;
    expect(requestCount).toBeGreaterThan(160);
  });
});

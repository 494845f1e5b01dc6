import { callAs, readSandbox } from '../support/sandbox';
import { databasePid, dataFolder, endProcesses, startService, defaultTimeouts } from '../support/service-process';
import { until } from '../support/until';

const folder = dataFolder();
afterAll(async () => {
  await endProcesses();
  folder.remove();
});

it('a service restarts its embedded Postgres after it is killed, serves requests, and has lost nothing', async () => {
  const service = startService({ ...defaultTimeouts, DATA_FOLDER: folder.path });
  await service.printed('sandbox.json');
  const sandbox = readSandbox(folder.path);
  const key = sandbox.accounts[0]?.keys.latest ?? '';
  const call = (method: string, path: string, body?: object) =>
    callAs(key, sandbox.origin, { method, path: `/api/v1${path}`, body });
  const created = await call('POST', '/products', { title: 'Kept' });
  expect(created.status).toBe(200);
  const { id } = created.json as { id: string };
  for (let times = 0; times < 2; times += 1) {
    const pid = databasePid(folder.path);
    process.kill(pid, 'SIGKILL');
    await until(
      () => databasePid(folder.path),
      (current) => current !== 0 && current !== pid,
    );
    await until(
      async () => (await fetch(`${sandbox.origin}/readyz`)).status,
      (status) => status === 200,
    );
    expect((await call('GET', `/products/${id}`)).json).toMatchObject({ id, title: 'Kept' });
    expect((await call('POST', '/products', { title: 'Made afterwards' })).status).toBe(200);
  }
  expect(service.stdout.match(/The embedded Postgres was restarted\./g)).toHaveLength(2);
  const errors = service.stderr
    .split('\n')
    .filter((line) => line.includes('"level":50') || line.includes('"level":40'));
  const kinds = Map.groupBy(errors, (line) => {
    const { msg, err } = JSON.parse(line) as { readonly msg: string; readonly err?: { readonly message: string } };
    return `${msg}: ${err?.message}`;
  });
  expect([...kinds].filter(([, { length }]) => length > 20)).toEqual([]);
  expect(await service.end('SIGTERM')).toBe(0);
});

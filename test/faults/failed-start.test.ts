import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { configuration } from '../../app/config';
import { ConfigurationError } from '../../subgraphs/kit/src/config';
import { readSandbox } from '../support/sandbox';
import { dataFolder, endProcesses, processesOf, startService } from '../support/service-process';

jest.setTimeout(60_000);

const folder = dataFolder();
let taken: Server;
let takenPort: number;

beforeAll(async () => {
  taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  takenPort = (taken.address() as AddressInfo).port;
});
afterEach(endProcesses);
afterAll(() => {
  taken.close();
  folder.remove();
});

/** The line that a start prints when it cannot go on; nothing of it is left. */
async function lineOf(environment: Record<string, string>, ...args: string[]): Promise<string> {
  const service = startService({ DATA_FOLDER: folder.path, ...environment }, ...args);
  expect(await service.ended).toBe(1);
  expect(processesOf(environment.DATA_FOLDER ?? folder.path)).toEqual([]);
  expect(service.stderr).toMatch(/^[^\n]+\n$/);
  return service.stderr.trimEnd();
}

/** The test run's own server, under another user, password, port or database. */
function databaseUrl(change: (url: URL) => void): string {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  change(url);
  return url.href;
}

const apart = {
  MASTER_SECRET: 'x'.repeat(32),
  PUBLIC_ORIGIN: 'http://127.0.0.1:4000',
  FILE_FOLDER: join(folder.path, 'files'),
};

it('a port in use', async () => {
  expect(await lineOf({ PORT: String(takenPort) })).toBe(
    `Port ${takenPort} on 127.0.0.1 is in use. Set PORT to another one.`,
  );
});

it.each([['gateway'], ['subgraph:platform']])('a port in use for the role %s', async (role) => {
  const environment = { ...apart, PORT: String(takenPort), DATABASE_URL: databaseUrl(() => {}) };
  expect(await lineOf(environment, '--role', role)).toBe(
    `Port ${takenPort} on 127.0.0.1 is in use. Set PORT to another one.`,
  );
});

it('an address that is not of this machine', async () => {
  expect(await lineOf({ HOST: '192.0.2.1' })).toBe(
    'Nothing can listen on 192.0.2.1 (EADDRNOTAVAIL). Set HOST to an address of this machine.',
  );
});

it('a database that does not answer', async () => {
  const url = databaseUrl((address) => (address.port = '1'));
  expect(await lineOf({ DATABASE_URL: url, START_PATIENCE: '1s' })).toBe(
    'Given up after 1 s: The database that DATABASE_URL names cannot be used: connect ECONNREFUSED 127.0.0.1:1.',
  );
});

it('a wrong password', async () => {
  const url = databaseUrl((address) => (address.password = 'wrong'));
  const line = await lineOf({ DATABASE_URL: url });
  expect(line).toBe(
    'The database that DATABASE_URL names cannot be used: password authentication failed for user "postgres".',
  );
});

it('a database that does not exist', async () => {
  const url = databaseUrl((address) => (address.pathname = '/nowhere'));
  expect(await lineOf({ DATABASE_URL: url })).toBe(
    'The database that DATABASE_URL names cannot be used: database "nowhere" does not exist.',
  );
});

it.each([{ PORT: 'abc' }, { MODE: 'x' }])('the configuration %j', async (environment) => {
  const [[name, value] = []] = Object.entries(environment);
  expect(await lineOf(environment as unknown as Record<string, string>)).toMatch(
    new RegExp(`^The configuration is wrong: ${name} must be .*, not "${value}"\\.$`),
  );
});

it.each([
  [{ PORT: 'abc' }, 'PORT must be an integer from 0 to 65535, not "abc"'],
  [{ PORT: '70000' }, 'PORT must be an integer from 0 to 65535, not "70000"'],
  [{ MODE: 'x' }, 'MODE must be one of sandbox, live, not "x"'],
  [{ MODE: 'live' }, 'MASTER_SECRET is needed in live mode'],
  [{ DATABASE_URL: 'mysql://here' }, 'DATABASE_URL is no address of a Postgres (postgres://…)'],
  [{ PUBLIC_ORIGIN: 'https://pay.example/' }, 'PUBLIC_ORIGIN must be an origin without a path (https://pay.example)'],
  [{ BILLING_URL: 'somewhere' }, "BILLING_URL must be an address (http://127.0.0.1:4001/graphql), not 'somewhere'"],
  [
    { BILLING_URL: 'https://127.0.0.1:4002/graphql' },
    "BILLING_URL must be an address (http://127.0.0.1:4001/graphql), not 'https://127.0.0.1:4002/graphql'",
  ],
  [{ BILLING_URL: 'http://' }, "BILLING_URL must be an address (http://127.0.0.1:4001/graphql), not 'http://'"],
  [
    { BILLING_URL: 'http://127.0.0.1:4010/graphql', PAYOUTS_URL: 'http://127.0.0.1:4010/x/../graphql' },
    'BILLING_URL and PAYOUTS_URL are the same address: each domain has its own',
  ],
  [{ CLUSTER: '-1' }, 'CLUSTER must be a number of processes, or auto, of at most 4 characters, not "-1"'],
  [{ MASTER_SECRET: 'short' }, 'MASTER_SECRET must be at least 32 characters of at most 4096 characters'],
  [
    { POOL_SIZE: '0', LOG_LEVEL: 'loud' },
    'LOG_LEVEL must be one of silent, error, warn, info, debug, not "loud"; POOL_SIZE must be an integer from 1 to 100, not "0"',
  ],
])('what is said of the configuration %j', (environment, problem) => {
  expect(() => configuration.load(environment as unknown as Record<string, string>)).toThrow(
    new ConfigurationError([problem]),
  );
});

it('a role that there is not', async () => {
  expect(await lineOf({}, '--role', 'subgraph:nothing')).toBe(
    'There is no role "subgraph:nothing". The roles are gateway, rest, worker, subgraph:platform, subgraph:billing, subgraph:payouts, subgraph:courses, subgraph:trust-safety, subgraph:events, all.',
  );
});

it.each([
  [['--rolle', 'rest'], "Unknown option '--rolle'"],
  [['rest'], "Unexpected argument 'rest'"],
])('the arguments %j', async (args, reason) => {
  expect(await lineOf({}, ...args)).toBe(
    `${reason}. Usage: npm start [-- --role gateway|rest|worker|subgraph:platform|subgraph:billing|subgraph:payouts|subgraph:courses|subgraph:trust-safety|subgraph:events|all]`,
  );
});

it('a role without what the processes share', async () => {
  expect(await lineOf({}, '--role', 'worker')).toBe(
    'The configuration is wrong: DATABASE_URL is missing (the role worker needs it, as every process that works together with others); MASTER_SECRET is missing (the role worker needs it, as every process that works together with others); PUBLIC_ORIGIN is missing (the role worker needs it, as every process that works together with others); FILE_FOLDER is missing (the role worker needs it, as every process that works together with others).',
  );
});

it('a data folder that is a file', async () => {
  const file = `${folder.path}-file`;
  writeFileSync(file, '');
  expect(await lineOf({ DATA_FOLDER: file })).toMatch(
    /^The service's secret .*\/data-file\/secret cannot be used: .*\. Name a folder of your own with DATA_FOLDER, or set MASTER_SECRET\.$/,
  );
});

it('a data folder whose secret is damaged', async () => {
  const own = join(folder.path, 'half');
  mkdirSync(own, { recursive: true });
  writeFileSync(join(own, 'secret'), 'cut o');
  expect(await lineOf({ DATA_FOLDER: own })).toBe(
    `The service's secret ${own}/secret cannot be used: it is damaged. Name a folder of your own with DATA_FOLDER, or set MASTER_SECRET.`,
  );
});

it('a folder for files that is a file', async () => {
  const file = `${folder.path}-no-folder`;
  writeFileSync(file, '');
  expect(await lineOf({ FILE_FOLDER: file })).toBe(
    `Files cannot be kept in ${file} (EEXIST: file already exists, mkdir '${file}'). Set FILE_FOLDER to a folder that this process may write.`,
  );
});

describe('a data folder that was in use', () => {
  const used = dataFolder();
  afterAll(() => used.remove());

  it('by another process', async () => {
    const service = startService({ DATA_FOLDER: used.path });
    await service.printed('npx commerce-graph listen');
    const other = startService({ DATA_FOLDER: used.path });
    expect(await other.ended).toBe(1);
    expect(other.stderr).toBe(
      `The data folder ${used.path}/postgres is in use by another process (${service.pid}): stop that one, or use another data folder.\n`,
    );
    const { port } = new URL(readSandbox(used.path).origin);
    expect(await lineOf({ PORT: port })).toBe(`Port ${port} on 127.0.0.1 is in use. Set PORT to another one.`);
    expect(await service.end('SIGTERM')).toBe(0);
  });

  it('by another version of Postgres', async () => {
    const version = join(used.path, 'postgres/cluster/PG_VERSION');
    const current = readFileSync(version, 'utf8');
    writeFileSync(version, '15\n');
    expect(await lineOf({ DATA_FOLDER: used.path })).toBe(
      `The data folder ${used.path}/postgres was made by Postgres 15, this is Postgres ${current.trim()}: move its data with pg_dump, or use another data folder.`,
    );
    writeFileSync(version, current);
  });

  it('by an incompatible release of Postgres', async () => {
    const file = join(used.path, 'postgres/cluster/global/pg_control');
    const control = readFileSync(file);
    // The version of the file's own format, behind the system's id of 8 bytes.
    control.writeUInt32LE(1, 8);
    writeFileSync(file, control);
    expect(await lineOf({ DATA_FOLDER: used.path })).toBe(
      `The data folder ${used.path}/postgres was made by a release of Postgres that is incompatible with this one: move its data with pg_dump, or use another data folder.`,
    );
  });

  it('and is damaged', async () => {
    rmSync(join(used.path, 'postgres/cluster/global/pg_control'));
    expect(await lineOf({ DATA_FOLDER: used.path })).toMatch(
      new RegExp(`^The data folder ${used.path}/postgres is damaged .*pg_control.*\\.$`),
    );
  });
});

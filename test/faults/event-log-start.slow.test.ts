import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nkeys } from '@nats-io/transport-node';
import { dataFolder, endProcesses, startService } from '../support/service-process';
import { requiresPackage } from '../support';
import { createTestDatabase } from '../support/database';
import { type NatsServer, startNatsServer } from '../support/nats-server';

const folder = dataFolder();
let server: NatsServer;

afterEach(async () => {
  await endProcesses();
  await server.close();
});
afterAll(() => folder.remove());

const start = (environment: Record<string, string>) =>
  startService(
    {
      DATA_FOLDER: folder.path,
      DATABASE_URL: process.env.TEST_DATABASE_URL ?? '',
      MASTER_SECRET: 'x'.repeat(32),
      PUBLIC_ORIGIN: 'http://127.0.0.1:4000',
      ...environment,
    },
    '--role',
    'subgraph:events',
  );

/** Returns the line that a failing start prints. */
async function lineOf(environment: Record<string, string>): Promise<string> {
  const service = start(environment);
  expect(await service.ended).toBe(1);
  expect(service.stderr).toMatch(/^[^\n]+\n$/);
  return service.stderr.trimEnd();
}

const credentialsOf = (user: ReturnType<typeof nkeys.createUser>): string => `-----BEGIN NATS USER JWT-----
eyJ0eXAiOiJKV1QiLCJhbGciOiJlZDI1NTE5LW5rZXkifQ.e30.AAAA
------END NATS USER JWT------

************************* IMPORTANT *************************
NKEY Seed printed below can be used to sign and prove identity.

-----BEGIN USER NKEY SEED-----
${new TextDecoder().decode(user.getSeed())}
------END USER NKEY SEED------
`;

requiresPackage('nats-server')('a start with an event log', () => {
  it('reports that no server responds', async () => {
    server = await startNatsServer();
    await server.kill();
    expect(await lineOf({ EVENT_LOG_URL: server.url, START_PATIENCE: '1s' })).toBe(
      `Given up after 1 s: The NATS server in EVENT_LOG_URL is not available: 127.0.0.1:${server.port} does not respond as a NATS server (connection refused).`,
    );
  });

  it('reports that user name or password are wrong, without revealing them', async () => {
    server = await startNatsServer({ args: ['--user', 'log', '--pass', 'right'] });
    const rejected = `The NATS server in EVENT_LOG_URL is not available: 127.0.0.1:${server.port} rejects the credentials (in EVENT_LOG_URL, or EVENT_LOG_CREDENTIALS).`;
    expect(await lineOf({ EVENT_LOG_URL: server.url })).toBe(rejected);
    expect(await lineOf({ EVENT_LOG_URL: server.url.replace('//', '//log:wrong@') })).toBe(rejected);
  });

  it('reports that keys are wrong, and succeeds with the right ones', async () => {
    const [user, stranger] = [nkeys.createUser(), nkeys.createUser()];
    mkdirSync(folder.path, { recursive: true });
    const configured = join(folder.path, 'nats.conf');
    writeFileSync(configured, `authorization { users: [ { nkey: ${user.getPublicKey()} } ] }`);
    server = await startNatsServer({ args: ['-c', configured] });
    expect(await lineOf({ EVENT_LOG_URL: server.url, EVENT_LOG_CREDENTIALS: credentialsOf(stranger) })).toBe(
      `The NATS server in EVENT_LOG_URL is not available: 127.0.0.1:${server.port} rejects the credentials (in EVENT_LOG_URL, or EVENT_LOG_CREDENTIALS).`,
    );
    const database = await createTestDatabase();
    const file = join(folder.path, 'log.creds');
    writeFileSync(file, credentialsOf(user), { mode: 0o600 });
    const service = start({
      EVENT_LOG_URL: server.url,
      EVENT_LOG_CREDENTIALS_FILE: file,
      DATABASE_URL: database.url,
      PORT: '0',
    });
    await service.printed('listens at http');
    await endProcesses();
    await database.drop();
  });

  it('reports that the server has no streams', async () => {
    server = await startNatsServer({ jetStream: false });
    expect(await lineOf({ EVENT_LOG_URL: server.url })).toBe(
      `The NATS server in EVENT_LOG_URL is not available: 127.0.0.1:${server.port} has no JetStream (start it with -js).`,
    );
  });

  it('reports a configuration that is invalid or incomplete', async () => {
    server = await startNatsServer();
    const credentials = credentialsOf(nkeys.createUser());
    expect(await lineOf({ EVENT_LOG_URL: 'http://127.0.0.1:4222' })).toContain(
      'EVENT_LOG_URL must be nats:// or tls:// with a host',
    );
    expect(await lineOf({ EVENT_LOG_URL: 'nats://127.0.0.1:4222/events' })).toContain(
      'EVENT_LOG_URL must be a URL without a path (nats://127.0.0.1:4222)',
    );
    expect(await lineOf({ EVENT_LOG_CREDENTIALS: credentials })).toContain(
      'EVENT_LOG_CREDENTIALS has no effect without EVENT_LOG_URL',
    );
    expect(await lineOf({ EVENT_LOG_URL: server.url, EVENT_LOG_CREDENTIALS: 'me' })).toContain(
      'EVENT_LOG_CREDENTIALS must be the content of a credentials file (.creds)',
    );
  });
});

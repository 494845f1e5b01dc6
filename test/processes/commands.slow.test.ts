import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { executeAs, readSandbox, type Sandbox } from '../support/sandbox';
import { createTestDatabase, type TestDatabase } from '../support';
import {
  dataFolder,
  type ExitStatus,
  endProcesses,
  freePort,
  processesOf,
  startProcess,
  startService,
} from '../support/service-process';

const folder = dataFolder();
let database: TestDatabase;
let environment: Record<string, string>;

beforeAll(async () => {
  database = await createTestDatabase('commands');
  environment = { DATABASE_URL: database.url, DATA_FOLDER: folder.path, PUBLIC_ORIGIN: 'http://127.0.0.1:4000' };
});
afterEach(endProcesses);
afterAll(async () => {
  await database.drop();
  folder.remove();
});

interface Run {
  readonly end: ExitStatus;
  readonly lines: readonly string[];
  readonly stderr: string;
}

async function run(
  command: string,
  args: readonly string[] = [],
  overrides: Record<string, string> = {},
): Promise<Run> {
  const child = startProcess(['run.mjs', command, ...args], { ...environment, ...overrides });
  const end = await child.ended;
  return {
    end,
    lines: child.stdout
      .trimEnd()
      .split('\n')
      .filter((line) => !line.startsWith('Built ')),
    stderr: child.stderr,
  };
}

interface ListedMembership {
  readonly id: string;
  readonly user: { readonly id: string; readonly username: string | null } | null;
  readonly plan: { readonly id: string } | null;
}

async function allMemberships(sandbox: Sandbox): Promise<ListedMembership[]> {
  const found: ListedMembership[] = [];
  for (let after: string | null = null, more = true; more;) {
    const {
      memberships,
    }: { memberships: { nodes: ListedMembership[]; pageInfo: { endCursor: string; hasNextPage: boolean } } } =
      await executeAs(
        sandbox.accounts[0]?.keys.latest ?? '',
        sandbox.origin,
        'query ($after: String) { memberships(first: 100, after: $after) { nodes { id user { id username } plan { id } } pageInfo { endCursor hasNextPage } } }',
        { after },
      );
    found.push(...memberships.nodes);
    ({ endCursor: after, hasNextPage: more } = memberships.pageInfo);
  }
  return found;
}

it('migrate brings every schema up to date, and is idempotent', async () => {
  const first = await run('migrate');
  expect(first).toEqual({
    end: 0,
    stderr: '',
    lines: ['platform', 'billing', 'payouts', 'courses', 'trust-safety', 'events', 'edge'].map((name) =>
      expect.stringMatching(new RegExp(`^${name} is up to date: \\d+ migrations\\.$`)),
    ),
  });
  expect(await run('migrate')).toEqual(first);
});

it('seed creates the demo data and the requested number of memberships once', async () => {
  const done = expect.stringMatching(/^100 % {2}300 of 300 memberships, [\d,]+ per second$/);
  const first = await run('seed', ['--memberships', '300', '--seed', '7']);
  const file = `Keys and ids are in ${folder.path}/sandbox.json.`;
  expect(first).toEqual({
    end: 0,
    stderr: '',
    lines: [
      'Creating the demo data.',
      ...[1, 3, 5, 7].map((week) => `Selling and buying: week ${week} of 8.`),
      done,
      'The demo data is present, with 300 additional memberships.',
      file,
    ],
  });
  expect(await run('seed', ['--memberships', '300', '--seed', '7'])).toEqual({
    end: 0,
    stderr: '',
    lines: [done, 'The demo data is present, with 0 additional memberships.', file],
  });

  const port = await freePort();
  const service = startService({ ...environment, PORT: String(port) });
  await service.printed('Ready after');
  const memberships = await allMemberships({ ...readSandbox(folder.path), origin: `http://127.0.0.1:${port}` });
  const seeded = memberships.filter(({ user }) => user?.username?.startsWith('buyer-7-'));
  expect(seeded).toHaveLength(300);
  expect(new Set(seeded.map(({ id }) => id)).size).toBe(300);
  expect(memberships.filter(({ user, plan }) => user === null || plan === null)).toEqual([]);
  expect(await service.end('SIGINT')).toBe(0);
  expect(service.stderr).toBe('');
});

it('webhooks:import imports the webhooks of a file once, and none if any is invalid', async () => {
  mkdirSync(folder.path, { recursive: true });
  const file = join(folder.path, 'webhooks.json');
  const webhook = {
    id: 'hook_old',
    resource_id: 'biz_one',
    url: 'https://example.com/hooks',
    events: ['payment_succeeded'],
    api_version: 'v2',
  };
  writeFileSync(file, JSON.stringify([webhook, { ...webhook, id: 'hook_wrong', url: 'https://10.0.0.1/' }]));
  expect(await run('webhooks-import', [file])).toEqual({
    end: 1,
    stderr: '',
    lines: ['webhooks[1]: url points to an address that is not public.', 'No webhooks were imported.'],
  });
  writeFileSync(file, JSON.stringify([webhook]));
  expect(await run('webhooks-import', [file])).toEqual({
    end: 0,
    stderr: '',
    lines: ['100 %  1 of 1 webhooks', 'Imported: 1. Already present: 0.'],
  });
  expect(await run('webhooks-import', [file])).toEqual({
    end: 0,
    stderr: '',
    lines: ['100 %  1 of 1 webhooks', 'Imported: 0. Already present: 1.'],
  });
  expect(await run('webhooks-import')).toEqual({
    end: 1,
    lines: [''],
    stderr: 'Give exactly one file. Usage: npm run webhooks:import -- <file>\n',
  });
});

it('ledger:verify checks the ledger, and exits with code 1 if it is inconsistent', async () => {
  const sound = await run('ledger-verify');
  expect([sound.end, sound.stderr, sound.lines.at(-1)]).toEqual([0, '', 'The ledger is sound.']);
  expect(sound.lines.at(-2)).toMatch(/^100 %  (\d+) of \1 steps$/);
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query(
    "UPDATE payouts.books SET balance = balance + 1 WHERE account_id IS NOT NULL AND currency = 'btc' AND kind = 'available'",
  );
  await client.end();
  const tampered = await run('ledger-verify');
  expect([tampered.end, tampered.stderr]).toEqual([1, '']);
  expect(tampered.lines.slice(-4)).toEqual([
    'all books in btc together hold 1.00000000',
    expect.stringMatching(/^book \d+ holds 1\.01234567, and its postings are 0\.01234567$/),
    expect.stringMatching(/^the activity of user_\w+ is 0\.01234567, and not 1\.01234567 btc$/),
    'The ledger is not sound.',
  ]);
});

it.each([
  [['--memberships', 'many'], '--memberships takes a number up to 99999999, not "many"'],
  [['--members', '5'], "Unknown option '--members'"],
])('seed rejects %j', async (args, reason) => {
  expect(await run('seed', args)).toEqual({
    end: 1,
    lines: [''],
    stderr: `${reason}. Usage: npm run seed -- [--memberships <number>] [--seed <number>]\n`,
  });
});

it('seed creates no demo data in live mode', async () => {
  const { end, stderr } = await run('seed', [], {
    MODE: 'live',
    MASTER_SECRET: 'four green herons walk slowly over wet stones',
  });
  expect({ end, stderr }).toEqual({
    end: 1,
    stderr: 'The configuration is invalid: MODE must be sandbox: there is no demo data in live mode.\n',
  });
});

it('seed and migrate work on the embedded server, which a later start reuses', async () => {
  const ownFolder = dataFolder();
  const embeddedSettings = { DATABASE_URL: '', DATA_FOLDER: ownFolder.path, PUBLIC_ORIGIN: '' };
  expect(await run('seed', ['--memberships', '20'], embeddedSettings)).toMatchObject({ end: 0, stderr: '' });
  expect(await run('migrate', [], embeddedSettings)).toMatchObject({ end: 0, stderr: '' });
  expect(processesOf(ownFolder.path)).toEqual([]);
  const service = startService({ DATA_FOLDER: ownFolder.path });
  await service.printed('npx commerce-graph listen');
  expect(service.stdout).not.toContain('Making');
  const memberships = await allMemberships(readSandbox(ownFolder.path));
  expect(memberships.filter(({ user }) => user?.username?.startsWith('buyer-1-'))).toHaveLength(20);
  expect(await service.end('SIGINT')).toBe(0);
  ownFolder.remove();
});

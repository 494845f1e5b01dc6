import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '../support';
import { callAs, readSandbox, type Sandbox } from '../support/sandbox';
import {
  dataFolder,
  endProcesses,
  freePort,
  type ServiceProcess,
  startProcess,
  startProgram,
  startService,
} from '../support/service-process';
import { until } from '../support/until';

const folder = dataFolder();
const supergraph = join(dirname(folder.path), 'supergraph.graphql');
let database: TestDatabase;
let environment: Record<string, string>;
let service: ServiceProcess;
let sandbox: Sandbox;
let port: number;

interface Result {
  readonly data?: Record<string, unknown>;
  readonly errors?: readonly unknown[];
}

/** Products of the first account, and the program of this account and of one that its key cannot access. */
function productsQuery(): string {
  const program = (alias: string, account: string) => `${alias}: loyaltyProgram(accountId: "${account}") { name }`;
  const own = program('own', sandbox.accounts[0]?.id as string);
  return `{ products(first: 2) { nodes { id title loyaltyPoints } } ${own} ${program('other', 'biz_other')} }`;
}

async function execute(query: string): Promise<Result> {
  const key = sandbox.accounts[0]?.keys.latest as string;
  const { json } = await callAs(key, sandbox.origin, { method: 'POST', path: '/graphql', body: { query } });
  return json as Result;
}

async function command(...args: readonly string[]) {
  const child = startProcess(['commerce-graph.mjs', ...args], { DATA_FOLDER: folder.path });
  const end = await child.ended;
  const lines = child.stdout.split('\n').filter((line) => line !== '' && !line.startsWith('Built '));
  return { end, lines, stderr: child.stderr };
}

async function startExample(): Promise<ServiceProcess> {
  const { lines } = await command('principal-secret', 'loyalty');
  const example = startProgram(process.execPath, ['examples/loyalty-subgraph/server.mjs'], {
    PRINCIPAL_SECRET: lines[0] as string,
    PORT: String(port),
  });
  await example.printed('The loyalty subgraph listens');
  return example;
}

beforeAll(async () => {
  database = await createTestDatabase('own_subgraphs');
  environment = {
    DATABASE_URL: database.url,
    DATA_FOLDER: folder.path,
    PORT: String(await freePort()),
    SUPERGRAPH: supergraph,
    SUPERGRAPH_INTERVAL: '100ms',
    LOG_LEVEL: 'info',
  };
  const PUBLIC_ORIGIN = `http://127.0.0.1:${environment.PORT}`;
  await startProcess(['run.mjs', 'seed'], { ...environment, PUBLIC_ORIGIN }).ended;
  service = startService(environment);
  await service.printed('Ready after');
  sandbox = readSandbox(folder.path);
  port = await freePort();
});
afterAll(async () => {
  await endProcesses();
  await database.drop();
  folder.remove();
});

it('the service starts without the supergraph, adds the example when it is composed, and survives its end', async () => {
  const products = productsQuery();
  expect(service.stderr).toContain('The supergraph cannot be read; the built-in one stays in use: ENOENT');
  expect((await execute(products)).data).toBeUndefined();

  const example = await startExample();
  const document = join(dirname(folder.path), 'products.graphql');
  writeFileSync(document, products);
  const add = `loyalty=http://127.0.0.1:${port}/graphql`;
  expect(await command('compose', '--subgraph', add, '--out', supergraph, '--check', document)).toEqual({
    end: 0,
    stderr: '',
    lines: ['1 documents are valid.', expect.stringContaining('trust_safety, loyalty.')],
  });
  await until(async () => (await execute(products)).data !== undefined);
  const found = await execute(products);
  expect(found).toMatchObject({
    data: {
      products: { nodes: [{ loyaltyPoints: 10 }, { loyaltyPoints: 10 }] },
      own: { name: 'Stars' },
      other: null,
    },
  });
  expect(found.errors).toBeUndefined();
  const memberships = await execute('{ memberships(first: 1) { nodes { id loyaltyPoints } } }');
  expect(memberships).toMatchObject({ data: { memberships: { nodes: [{ loyaltyPoints: 0 }] } } });

  await example.end('SIGKILL');
  const extensions = { code: 'service_unavailable', subgraph: 'loyalty' };
  expect(await execute(products)).toMatchObject({
    data: {
      products: { nodes: [{ title: expect.any(String), loyaltyPoints: null }, { loyaltyPoints: null }] },
      own: null,
    },
    errors: expect.arrayContaining([
      expect.objectContaining({ path: ['products', 'nodes', 0, 'loyaltyPoints'], extensions }),
      expect.objectContaining({ path: ['products', 'nodes', 1, 'loyaltyPoints'], extensions }),
      expect.objectContaining({ path: ['own'], extensions }),
    ]),
  });
});

it('a composition with problems names them and writes nothing', async () => {
  const schema = join(dirname(folder.path), 'loyalty.graphql');
  const document = join(dirname(folder.path), 'broken.graphql');
  const link = 'extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key"])';
  const compose = (types: string) => {
    writeFileSync(schema, `${link} ${types}`);
    writeFileSync(document, '{ plans(first: 1) { nodes { loyalty } } }');
    const add = ['--subgraph', `loyalty=${schema}`, '--url', 'loyalty=http://127.0.0.1/'];
    return command('compose', ...add, '--out', join(dirname(folder.path), 'none', 'x.graphql'), '--check', document);
  };
  expect(await compose('type Product @key(fields: "id") { id: ID! title: Int }')).toEqual({
    end: 1,
    lines: [],
    stderr: expect.stringMatching(/^The subgraphs do not compose:\n- .*Product\.title/),
  });
  expect(await compose('type Product @key(fields: "id") { id: ID! points: Int! }')).toEqual({
    end: 1,
    lines: [],
    stderr: `Hint: loyalty: Product.points is Int!. If loyalty fails, the whole Product is null; make the field nullable.
Documents that break:
- ${document}:1:29 Cannot query field "loyalty" on type "Plan".
`,
  });
  expect(await command('compose', '--subgraph', 'loyalty')).toEqual({
    end: 2,
    lines: [],
    stderr: '--subgraph takes name=value, with a name of letters, digits and _, not "loyalty".\n',
  });
});

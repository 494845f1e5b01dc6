import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../app/runtime/service-process';
import { until } from '../../../test/support/until';
import { prettyJson } from './pretty-json';
import { type CliScene, failure, jsonOf, openCliScene } from './testing/cli-scene';

let scene: CliScene;
let { service, cli } = {} as CliScene;
let [account, key, product] = ['', '', ''];
beforeAll(async () => {
  scene = await openCliScene();
  ({ service, cli } = scene);
  [account, key] = [scene.account.id, scene.account.keys.latest];
  product = service.demoData.examples.product_id as string;
});
afterAll(() => scene.close());

async function createPlan(...args: string[]): Promise<Record<string, any>> {
  return jsonOf(await cli.run(['post', '/plans', `product_id=${product}`, 'plan_type=one_time', ...args]));
}

async function planCount(): Promise<number> {
  return jsonOf(await cli.run(['get', '/plans', `account_id=${account}`]))['data'].length as number;
}

describe('requests', () => {
  it('create, read, change and delete a resource, with values that are JSON or text', async () => {
    const created = await createPlan('initial_price=12.5', 'title=Basic plan', 'metadata.seats=3');
    expect(created).toMatchObject({ title: 'Basic plan', initial_price: 12.5, metadata: { seats: 3 } });
    const path = `/plans/${created['id']}`;
    const changed = jsonOf(await cli.run(['patch', path, 'title="20"', 'internal_notes=null']));
    expect(changed).toMatchObject({ title: '20', internal_notes: null });
    const read = await cli.run(['get', `/api/v1${path}`]);
    const { text } = await service.request({ path: `/api/v1${path}` });
    expect(read).toEqual({ code: 0, stdout: `${text}\n`, stderr: '' });
    expect((await cli.run(['delete', path])).code).toBe(0);
    expect(await cli.run(['get', path])).toEqual(failure(1, '404 not_found: The resource does not exist.'));
  });

  it('have a query, lists, a body from a file, a version and an idempotency key', async () => {
    const file = join(cli.folder, 'plan.json');
    writeFileSync(file, JSON.stringify({ product_id: product, plan_type: 'one_time', initial_price: 5 }));
    const args = ['post', '/plans', '--data', `@${file}`, 'title=Once', '--idempotency-key', 'plan-1'];
    const [first, second] = [await cli.run(args), await cli.run(args)];
    expect(second).toEqual(first);
    const { id } = jsonOf(first) as { id: string };
    const old = jsonOf(await cli.run(['get', `/plans/${id}`, '--version-date', '2025-01-01']));
    expect([old['company'].id, old['account']]).toEqual([account, undefined]);
    const list = ['get', '/plans', `account_id=${account}`, `product_ids[]=${product}`, '--query', 'first=1'];
    expect(jsonOf(await cli.run(list))['data']).toEqual([expect.objectContaining({ id })]);
    const webhook = ['post', '/webhooks', 'url=https://a.example', 'events[]=plan.created', 'events[]=plan.deleted'];
    expect(jsonOf(await cli.run(webhook))['events']).toEqual(['plan.created', 'plan.deleted']);
  });

  it('print the error of the service, and with --json its body', async () => {
    expect(await cli.run(['get', '/webhooks'])).toEqual(
      failure(1, '400 parameter_missing: `account_id` is required. (account_id)'),
    );
    expect(await cli.run(['get', '/plans/plan_1', '--json'])).toEqual(
      failure(
        1,
        '{"error":{"type":"not_found","message":"The resource does not exist.","code":"not_found","param":null}}',
      ),
    );
  });

  it.each<[string[], string]>([
    [['get', 'plans'], '"plans" is not a path of the REST API, such as /plans.'],
    [['get', '//plans'], '"//plans" is not a path of the REST API, such as /plans.'],
    [['get', '/plans', 'first'], '"first" is not name=value.'],
    [['post', '/plans', 'a=1', 'a.b=2'], 'a.b is inside of a, which is not an object.'],
    [['post', '/plans', 'a=1', 'a[]=2'], 'a[] is not a list.'],
    [['post', '/plans', '--data', '[1]', 'a=1'], 'name=value needs a JSON object as --data.'],
    [['post', '/plans', '--data', '@missing.json'], 'missing.json cannot be read: ENOENT.'],
    [['get', '/plans', '--data', '{}'], "Unknown option '--data'. Run commerce-graph get --help for usage."],
    [['get'], 'get takes <path> [name=value...]. Run commerce-graph get --help for usage.'],
    [['gett', '/plans'], 'There is no command "gett". Did you mean "get"? commerce-graph --help lists them.'],
  ])('reject %j before anything is sent', async (args, reason) => {
    expect(await cli.run(args)).toEqual(failure(2, reason));
  });

  it('report a service that does not respond', async () => {
    const origin = `http://127.0.0.1:${await freePort()}`;
    expect(await cli.run(['get', '/plans', '--origin', origin], { variables: { COMMERCE_API_KEY: 'x' } })).toEqual(
      failure(3, `No response from ${origin}/api/v1. Is the service running?`),
    );
  });
});

describe('fixtures', () => {
  const fixture = (steps: unknown) => {
    const file = join(cli.folder, 'fixture.json');
    writeFileSync(file, JSON.stringify({ steps }));
    return file;
  };
  const plan = (data: object) => ({
    name: 'plan',
    method: 'POST',
    path: '/plans',
    data: { product_id: product, plan_type: 'one_time', initial_price: 3, ...data },
  });
  const read = { name: 'read', method: 'GET', path: '/plans/${plan.id}', version_date: '2025-01-01' };

  it('send requests with the results of earlier ones', async () => {
    const steps = [
      { name: 'me', method: 'GET', path: '/accounts/me' },
      plan({ title: 'Of ${me.title}', metadata: { owner: '${me.id}' } }),
      { name: 'list', method: 'GET', path: '/plans', query: { account_id: '${me.id}', first: 1 } },
      read,
    ];
    const { code, stderr, stdout } = await cli.run(['fixtures', fixture(steps), '--json']);
    expect([code, stderr]).toEqual([
      0,
      'Step 1 of 4, me: GET /accounts/me\nStep 2 of 4, plan: POST /plans\nStep 3 of 4, list: GET /plans\nStep 4 of 4, read: GET /plans/${plan.id}\n',
    ]);
    const results = JSON.parse(stdout) as Record<string, any>;
    const { title } = results['me'] as { title: string };
    expect(results['plan']).toMatchObject({ title: `Of ${title}`, metadata: { owner: account } });
    expect(results['list'].data).toEqual([expect.objectContaining({ id: results['plan'].id })]);
    expect(results['read']).toMatchObject({ id: results['plan'].id, company: { id: account } });
    expect((await cli.run(['fixtures', fixture([steps[0]])])).stdout).toBe(`me  ${account}\n`);
  });

  it('stop at the first failure', async () => {
    const before = await planCount();
    const rejected = { name: 'rejected', method: 'PATCH', path: '/plans/${plan.id}', data: { initial_price: -1 } };
    const { code, stdout, stderr } = await cli.run([
      'fixtures',
      fixture([plan({}), rejected, { ...plan({}), name: 'next' }]),
    ]);
    expect([code, stdout, stderr.split('\n')]).toEqual([
      1,
      '',
      [
        'Step 1 of 3, plan: POST /plans',
        'Step 2 of 3, rejected: PATCH /plans/${plan.id}',
        expect.stringMatching(/^Step 2 of 3, rejected, failed: 400 parameter_invalid: .* \(initial_price\)$/),
        '',
      ],
    ]);
    expect(await planCount()).toBe(before + 1);
    const unknown = { name: 'unknown', method: 'GET', path: '/plans/${me.plan_id}' };
    expect(
      (await cli.run(['fixtures', fixture([{ name: 'me', method: 'GET', path: '/accounts/me' }, unknown])])).stderr,
    ).toBe(
      'Step 1 of 2, me: GET /accounts/me\nStep 2 of 2, unknown: GET /plans/${me.plan_id}\n${me.plan_id} does not exist: the response has no plan_id.\n',
    );
  });

  it.each<[string, unknown, string]>([
    ['no steps', [], ' is no fixture: expected an object with a list of steps.'],
    ['a step that is no object', [1], ': step 1: expected an object.'],
    ['a step without a name', [{ method: 'GET', path: '/plans' }], ': step 1: name must be a word in lower case.'],
    ['a name twice', [{ name: 'a', method: 'GET', path: '/a' }, { name: 'a' }], ': step 2: the name a is used twice.'],
    [
      'a method',
      [{ name: 'a', method: 'PUT', path: '/a' }],
      ': step 1: method must be one of GET, POST, PATCH, DELETE.',
    ],
    [
      'a path',
      [{ name: 'a', method: 'GET', path: 'a' }],
      ': step 1: path must be a path of the REST API, such as /plans.',
    ],
    [
      'an unknown field',
      [{ name: 'a', method: 'GET', path: '/a', body: {} }],
      ': step 1: body is not a field. Fields: name, method, path, query, data, version_date, idempotency_key.',
    ],
    [
      'a reference to a later step',
      [{ name: 'a', method: 'GET', path: '/plans/${b.id}' }],
      ': step 1: ${b.id} refers to no earlier step.',
    ],
  ])('are rejected before the first request because of %s', async (_case, steps, reason) => {
    const file = fixture(steps);
    expect(await cli.run(['fixtures', file])).toEqual(failure(2, file + reason));
  });

  it('are rejected if the file is not JSON, or a version does not exist', async () => {
    const file = fixture([{ ...plan({}), version_date: '2020-01-01' }]);
    const { code, stdout, stderr } = await cli.run(['fixtures', file]);
    expect([code, stdout, stderr.split('. ')[0]]).toEqual([2, '', 'There is no version "2020-01-01"']);
    writeFileSync(file, '{');
    const damaged = await cli.run(['fixtures', file]);
    expect([damaged.code, damaged.stderr.startsWith(`${file} is not JSON: `)]).toEqual([2, true]);
  });
});

describe('open', () => {
  it('prints the URL of a page', async () => {
    expect(await cli.run(['open', 'docs'])).toEqual({ code: 0, stdout: `${service.origin}/docs\n`, stderr: '' });
    expect((await cli.run(['open', '--json'])).stdout).toContain(`"url":"${service.origin}/developer"`);
    expect(await cli.run(['open', 'dox'])).toEqual(
      failure(2, 'There is no page "dox". Did you mean "docs"? Pages: start, developer, docs, openapi, mail.'),
    );
  });
});

describe('in a terminal', () => {
  const inTerminal = (command: string, variables: Record<string, string> = {}) =>
    cli.start([], { variables, input: null, terminal: command });

  it('a login asks for the URL and the key, which is not shown', async () => {
    const terminal = inTerminal('login --profile typed');
    await until(() => terminal.output.stdout.includes('URL of the service [http://127.0.0.1:4000]: '));
    terminal.process.stdin?.write(`${service.origin}\r`);
    await until(() => terminal.output.stdout.includes('Key (not shown): '));
    terminal.process.stdin?.write(`${key}x\u007f\r`);
    const { code, stdout } = await terminal.ended;
    expect(code).toBe(0);
    expect(stdout).not.toContain(key.slice(-8));
    expect(stdout).toContain(`Logged in: profile typed, ${account} at ${service.origin}.`);
  });

  it('JSON is indented, with colors unless NO_COLOR is set', async () => {
    const plain = await inTerminal('get /accounts/me', { NO_COLOR: '1' }).ended;
    expect(plain.stdout.split('\r\n').slice(0, 2)).toEqual(['{', `  "id": "${account}",`]);
    const colored = await inTerminal('get /accounts/me').ended;
    expect(colored.stdout.split('\r\n')[1]).toBe(`  \u001B[34m"id"\u001B[39m: \u001B[2m"${account}"\u001B[22m,`);
  });

  it('a page is opened in the browser', async () => {
    const { stdout } = await inTerminal('open docs', { BROWSER: '/missing/browser' }).ended;
    expect(stdout.split('\r\n')).toEqual([
      `${service.origin}/docs`,
      '/missing/browser cannot be started: open the URL yourself.',
      '',
    ]);
  });
});

it('indents JSON without changing its values', () => {
  const text = '{"a":[1.50,{"b":"x,\\"{"},[]],"c":{},"d":12345678901234567890}';
  expect(prettyJson(text, false)).toBe(
    '{\n  "a": [\n    1.50,\n    {\n      "b": "x,\\"{"\n    },\n    []\n  ],\n  "c": {},\n  "d": 12345678901234567890\n}',
  );
});

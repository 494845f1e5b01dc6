import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { eventNames } from '../../../contract/events';
import { openReceiver } from '../../../subgraphs/events/src/testing/receiver';
import { until } from '../../../test/support/until';
import { type CliScene, failure, jsonOf, openCliScene } from './testing/cli-scene';

let scene: CliScene;
let { service, cli } = {} as CliScene;
beforeAll(async () => {
  scene = await openCliScene();
  ({ service, cli } = scene);
});
afterAll(() => scene.close());

describe('trigger', () => {
  it('triggers an event as the account of the profile', async () => {
    const { code, stdout, stderr } = await cli.run(['trigger', 'plan.updated']);
    const [line = '', url = ''] = stdout.split('\n');
    expect([code, stderr]).toEqual([0, '· Creates a plan for a product.\n· Changes its title.\n']);
    const [, event, plan] = /^plan\.updated {2}(evt_\w+) {2}Plan {2}(plan_\w+)$/.exec(line) ?? [];
    expect(url).toBe(`GET ${service.origin}/api/v1/plans/${plan}`);
    const { json } = await service.query('query ($ids: [ID!]) { events(resourceIds: $ids) { nodes { id type } } }', {
      ids: [plan],
    });
    expect(json).toEqual({ data: { events: { nodes: [expect.anything(), { id: event, type: 'plan.updated' }] } } });
  });

  it('sets fields of requests, and uses own objects', async () => {
    const override = ['--override', 'plans.internal_notes=own', '--override', 'plans.metadata.seats=3'];
    const { resource_id: id } = jsonOf(await cli.run(['trigger', 'plan.created', '--json', ...override]));
    const plan = jsonOf(await cli.run(['get', `/plans/${id}`]));
    expect([plan['internal_notes'], plan['metadata']]).toEqual(['own', { seats: 3 }]);
    const { code, stdout, stderr } = await cli.run(['trigger', 'plan.updated', '--with', `plans=${id}`, '--json']);
    expect([code, (JSON.parse(stdout) as { resource_id: string }).resource_id, stderr]).toEqual([
      0,
      id,
      `· Creates a plan for a product.\n· Uses ${id} instead.\n· Changes its title.\n`,
    ]);
    const product = jsonOf(await cli.run(['trigger', 'product.created', '--json']))['resource_id'];
    const own = jsonOf(await cli.run(['trigger', 'plan.created', '--json', '--with', `products=${product}`]));
    expect(jsonOf(await cli.run(['get', `/plans/${own['resource_id']}`]))['product']).toMatchObject({ id: product });
  });

  it('reports an override that no request has used', async () => {
    const { code, stdout, stderr } = await cli.run(['trigger', 'plan.created', '--override', 'payments.amount=3']);
    expect([code, stdout.split('  ')[0], stderr.split('\n')[1]]).toEqual([
      2,
      'plan.created',
      'The event was triggered, but plan.created sends no request that uses payments.amount=3.',
    ]);
  });

  it('acts as demo users with their tokens in sandbox.json', async () => {
    expect(await cli.run(['trigger', 'account.updated'])).toEqual(
      failure(
        1,
        '· Changes the description of the account, as its owner.\nThis trigger acts as the demo user iris: give --sandbox with the sandbox.json of the service.',
      ),
    );
    const file = join(cli.folder, 'sandbox.json');
    writeFileSync(file, JSON.stringify({ ...service.demoData, origin: service.origin }));
    expect((await cli.run(['trigger', 'account.updated', '--sandbox', file])).code).toBe(0);
  });

  it.each<[string[], string]>([
    [[], 'Event is missing. commerce-graph trigger --list lists all events.'],
    [
      ['plan.update'],
      'There is no event "plan.update". Did you mean "plan.updated"? commerce-graph trigger --list lists them.',
    ],
    [
      ['plan.created', '--override', 'title=Own'],
      '--override takes <path>.<field>=value, such as plans.title=Basic, not "title=Own".',
    ],
    [['plan.created', '--with', 'plans'], '"plans" is not name=value.'],
    [
      ['plan.created', '--sandbox', 'missing.json'],
      'missing.json does not exist: a service with demo data writes it at startup. Give --sandbox for another file.',
    ],
  ])('rejects %j', async (args, reason) => {
    expect(await cli.run(['trigger', ...args])).toEqual(failure(2, reason));
  });
});

it('listens, and forwards events with the same secret each time', async () => {
  const receiver = await openReceiver();
  const file = join(cli.configuration, 'commerce-graph/profiles.json');
  const secret = () =>
    (JSON.parse(readFileSync(file, 'utf8')) as { profiles: { default: { listenSecret: string } } }).profiles.default
      .listenSecret;
  const secrets: string[] = [];
  for (const pin of ['2025-01-01', '2026-08-21']) {
    const listening = cli.start(['listen', '--forward-to', receiver.url, '--types', 'plan.updated', '--pin', pin]);
    await until(() => listening.output.stderr.includes('Listening at'));
    const { resource_id: id } = jsonOf(await cli.run(['trigger', 'plan.updated', '--json']));
    await until(() => listening.output.stdout.includes('\n'));
    listening.process.kill('SIGINT');
    const { code, stdout, stderr } = await listening.ended;
    secrets.push(secret());
    expect([code, stdout.split(/ {2,}/).slice(1, 4), stderr.split('\n')]).toEqual([
      130,
      ['plan.updated', id, '200'],
      [
        `Forwarding to ${receiver.url}, signed with ${secret()}`,
        `Connected. Listening at ${service.origin}/api/v1/event_log/stream. Press Ctrl-C to stop.`,
        '',
      ],
    ]);
  }
  expect(secrets[1]).toBe(secrets[0]);
  const messages = receiver.requests.map(({ body, headers }) =>
    new Webhook(secrets[0] as string, { format: 'raw' }).verify(body, headers),
  );
  expect(messages).toEqual(
    ['2025-01-01', '2026-08-21'].map((pin) => expect.objectContaining({ type: 'plan.updated', api_version_date: pin })),
  );
  await receiver.close();
});

it('shows complete messages as JSON, after a cursor', async () => {
  const { json } = await service.query('{ eventCursor }');
  const { eventCursor } = (json as { data: { eventCursor: string } }).data;
  const { resource_id: id } = jsonOf(await cli.run(['trigger', 'plan.created', '--json']));
  const listening = cli.start(['listen', '--after', eventCursor, '--json', '--types', 'plan.created']);
  await until(() => listening.output.stdout.includes('\n'));
  listening.process.kill('SIGTERM');
  const { stdout } = await listening.ended;
  const { data, events } = (await service.request({ path: `/api/v1/event_log?resource_ids=${id}` })).json as {
    data: readonly unknown[];
    events?: unknown;
  };
  expect([stdout, events]).toEqual([`${JSON.stringify(data[0])}\n`, undefined]);
});

it.each<[string[], number, string]>([
  [['--types', 'plan.update'], 2, 'There is no event "plan.update". Did you mean "plan.updated"?'],
  [['--forward-to', 'localhost:3000'], 2, '"localhost:3000" is not a URL such as http://localhost:3000/hooks.'],
  [['--after', 'nothing'], 1, 'after is not a cursor of this list.'],
])('rejects listen %j', async (args, code, reason) => {
  expect(await cli.run(['listen', ...args])).toEqual(failure(code, reason));
});

it('resends an event to the webhooks that it was sent to', async () => {
  const receiver = await openReceiver((_request, requestNumber) => ({ status: requestNumber === 3 ? 500 : 200 }));
  const { id: webhook } = jsonOf(await cli.run(['post', '/webhooks', `url=${receiver.url}`, 'events[]=plan.deleted']));
  const { id: event } = jsonOf(await cli.run(['trigger', 'plan.deleted', '--json']));
  await until(
    async () => (jsonOf(await cli.run(['get', `/webhooks/${webhook}/deliveries`]))['data'] as unknown[]).length === 1,
  );
  expect(await cli.run(['events', 'resend', event as string])).toEqual({
    code: 0,
    stdout: `${webhook}  200  ${receiver.url}\n`,
    stderr: '',
  });
  expect(receiver.requests[1]).toMatchObject({ id: receiver.requests[0]?.id, body: receiver.requests[0]?.body });
  const rejected = await cli.run(['events', 'resend', event as string, '--webhook', webhook as string, '--json']);
  expect([rejected.code, JSON.parse(rejected.stdout), rejected.stderr]).toEqual([
    1,
    [{ webhook, url: receiver.url, delivery: expect.stringMatching(/^whdel_/), status: 500, success: false }],
    '1 of 1 webhooks did not accept the event.\n',
  ]);
  expect(await cli.run(['events', 'resend', 'evt_unknown'])).toEqual(
    failure(1, 'No webhook was sent evt_unknown in the last 30 days. commerce-graph get /event_log lists events.'),
  );
  expect(receiver.requests).toHaveLength(3);
  await receiver.close();
});

it('completes commands, events, paths and parameters', async () => {
  const complete = async (...words: string[]) =>
    (await cli.run(['__complete', ...words])).stdout.split('\n').filter(Boolean);
  expect(await complete('li')).toEqual(['listen']);
  expect(await complete('clock', 'a')).toEqual(['attach', 'advance']);
  expect(await complete('trigger', '')).toEqual(eventNames);
  expect(await complete('listen', '--pin', '2026-08-2')).toEqual(['2026-08-21']);
  expect(await complete('get', '--pro')).toEqual(['--profile']);
  expect(await complete('get', '/plans', '--profile', '')).toEqual(['default']);
  expect(await complete('get', '/plan')).toEqual(['/plans', '/plans/']);
  expect(await complete('post', '/webhooks/hook_1/de')).toEqual(['/webhooks/hook_1/deliveries/']);
  expect(await complete('patch', '/plans/plan_1', 'tit')).toEqual(['title=']);
  expect(await complete('nothing', '')).toEqual([]);
});

it('completes in bash', async () => {
  const { stdout: script, code } = await cli.run(['completion', 'bash']);
  expect(code).toBe(0);
  expect(script).toContain('complete -o default -F _commerce_graph commerce-graph');
  for (const shell of ['zsh', 'fish'])
    expect((await cli.run(['completion', shell])).stdout).toContain('commerce-graph __complete');
  expect(await cli.run(['completion', 'tcsh'])).toEqual(
    failure(2, 'There is no completion for "tcsh". Shells: bash, zsh, fish.'),
  );
});

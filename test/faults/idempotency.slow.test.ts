import { startPeer } from '../support/peer';
import { inLane } from '../support/lane';
import { openService, type TestService } from '../support/service';
import { dataFolder, endProcesses } from '../support/service-process';
import { EffectCounter, differenceOf, differences } from './support/effects';
import { clients, EqualRequests, type Keyed, type Outcome } from './support/equal-requests';

jest.setTimeout(2_700_000);

/** Keys per API. One in ten moves money. `KEYS=50` for a short run. */
const keys = Number(process.env['KEYS'] ?? inLane({ fast: 60, all: 1_000 }));
const everyNth = 10;

const folder = dataFolder();
let service: TestService;
let counter: EffectCounter;
let requests: EqualRequests;

/** Two processes of the whole service on one database, in addition to the one that created it. */
beforeAll(async () => {
  service = await openService();
  // The pool has room for all requests at the same time. Rejections by a full pool are covered by another test.
  const peer = () => startPeer(service, folder.path, { POOL_WAITING: '5000' });
  requests = new EqualRequests([(await peer()).origin, (await peer()).origin]);
  counter = await EffectCounter.open(service.databaseUrl);
  await counter.rest();
});
afterAll(async () => {
  await requests?.close();
  await counter?.close();
  await endProcesses();
  await service.close();
  folder.remove();
});

const seller = () => service.demoData.accounts[0] as TestService['demoData']['accounts'][number];
const person = (username: string) => service.demoData.users.find((user) => user.username === username)?.id as string;
const headersOf = (key: string) => ({ authorization: `Bearer ${seller().keys.latest}`, 'idempotency-key': key });

/** Returns the REST request for a key: tokens for a member, or a transfer. */
function restRequest(number: number): Keyed {
  const headers = { ...headersOf(`rest ${number}`), 'api-version-date': '2026-08-21' };
  if (number % everyNth === 0)
    return {
      kind: 'transfer',
      path: '/api/v1/transfers',
      headers,
      body: { origin_id: seller().id, destination_id: person('mei'), amount: 0.05, currency: 'usd' },
    };
  return {
    kind: 'tokens',
    path: '/api/v1/company_token_transactions',
    headers,
    body: { account_id: seller().id, transaction_type: 'add', user_id: person('mei'), amount: 1 },
  };
}

/** Returns the graph request for a key. Half of the keys are sent as an argument. */
function inGraph(number: number): Keyed {
  const key = `graph ${number}`;
  const [argument, headers] =
    number % 2 === 0
      ? [`, idempotencyKey: "${key}"`, { authorization: headersOf(key).authorization }]
      : ['', headersOf(key)];
  const transfer = `mutation { transferCreate(input: { originId: "${seller().id}", destinationId: "${person('mei')}", amount: "0.05", currency: USD }${argument}) { transfer { id } userErrors { message } } }`;
  const tokens = `mutation { tokenTransactionCreate(input: { accountId: "${seller().id}", transactionType: ADD, userId: "${person('mei')}", amount: "1"${number % 2 === 0 ? `, idempotencyKey: "${key}"` : ''} }) { tokenTransaction { id amount } userErrors { message } } }`;
  return number % everyNth === 0
    ? { kind: 'transfer', path: '/graphql', headers, body: { query: transfer } }
    : { kind: 'tokens', path: '/graphql', headers, body: { query: tokens } };
}

function figures(api: string, outcomes: readonly Outcome[]): string {
  const sum = (of: (outcome: Outcome) => number): number => outcomes.reduce((all, outcome) => all + of(outcome), 0);
  const all = sum((outcome) => outcome.requests);
  return `${api}: ${outcomes.length} keys of ${clients} clients, ${all} requests, ${sum((outcome) => outcome.inUse)} asked to retry, ${sum((outcome) => outcome.replayed)} replayed\n`;
}

it.each<[string, (number: number) => Keyed]>([
  ['REST', restRequest],
  ['the graph', inGraph],
])('%s: each key has one effect and one response, for any number of clients and repeats', async (api, make) => {
  const keyed = Array.from({ length: keys }, (_, number) => make(number + 1));
  const first = await counter.settled();
  const [money, cheap] = [
    keyed.findIndex(({ kind }) => kind === 'transfer'),
    keyed.findIndex(({ kind }) => kind === 'tokens'),
  ];
  const single = new Map<string, ReturnType<typeof differenceOf>>();
  let before = first;
  for (const [kind, index] of [
    ['transfer', money],
    ['tokens', cheap],
  ] as const) {
    await requests.all([keyed[index] as Keyed]);
    const after = await counter.settled();
    single.set(kind, differenceOf(before, after));
    before = after;
  }
  const outcomes = await requests.all(keyed.filter((_, index) => index !== money && index !== cheap));
  process.stdout.write(figures(api, outcomes));
  const found = differenceOf(before, await counter.settled(300_000));

  expect(outcomes.flatMap(({ wrong }) => wrong)).toEqual([]);
  expect(outcomes.filter(({ texts }) => texts.length !== 1)).toEqual([]);
  expect(new Set(outcomes.flatMap(({ texts }) => texts)).size).toBe(outcomes.length);
  const times = (kind: string): number => outcomes.filter((outcome) => outcome.kind === kind).length;
  const expected = new Map<string, number>();
  for (const [kind, effects] of single)
    for (const [name, count] of effects)
      expected.set(name, (expected.get(name) ?? 0) + Math.round(count * times(kind) * 1e8) / 1e8);
  expect(differences(expected, 1, found)).toEqual([]);
});

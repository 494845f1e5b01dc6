import { AsyncLocalStorage } from 'node:async_hooks';
import http from 'node:http';
import { buildClientSchema, getIntrospectionQuery, type IntrospectionQuery } from 'graphql';
import { Database } from '../../subgraphs/kit/src';
import { contract } from '../bad-input/support/operations';
import { openFixture, type ServiceFixture } from '../bad-input/support/service-fixture';
import {
  type ListRequestSpec,
  requesters,
  graphLists,
  type FilterCombination,
  restLists,
} from './support/list-requests';
import { type Judged, LargeDatabase, type ListStatement } from './support/plans';

/** Tables that stay small, whatever the load. */
const small = ['events.log_state'];
/** Tables with few rows per account, each with the reason. */
const tablesWithFewRows: Readonly<Record<string, string>> = {
  'billing.products': 'what an account sells: tens, rarely hundreds',
  'billing.plans': 'a few for each product',
  'billing.promo_codes': 'made by hand: tens, rarely hundreds',
  'billing.partner_businesses': 'what an account referred: tens, rarely thousands',
  'courses.courses': 'made by hand',
  'courses.experience_products': 'one for each product that opens an experience',
  'courses.experiences': 'made by hand',
  'courses.lessons': 'written by hand: tens for each course',
  'events.webhooks': 'a few for each account',
  'payouts.markups': 'one for each kind of fee',
  'platform.accounts': 'connected accounts of a platform are listed by when they were made',
  'platform.team_members': 'those who work for an account',
  'trust_safety.verifications': 'a few in the life of an account',
};
/** Tables that may be read in full, with the reason. */
const allowedFullScans: Readonly<Record<string, string>> = {
  'events.log_state': 'has one row',
};
const totalCountReason = 'the legacy API, and the pages of the graph behind it, promise how many rows there are';
/** Nodes that may collect more rows than a page, with the reason. */
const allowedGatherNodes: Readonly<Record<string, string>> = {
  'Aggregate of billing.memberships': totalCountReason,
  'Aggregate of billing.members': totalCountReason,
  'Aggregate of billing.checkout_configurations': totalCountReason,
  'Aggregate of billing.payments': totalCountReason,
  'Aggregate of billing.reviews': totalCountReason,
  'Aggregate of payouts.payouts': 'for its limits, what an account has sent in the last thirty days is added up',
  'Sort of payouts.known_accounts': 'the markups of an account and of its platform: one for each kind of fee',
  'Sort of platform.team_members':
    'the accounts for which one user works, and those connected to them: who asks has them at hand anyway',
};
/** Lists without a statement, each with the reason. */
const ofNoTable: Readonly<Record<string, string>> = {
  'GET /api_keys/permissions': 'the code knows them',
  'graph permissions': 'the code knows them',
  'GET /payouts/supported_methods': 'the code knows them; where an amount is named, markups are read',
  'graph supportedPayoutMethods': 'the code knows them; where an amount is named, markups are read',
};
/** Lists that cannot be requested in this environment, each with the reason. Their statements are those of the same list for an account. */
const unaskable: Readonly<Record<string, string>> = {
  'GET /payouts (user_id)': 'no user of this data set holds money',
  'GET /payouts/methods (user_id)': 'no user of this data set holds money',
  'GET /payouts/supported_methods (user_id)': 'no user of this data set holds money',
};

/** Total count of a connection: reads at most 100,000 rows of an index, and costs as much as a large page. */
const boundedCount =
  /^SELECT (?:parent\.place, )?\(SELECT count\(\*\)::int FROM \(SELECT 1 FROM .* LIMIT \d+\) counted\)/s;

/** Name of the current list request, for the statements that it runs. */
const requestName = new AsyncLocalStorage<string>();
const requestNameHeader = 'x-asked-list';

const statements = new Map<string, ListStatement>();
const [rejected, silent] = [new Map<string, string>(), new Set<string>()];
let requests = 0;
let [lists, judged]: [readonly ListRequestSpec[], readonly Judged[]] = [[], []];
let fixture: ServiceFixture;
let large: LargeDatabase;

beforeAll(async () => {
  trackListRequests();
  fixture = await openFixture();
  const { json } = await fixture.service.query(getIntrospectionQuery());
  const created = await fixture.service.query(
    `mutation { appCreate(input: { accountId: "${fixture.ids.account}", name: "Lists" }) { app { id } } }`,
  );
  const { app } = (created.json as { data: { appCreate: { app: { id: string } } } }).data.appCreate;
  const ids = { ...fixture.ids, own: { ...fixture.ids.own, apps: app.id } };
  lists = [
    ...restLists(ids, contract.latest),
    ...graphLists(buildClientSchema((json as { data: IntrospectionQuery }).data), ids),
  ];
  for (const list of lists) for (const combination of list.narrowings) await requestPages(list, combination);
  // A full table scan is correct if an account owns half of the table; sorting its rows may be correct if it owns a
  // thousandth.
  large = await openLargeDatabase(1_000);
  const plansOfManyAccounts = await judgeAll();
  await large.close();
  large = await openLargeDatabase(2);
  judged = (await judgeAll()).map((one, index) => ({ ...one, readWhole: plansOfManyAccounts[index]?.readWhole ?? [] }));
});
afterAll(async () => {
  await large?.close();
  jest.restoreAllMocks();
  await fixture.close();
});

const openLargeDatabase = (accounts: number): Promise<LargeDatabase> =>
  LargeDatabase.open(fixture.service.databaseUrl, [...new Set([...statements.values()].map(({ schema }) => schema))], {
    accounts,
    small,
    fewRows: Object.keys(tablesWithFewRows),
  });

async function judgeAll(): Promise<Judged[]> {
  const found: Judged[] = [];
  for (const statement of statements.values()) found.push(await large.judge(statement));
  return found;
}

function trackListRequests(): void {
  const emit = http.Server.prototype.emit;
  jest.spyOn(http.Server.prototype, 'emit').mockImplementation(function (
    this: http.Server,
    event: string | symbol,
    ...args: unknown[]
  ) {
    const name = event === 'request' ? (args[0] as http.IncomingMessage).headers[requestNameHeader] : undefined;
    const emitEvent = (): boolean => Reflect.apply(emit, this, [event, ...args]) as boolean;
    return typeof name === 'string' ? requestName.run(name, emitEvent) : emitEvent();
  });
  const rows = Database.prototype.rows;
  jest.spyOn(Database.prototype, 'rows').mockImplementation(function (this: Database, text, values) {
    const name = requestName.getStore();
    if (name !== undefined) silent.delete(name);
    if (name !== undefined && !boundedCount.test(text) && !statements.has(text))
      statements.set(text, { schema: this.schema, text, asked: name });
    return rows.call(this, text, values);
  });
}

/** Requests the first page, and the pages after and before a row unless filter and order are combined. */
async function requestPages(list: ListRequestSpec, combination: FilterCombination): Promise<void> {
  const text = await send(list, combination, list.cursors === 'none' ? {} : { first: 1 });
  const cursor = /"(?:end_cursor|endCursor)":"([^"]+)"/.exec(text)?.[1];
  if (cursor === undefined || combination.isTogether) return;
  for (const direction of list.cursors === 'both' ? ['after', 'before'] : ['after'])
    await send(list, combination, { [direction]: cursor });
}

/** Sends the request as each caller until one is accepted. */
async function send(
  list: ListRequestSpec,
  combination: FilterCombination,
  page: Readonly<Record<string, string | number>>,
): Promise<string> {
  const name = `${list.name} (${[combination.words, ...Object.keys(page)].filter(Boolean).join(', ')})`;
  let text = '';
  for (const requester of requesters) {
    const call = list.call(combination, page, requester);
    silent.add(name);
    requests += 1;
    const response = await fixture.service.request({
      ...call,
      headers: { ...call.headers, [requestNameHeader]: name },
    });
    text = response.text;
    if (response.status === 200 && !text.includes('"errors":[')) return text;
  }
  silent.delete(name);
  rejected.set(name, text.slice(0, 200));
  return text;
}

/** Removes the version and page arguments from a name: `GET /payouts at 2026-08-21 (user_id, first)`. */
const plainName = (name: string): string =>
  name
    .replace(/ (at \d{4}-\d\d-\d\d|of the legacy API)/, '')
    .replace(/(, )?(first|after|before)\)$/, ')')
    .replace(/ \(\)$/, '');
const listIn = (name: string): string => plainName(name).replace(/ \(.*$/, '');
const distinct = (values: readonly string[]): string[] => [...new Set(values)].sort();

/** Groups violations by kind, each with the first lists that cause it. */
function listProblems(of: (one: Judged) => readonly string[], excused: Readonly<Record<string, string>>): string[] {
  const problems = judged.flatMap((one) =>
    of(one)
      .filter((what) => excused[what] === undefined)
      .map((what) => ({ what, asked: one.asked })),
  );
  return [...Map.groupBy(problems, ({ what }) => what)].map(
    ([what, found]) =>
      `${what}: ${found
        .slice(0, 3)
        .map(({ asked: name }) => name)
        .join('; ')}`,
  );
}

describe('on tables of a million rows', () => {
  it('every list is planned with each of its filters and orders', () => {
    expect(lists.length).toBeGreaterThan(120);
    expect(distinct([...rejected.keys()].map(plainName))).toEqual(Object.keys(unaskable).sort());
    expect(distinct([...silent].map(listIn))).toEqual(Object.keys(ofNoTable).sort());
    const combinationCount = lists.reduce((sum, list) => sum + list.narrowings.length, 0);
    const sifting = judged.filter(({ sifted }) => sifted.length > 0).length;
    const rows = [
      ['lists', lists.length],
      ['ways to narrow and order them', combinationCount],
      ['requests', requests],
      ['statements', judged.length],
      ['found by indexes alone', judged.length - sifting],
      ['with conditions looked at on the way through an index', sifting],
    ] as const;
    process.stderr.write(
      `${rows.map(([what, count]) => `${count.toLocaleString('en').padStart(6)} ${what}`).join('\n')}\n`,
    );
  });

  it('no list reads a whole table', () => {
    expect(listProblems(({ readWhole }) => readWhole, allowedFullScans)).toEqual([]);
  });

  it('no list sorts or counts more rows than a page', () => {
    expect(listProblems(({ gathered }) => gathered, allowedGatherNodes)).toEqual([]);
  });

  it('no exception is unnecessary', () => {
    expect(distinct(judged.flatMap(({ readWhole }) => readWhole))).toEqual(Object.keys(allowedFullScans).sort());
    expect(distinct(judged.flatMap(({ gathered }) => gathered))).toEqual(Object.keys(allowedGatherNodes).sort());
  });

  it.each([
    [
      'a filter that no index knows',
      "SELECT id FROM billing.memberships WHERE metadata ->> 'tier' = $1 LIMIT 20",
      { readWhole: ['billing.memberships'], gathered: [] },
    ],
    [
      'an order that no index has',
      'SELECT id FROM billing.memberships WHERE account_id = $1 ORDER BY metadata LIMIT 20',
      { gathered: ['Sort of billing.memberships'] },
    ],
    [
      'a count',
      'SELECT count(*) FROM billing.payments WHERE account_id = $1',
      { readWhole: [], gathered: ['Aggregate of billing.payments'] },
    ],
    [
      'a table that is still empty',
      'SELECT position FROM events.log WHERE body = $1 LIMIT 20',
      { readWhole: expect.arrayContaining([expect.stringMatching(/^events\.log_\d{4}_\d\d$/)]) },
    ],
  ])('%s is detected', async (_name, text, expected) => {
    expect(await large.judge({ schema: 'billing', text, asked: 'planted' })).toMatchObject(expected);
  });

  it('a plan that finds rows by an index has no violation', async () => {
    const text = 'SELECT id FROM billing.memberships WHERE account_id = $1 ORDER BY created_at DESC, id DESC LIMIT 20';
    expect(await large.judge({ schema: 'billing', text, asked: 'planted' })).toMatchObject({
      readWhole: [],
      gathered: [],
      sifted: [],
    });
  });
});

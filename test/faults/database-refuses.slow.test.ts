import type { HttpResponse } from '../support/http-call';
import { openService, type ServiceCall, type TestService } from '../support/service';
import { type Effects, EffectCounter, differenceOf } from './support/effects';
import { insist, isTransient, withoutCost, rejectionProblem } from './support/insistence';
import { type Fault, type Sent, StatementFaults } from './support/statement-faults';

let service: TestService;
let faults: StatementFaults;
let counter: EffectCounter;
let accountId: string;
let personId: string;
beforeAll(async () => {
  faults = new StatementFaults();
  service = await openService({ environment: { POOL_SIZE: '8' } });
  counter = await EffectCounter.open(service.databaseUrl);
  accountId = service.demoData.accounts[0]?.id as string;
  personId = service.demoData.users.find(({ username }) => username === 'mei')?.id as string;
  await counter.rest();
});
afterAll(async () => {
  await counter.close();
  await service.close();
  faults.close();
});

let numbered = 0;
const keyed = (call: ServiceCall): ServiceCall => ({
  ...call,
  method: 'POST',
  headers: { ...call.headers, 'idempotency-key': `refused ${(numbered += 1)}` },
});

/** A command for each API. */
const apiCalls: Readonly<Record<string, () => ServiceCall>> = {
  rest: () =>
    keyed({
      path: '/api/v1/transfers',
      headers: { 'api-version-date': '2026-08-21' },
      body: { origin_id: accountId, destination_id: personId, amount: 0.5, currency: 'usd' },
    }),
  graph: () =>
    keyed({
      path: '/graphql',
      body: {
        query: `mutation { transferCreate(input: { originId: "${accountId}", destinationId: "${personId}", amount: "0.5", currency: USD }) { transfer { id } userErrors { message } } }`,
      },
    }),
  legacy: () =>
    keyed({
      path: '/api/v2/plans',
      body: {
        product_id: service.demoData.examples.product_id,
        plan_type: 'one_time',
        base_currency: 'usd',
        initial_price: 5,
        visibility: 'hidden',
      },
    }),
};

const writes = ({ text }: Sent): boolean => /^\s*(INSERT|UPDATE|DELETE|WITH)\b/i.test(text);
const commits = ({ text }: Sent): boolean => text === 'COMMIT';
const matchAll = (): boolean => true;
/**
 * Returns whether the statement belongs to the command itself. Statements of the part `edge` store its response for
 * repeats.
 */
const ofDomains = ({ part }: Sent): boolean => part !== 'edge';

/** Postgres error codes by their cause. */
const codes: Readonly<Record<string, string>> = {
  'the disk is full': '53100',
  'memory is full': '53200',
  'there are too many connections': '53300',
  'it is starting': '57P03',
  'it stops': '57P01',
  'a statement takes too long': '57014',
  'a lock cannot be had': '55P03',
  'a file cannot be read': '58030',
  'nothing may be written': '25006',
  'transactions collide each time': '40001',
  'they wait for each other each time': '40P01',
};

/** Statements at which the error occurs: those that meet the condition. */
const moments: readonly (readonly [name: string, meets: (statement: Sent) => boolean])[] = [
  ['at the first write', writes],
  ['at the commit', commits],
  ['at the first statement', matchAll],
];

const cases = Object.keys(codes).flatMap((reason) =>
  moments.flatMap(([moment, meets]) => Object.keys(apiCalls).map((api) => [reason, moment, api, meets] as const)),
);

/** Runs a request. The domain statements that meet the condition fail, at most `times` of them. */
function requestWithFailures(
  request: ServiceCall,
  code: string,
  meets: (statement: Sent) => boolean,
  times = Infinity,
): Promise<{ readonly answer: HttpResponse; readonly sent: readonly Sent[] }> {
  let remaining = times;
  const faultOf = (statement: Sent): Fault => {
    if (remaining <= 0 || !ofDomains(statement) || !meets(statement)) return null;
    remaining -= 1;
    return { code };
  };
  return faults.asking(faultOf, (headers) =>
    service.request({ ...request, headers: { ...request.headers, ...headers } }),
  );
}

/** Returns the number of rows of a table, in any state. */
function rowsIn(table: string, effects: Effects): number {
  return [...effects].reduce((sum, [name, count]) => sum + (name.split(' ')[0] === table ? count : 0), 0);
}

it.each(cases)(
  '%s, %s, over %s: the error is temporary, nothing is done, and the repeat takes effect once',
  async (reason, _moment, api, meets) => {
    const request = (apiCalls[api] as () => ServiceCall)();
    const before = await counter.settled();
    const { answer } = await requestWithFailures(request, codes[reason] as string, meets);
    expect([isTransient(answer), rejectionProblem(answer)]).toEqual([true, null]);
    expect(differenceOf(before, await counter.settled())).toEqual(new Map());
    const { answer: done } = await insist(() => service.request(request));
    expect([done.status < 300, isTransient(done)]).toEqual([true, false]);
    const repeated = await service.request(request);
    expect([repeated.status, withoutCost(repeated.text)]).toEqual([done.status, withoutCost(done.text)]);
    expect(
      rowsIn(api === 'legacy' ? 'billing.plans' : 'payouts.transfers', differenceOf(before, await counter.settled())),
    ).toBe(1);
  },
);

it.each(['40001', '40P01'].flatMap((code) => Object.keys(apiCalls).map((api) => [code, api] as const)))(
  '%s at a commit, once, over %s: the service retries without an error',
  async (code, api) => {
    const request = (apiCalls[api] as () => ServiceCall)();
    const { answer, sent } = await requestWithFailures(request, code, commits, 1);
    expect([answer.status < 300, isTransient(answer)]).toEqual([true, false]);
    expect(sent.filter((statement) => ofDomains(statement) && commits(statement)).length).toBeGreaterThanOrEqual(2);
  },
);

describe('while the disk is full', () => {
  it('reads succeed, writes are rejected, and service resumes when there is space again', async () => {
    const before = await counter.settled();
    const full = (statement: Sent): Fault => (writes(statement) || commits(statement) ? { code: '53100' } : null);
    faults.ofWorkers = full;
    const reads: ServiceCall[] = [
      { path: `/api/v1/accounts/${accountId}` },
      { path: '/api/v2/plans' },
      { method: 'POST', path: '/graphql', body: { query: '{ payments(first: 1) { nodes { id } } }' } },
    ];
    const orders = Object.values(apiCalls).map((createCall) => createCall());
    for (let round = 0; round < 10; round += 1) {
      for (const read of reads) {
        const { answer } = await faults.asking(full, (headers) => service.request({ ...read, headers }));
        expect({ path: read.path, status: answer.status, text: isTransient(answer) ? answer.text : '' }).toEqual({
          path: read.path,
          status: 200,
          text: '',
        });
      }
      for (const order of orders) {
        const { answer } = await faults.asking(full, (headers) =>
          service.request({ ...order, headers: { ...order.headers, ...headers } }),
        );
        expect([isTransient(answer), rejectionProblem(answer)]).toEqual([true, null]);
      }
    }
    faults.ofWorkers = () => null;
    expect(differenceOf(before, await counter.settled())).toEqual(new Map());
    const statuses: number[] = [];
    for (const order of orders) statuses.push((await insist(() => service.request(order))).answer.status);
    expect(statuses).toEqual([201, 200, 201]);
    const created = differenceOf(before, await counter.settled());
    expect([rowsIn('payouts.transfers', created), rowsIn('billing.plans', created)]).toEqual([2, 1]);
  });
});

import { type Principal, systemPrincipal } from '../../../../kit/src';
import { apiKeyOf, run, testContext } from '../../../../kit/src/testing';
import { type Mishap, Statements, faults } from '../../../../kit/src/testing/statements';
import { type TestPayouts, openTestPayouts } from '../../testing';
import { type PayoutStage, payoutStage } from './testing';

const statements = new Statements('payouts');
let payouts: TestPayouts;
let stage: PayoutStage;
beforeAll(async () => {
  payouts = await openTestPayouts();
  await payouts.publishOwners('user_receiver');
  stage = payoutStage(payouts);
});
afterAll(() => payouts.close());

/** Command of an owner under one idempotency key, and the subsequent worker runs. */
interface Way {
  /** Prepares the owner and returns the input of the command. */
  prepare(owner: string, principal: Principal): Promise<object>;
  readonly document: string;
  /** Runs all workers. The clock advances with `round`, so that leases of crashed workers have expired. */
  work(round: number): Promise<void>;
  /** Expected effects by name. */
  readonly effects: Readonly<Record<string, string>>;
  readonly balances: Readonly<Record<string, string>>;
}

const payload = (name: string): string => `asked: ${name}(input: $input, idempotencyKey: $key)`;
const errors = 'userErrors { code message path }';
const inMinutes = (minutes: number) =>
  testContext(systemPrincipal, { clock: { now: () => new Date(Date.now() + minutes * 60_000) } });
const funded =
  (inputFor: (owner: string, principal: Principal) => Promise<object> | object) =>
  async (owner: string, principal: Principal): Promise<object> => {
    await stage.fund(owner, '100');
    return inputFor(owner, principal);
  };

/** Submits the payout to the provider and handles its events. */
async function toTheProvider(round: number): Promise<void> {
  const { dataSource } = payouts.database;
  await statements.aside(() => dataSource.query('UPDATE payouts.sandbox_facts SET held_until = NULL'));
  await payouts.payoutRuns.runDue(inMinutes(1 + 3 * round));
  await payouts.runPayouts();
}

const ofPayout = {
  document: `mutation ($input: PayoutCreateInput!, $key: String) { ${payload('payoutCreate')} { made: payout { id } ${errors} } }`,
  work: toTheProvider,
  effects: {
    payouts: 'completed',
    entries: 'payout_completed payout_requested',
    orders: 'entered 49.75',
    events: 'payout.created requested, payout.updated completed',
    facts: '2 of 2',
  },
  balances: { available: '50.00', in_transit: '0.00' },
};

const ways: Readonly<Record<string, Way>> = {
  'a payout': {
    ...ofPayout,
    prepare: funded(async (_owner, principal) => ({
      amount: '50',
      currency: 'USD',
      payoutMethodId: await stage.method(principal, '0000'),
    })),
  },
  'a payout whose answer is lost as well': {
    ...ofPayout,
    prepare: funded(async (_owner, principal) => ({
      amount: '50',
      currency: 'USD',
      payoutMethodId: await stage.method(principal, '8003'),
    })),
  },
  'a payout that is denied': {
    ...ofPayout,
    prepare: funded(async (_owner, principal) => ({
      amount: '50',
      currency: 'USD',
      payoutMethodId: await stage.method(principal, '9335'),
    })),
    work: async (round) => {
      await statements.aside(() =>
        payouts.database.dataSource.query('UPDATE payouts.sandbox_facts SET due_at = least(due_at, now())'),
      );
      await toTheProvider(round);
    },
    effects: {
      payouts: 'denied',
      entries: 'payout_requested payout_returned',
      orders: 'entered 49.75',
      events: 'payout.created requested, payout.updated denied, payout.updated denied',
      facts: '3 of 3',
    },
    balances: { available: '100.00', in_transit: '0.00' },
  },
  'a transfer': {
    document: `mutation ($input: TransferCreateInput!, $key: String) { ${payload('transferCreate')} { made: transfer { id } ${errors} } }`,
    prepare: funded((owner) => ({ originId: owner, destinationId: 'user_receiver', amount: '50', currency: 'USD' })),
    work: async () => {},
    effects: {
      transfers: 'succeeded',
      entries: 'transfer',
      events: 'transfer.completed succeeded, transfer.created succeeded',
    },
    balances: { available: '50.00' },
  },
  'a swap': {
    document: `mutation ($input: SwapCreateInput!, $key: String) { ${payload('swapCreate')} { made: swap { id } ${errors} } }`,
    prepare: funded((owner) => ({ accountId: owner, fromToken: 'USD', toToken: 'EUR', amount: '50' })),
    work: async () => {},
    effects: { entries: 'swap', swaps: 'complete', events: 'swap.completed complete' },
    balances: { available: '50.00' },
  },
  'a swap that waits for a chain': {
    document: `mutation ($input: SwapCreateInput!, $key: String) { ${payload('swapCreate')} { made: swap { id } ${errors} } }`,
    prepare: funded((owner) => ({ accountId: owner, fromToken: 'USD', toToken: 'BTC', amount: '50' })),
    work: async () => void (await payouts.completeSwaps()),
    effects: { entries: 'swap swap_requested', swaps: 'complete', events: 'swap.completed complete' },
    balances: { available: '50.00', in_transit: '0.00' },
  },
};

/** Returns the actual effects of the owner's command. */
async function effectsOf(owner: string): Promise<Record<string, string>> {
  const rows: { name: string; value: string }[] = await payouts.database.dataSource.query(
    `SELECT 'payouts' AS name, string_agg(status, ' ') AS value FROM payouts.payouts WHERE account_id = $1
     UNION ALL SELECT 'transfers', string_agg(status, ' ') FROM payouts.transfers WHERE account_id = $1
     UNION ALL SELECT 'swaps', string_agg(status, ' ') FROM payouts.swaps WHERE account_id = $1
     UNION ALL SELECT 'entries', string_agg(DISTINCT kind || coalesce(nullif(times, 1)::text, ''), ' ') FROM (SELECT e.kind, count(DISTINCT e.id) AS times FROM payouts.entries e JOIN payouts.postings o ON o.entry_id = e.id
       WHERE o.account_id = $1 AND e.kind <> 'deposit' GROUP BY 1) e
     UNION ALL SELECT 'orders', string_agg(s.state || ' ' || s.amount, ', ') FROM payouts.sandbox_payouts s JOIN payouts.payouts p ON p.id = s.key WHERE p.account_id = $1
     UNION ALL SELECT 'facts', nullif(count(*) FILTER (WHERE tellings = 0) || ' of ' || count(*), '0 of 0') FROM payouts.sandbox_facts f JOIN payouts.payouts p ON p.id = f.key WHERE p.account_id = $1
     UNION ALL SELECT 'events', string_agg(type || ' ' || status, ', ' ORDER BY type, status) FROM (SELECT o.type, o."row"->>'status' AS status FROM payouts.outbox o
       WHERE o.account_id = $1 AND (o.type LIKE 'transfer.%' OR o.type LIKE 'swap.%' OR o.type LIKE 'payout.%' AND o."row"->>'status' NOT IN ('processing', 'in_review')) ORDER BY o.id) o`,
    [owner],
  );
  return Object.fromEntries(rows.filter(({ value }) => value !== null).map(({ name, value }) => [name, value]));
}

/** Maximum number of attempts of one case. */
const maxAttempts = 6;

/**
 * Repeats the command under one key until it returns a result, then runs workers until nothing is due. Returns the IDs in the
 * responses.
 */
async function insist({ document, work, effects }: Way, principal: Principal, input: object): Promise<string[]> {
  const ids: string[] = [];
  for (let attempt = 0; ids.length === 0 && attempt < maxAttempts; attempt += 1) {
    const { data } = await run(payouts.subgraph, principal, document, { input, key: 'once' });
    if (data?.asked?.made) ids.push(data.asked.made.id);
  }
  const isDone = async (): Promise<boolean> =>
    Object.entries(await effectsOf(principal.accountId as string)).every(([name, value]) => value === effects[name]);
  for (let round = 0; round < maxAttempts && !(await statements.aside(isDone)); round += 1)
    await work(round).catch(() => {});
  return ids;
}

describe.each(Object.entries(ways))('%s takes effect once', (name, way) => {
  let count = 0;
  beforeAll(async () => {
    // The first run creates the ledger accounts that all runs share.
    await runOnce(way, `biz_first ${name}`, Infinity, 'fails');
    count = await runOnce(way, `biz_counted ${name}`, Infinity, 'fails');
  });

  it.each(faults)('if any statement %s', async (fault) => {
    expect(count).toBeGreaterThan(8);
    for (let position = 1; position <= count; position += 1) {
      await runOnce(way, `biz_${name} ${fault} ${position}`, position, fault);
      expect({ place: position, text: statements.texts[position - 1], happened: statements.happened }).toMatchObject({
        place: position,
        happened: true,
      });
    }
    // The chain worker does not run here, and the audit reports entries that are unchained for minutes.
    while ((await payouts.extendChain()) > 0);
    expect(await payouts.auditLedger()).toEqual([]);
  });
});

/** Runs a case with one fault and returns the number of statements. */
async function runOnce(way: Way, owner: string, position: number, fault: Mishap): Promise<number> {
  const principal = apiKeyOf(owner);
  const input = await statements.aside(() => way.prepare(owner, principal));
  statements.begin(position, fault);
  const ids = await insist(way, principal, input);
  const sent = statements.texts.length;
  await statements.aside(async () => {
    const repeated = await run(payouts.subgraph, principal, way.document, { input, key: 'once' });
    const at = `${fault} at ${position}: ${statements.texts[position - 1] ?? ''}`;
    expect({ at, ids: [...ids, repeated.data?.asked?.made?.id] }).toEqual({ at, ids: [ids[0], ids[0]] });
    expect({ at, ids }).toEqual({ at, ids: [expect.any(String)] });
    expect({ at, ...(await effectsOf(owner)) }).toEqual({ at, ...way.effects });
    expect({ at, ...(await stage.balances(owner)) }).toEqual({ at, ...way.balances });
  });
  return sent;
}

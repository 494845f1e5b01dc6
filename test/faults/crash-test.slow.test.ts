import { tableOf, CrashTest } from '../../tools/crash-test';
import { dataFolder, endProcesses } from '../support/service-process';

const cycles = 20;
const folder = dataFolder();
let crashTest: CrashTest;
let startedAt: Date;
beforeAll(async () => {
  crashTest = await CrashTest.open({ seed: 20_261_121, clients: 50, operationsPerClient: 2 }, folder.path, () => {});
  startedAt = new Date();
});
afterAll(async () => {
  await crashTest.close();
  await endProcesses();
  folder.remove();
});

const isPositive = (count: number): boolean => count > 0;

it('no money is lost or duplicated when processes die at any time', async () => {
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    const problems = await crashTest.cycle();
    expect({ wrong: problems, logged: problems.length > 0 ? crashTest.log : '' }).toEqual({ wrong: [], logged: '' });
  }
  const report = crashTest.report();
  expect(report).toMatchObject({ seed: 20_261_121, clients: 50, cycles, wrong: [], checks: cycles * 16 });
  for (const { done, requests, repeated } of Object.values(report.operations))
    expect([done, requests, repeated].every(isPositive)).toBe(true);
  expect(report.operations.withdrawal.refused).toBeGreaterThan(0);
  const kills = Object.values(report.kills).map(({ asking, working }) => asking + working);
  expect([kills.every(isPositive), kills.reduce((sum, count) => sum + count, 0)]).toEqual([true, cycles]);
  expect(tableOf(report)).toMatch(
    /^20 cycles in \d+ s, 50 clients, seed 20261121\n.*\n\d+ payments bought, 320 checks, no problems$/s,
  );
});

/** Stands for `startedAt` in statements that are written before the test starts. */
const startOfTest = '{start of the test}';

describe('the detection of lost and duplicated effects', () => {
  /** Runs the checks with a modified table, and restores it afterwards. */
  async function findProblemsWith(table: string, plant: string): Promise<readonly string[]> {
    return crashTest.reading(async (tx) => {
      // Disables triggers and constraints that would reject the change, for this connection.
      await tx.query('SET session_replication_role = replica');
      await tx.query(`CREATE TEMP TABLE kept AS TABLE ${table}`);
      const { rowCount } = await tx.query(plant.replaceAll(startOfTest, `'${startedAt.toISOString()}'`));
      try {
        expect(rowCount).toBe(1);
        return await crashTest.check(500);
      } finally {
        await tx.query(`DELETE FROM ${table}`);
        await tx.query(`INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT * FROM kept`);
      }
    });
  }

  const copied = (table: string, changes: object, condition: string): [string, string] => [
    table,
    `INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT (jsonb_populate_record(t, '${JSON.stringify(changes)}')).* FROM ${table} t WHERE ${condition} LIMIT 1`,
  ];
  const lost = (table: string, condition: string): [string, string] => [
    table,
    `DELETE FROM ${table} WHERE ctid = (SELECT ctid FROM ${table} WHERE ${condition} LIMIT 1)`,
  ];
  const changed = (table: string, change: string, condition: string): [string, string] => [
    table,
    `UPDATE ${table} SET ${change} WHERE id = (SELECT id FROM ${table} WHERE ${condition} LIMIT 1)`,
  ];
  /** Rows created by clients of the test; the demo data ends at the time at which it was created. */
  const recentlyCreated = `created_at > ${startOfTest}`;

  it.each<[string, [table: string, plant: string], RegExp[]]>([
    [
      'a payout twice',
      copied('payouts.payouts', { id: 'wdrl_twice', request_id: null }, `${recentlyCreated} AND status = 'completed'`),
      [
        /^payout wdrl_twice of .* belongs to no successful request/,
        /^the entries of payouts match their status: payout wdrl_twice is completed, and its entries are none/,
        /^the provider is paid once for each completed payout: payout wdrl_twice /,
        /^every event is recorded once: payout.created of wdrl_twice was published 0 times/,
      ],
    ],
    [
      'no payout',
      lost('payouts.payouts', `${recentlyCreated} AND status = 'completed'`),
      [/ returned 20\d, but has no separate effect: /, /^each order of the provider belongs to a payout: /],
    ],
    [
      'a payout of another amount',
      changed('payouts.payouts', 'amount = amount + 1', recentlyCreated),
      [/ resulted in payout wdrl_/, /^payouts debit their amount: /],
    ],
    [
      'a payout that nothing moves',
      changed(
        'payouts.payouts',
        "status = 'processing', next_run_at = NULL",
        `${recentlyCreated} AND status = 'completed'`,
      ),
      [/^does not become idle: payout wdrl_.* is processing .*looked at never again/],
    ],
    [
      'a payment by the provider twice',
      copied(
        'payouts.sandbox_facts',
        { place: 1_000_000 },
        "kind = 'completed' AND key IN (SELECT id FROM payouts.payouts)",
      ),
      [/^the provider is paid once for each completed payout: .* arrived 2 times/],
    ],
    [
      'no order at the provider',
      lost('payouts.sandbox_payouts', "state = 'entered'"),
      [
        /^the provider is paid once .* the provider has no order/,
        /^the clearing account of the provider matches its payouts: /,
      ],
    ],
    [
      'a transfer twice',
      copied('payouts.transfers', { id: 'ctt_twice', idempotence_key: null }, recentlyCreated),
      [
        /^transfer ctt_twice of .* belongs to no successful request/,
        /^transfers and swaps are posted once, .*: transfer ctt_twice .* has 0 entries/,
      ],
    ],
    [
      'a claim link that holds nothing',
      copied(
        'payouts.transfers',
        {
          id: 'ctt_link',
          idempotence_key: null,
          type: 'claim_link',
          status: 'processing',
          redeemable_count: 2,
          redeemed_count: 1,
        },
        recentlyCreated,
      ),
      [
        /^transfers and swaps are posted once, .*: claim link ctt_link .* has 0 entries/,
        /^each claim of a link is posted once and counted: claim link ctt_link was claimed 1 times, by 0 users/,
      ],
    ],
    ['no transfer', lost('payouts.transfers', recentlyCreated), [/^transfer crash-test-.* has no separate effect/]],
    [
      'a swap twice',
      copied('payouts.swaps', { id: 'swap_twice' }, recentlyCreated),
      [/^swap swap_twice of .* belongs to no successful request/],
    ],
    [
      'no swap',
      lost('payouts.swaps', `${recentlyCreated} AND amount_in < 50`),
      [/^swap crash-test-.* has no separate effect/],
    ],
    [
      'a refund twice',
      copied('billing.refunds', { id: 'rfnd_twice' }, recentlyCreated),
      [
        /^refund rfnd_twice of .* belongs to no successful request/,
        /^refunds match in billing, .*: refund rfnd_twice /,
        /^refunded amounts of payments match their refunds: /,
      ],
    ],
    [
      'no refund',
      lost('billing.refunds', recentlyCreated),
      [
        /^refund crash-test-.* has no separate effect/,
        /^refunds match in billing, .* is not known, the ledger gave back /,
      ],
    ],
    [
      'money in a ledger account without a posting',
      changed('payouts.books', 'balance = balance + 1', "kind = 'available'"),
      [/^ledger audit: book \d+ holds /],
    ],
    [
      'a book below its floor',
      changed('payouts.books', 'balance = -1', "kind = 'in_transit'"),
      [/^no ledger account is below its minimum balance: book \d+ \(in_transit /],
    ],
    [
      'an event twice',
      copied('events.log', { position: 1_000_000_000 }, "type = 'refund.created'"),
      [/^every event is recorded once: refund.created of rfnd_.* was published 2 times/],
    ],
  ])('reports: %s', async (_name, [table, plant], expected) => {
    const found = await findProblemsWith(table, plant);
    for (const line of expected) expect(found).toContainEqual(expect.stringMatching(line));
  });

  it('leaves no change behind', async () => {
    expect(await crashTest.check()).toEqual([]);
  });
});

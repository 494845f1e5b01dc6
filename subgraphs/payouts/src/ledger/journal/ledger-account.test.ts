import { apiKeyOf, run, userOf, errorsOf } from '../../../../kit/src/testing';
import { type TestPayouts, openTestPayouts } from '../../testing';
import { type LedgerAccountRef, ledgerAccountOf, platformLedgerAccount } from './ledger-account-ref';

let payouts: TestPayouts;
beforeAll(async () => {
  payouts = await openTestPayouts();
  for (let day = 1; day <= 3; day += 1) {
    await post(`in ${day}`, 'payment', day, [
      [platformLedgerAccount('processor_clearing', 'usd'), '-10'],
      [ledgerAccountOf('biz_one', 'pending', 'usd'), '10'],
    ]);
    await post(`settled ${day}`, 'settlement', day, [
      [ledgerAccountOf('biz_one', 'pending', 'usd'), '-10'],
      [ledgerAccountOf('biz_one', 'available', 'usd'), '10'],
    ]);
  }
  await post('yen', 'payment', 4, [
    [platformLedgerAccount('processor_clearing', 'jpy'), '-500'],
    [ledgerAccountOf('biz_one', 'reserve', 'jpy'), '500'],
  ]);
  await post('user', 'payment', 5, [
    [ledgerAccountOf('biz_one', 'available', 'usd'), '-4.5'],
    [ledgerAccountOf('user_ada', 'in_transit', 'usd'), '4.5'],
  ]);
});
afterAll(() => payouts.close());

async function post(
  effectKey: string,
  kind: string,
  day: number,
  changes: [LedgerAccountRef, string][],
): Promise<void> {
  await payouts.ledgerQueue.post({
    effectKey,
    kind,
    occurredAt: new Date(Date.UTC(2026, 2, day)),
    reference: { type: 'payment', id: `pay_${effectKey}` },
    postings: changes.map(([ledgerAccount, amount]) => ({ ledgerAccount, amount })),
  });
}

const execute = (source: string, caller = apiKeyOf('biz_one'), variables: Record<string, unknown> = {}) =>
  run(payouts.subgraph, caller, source, variables);
const account =
  '{ ledgerAccount(id: "biz_one") { id account { id } user { id } balances { currency available pending inTransit reserve } } }';

describe('a wallet', () => {
  it("returns the balances of its owner, by its own ID and by the owner's", async () => {
    const { data } = await execute(account);
    expect(data?.ledgerAccount).toEqual({
      id: expect.stringMatching(/^ldgr_\w{13}$/),
      account: { id: 'biz_one' },
      user: null,
      balances: [
        { currency: 'JPY', available: '0', pending: '0', inTransit: '0', reserve: '500' },
        { currency: 'USD', available: '25.50', pending: '0.00', inTransit: '0.00', reserve: '0.00' },
      ],
    });
    const byId = await execute(
      'query ($id: ID!) { ledgerAccount(id: $id) { id account { id } user { id } balances { currency available pending inTransit reserve } } }',
      undefined,
      { id: data?.ledgerAccount.id },
    );
    expect(byId.data).toEqual(data);
  });

  it('of a user is visible only to the user', async () => {
    const own =
      '{ ledgerAccount(id: "user_ada") { account { id } user { id } balances { inTransit } entries { nodes { book kind } } } }';
    expect((await execute(own, userOf('user_ada'))).data?.ledgerAccount).toEqual({
      account: null,
      user: { id: 'user_ada' },
      balances: [{ inTransit: '4.50' }],
      entries: { nodes: [{ book: 'IN_TRANSIT', kind: 'payment' }] },
    });
    for (const caller of [userOf('user_ben'), apiKeyOf('biz_one')])
      expect(await execute(own, caller)).toEqual({ data: { ledgerAccount: null } });
  });

  it('is not visible to other accounts, and requires two permissions', async () => {
    expect(await execute(account, apiKeyOf('biz_two'))).toEqual({ data: { ledgerAccount: null } });
    expect(await execute('{ ledgerAccount(id: "biz_two") { id } }', apiKeyOf('biz_two'))).toEqual({
      data: { ledgerAccount: null },
    });
    for (const [granted, missing] of [
      ['company:balance:read', 'payout:account:read'],
      ['payout:account:read', 'company:balance:read'],
    ] as const) {
      const { errors } = await execute(account, apiKeyOf('biz_one', [granted]));
      expect(errors?.[0]).toMatchObject({ message: `This credential does not have the permission ${missing}.` });
    }
    expect(
      errorsOf(await execute(account, apiKeyOf('biz_one', ['company:balance:read', 'payout:account:read']))),
    ).toBeUndefined();
    for (const id of ['', 'ldgr_none', 'platform'])
      expect(await execute('query ($id: ID!) { ledgerAccount(id: $id) { id } }', undefined, { id })).toEqual({
        data: { ledgerAccount: null },
      });
  });
});

describe('wallet entries', () => {
  const entries = (filter: string) =>
    execute(
      `{ ledgerAccount(id: "biz_one") { entries${filter} { nodes { kind book money { amount currency } balanceAfter reference { type id } occurredAt } pageInfo { hasNextPage endCursor } } } }`,
    );
  const keysOf = async (filter: string) =>
    (await entries(filter)).data?.ledgerAccount.entries.nodes.map(
      ({ reference, book }: { reference: { id: string }; book: string }) => `${reference.id.slice(4)} ${book}`,
    );

  it('list the changes of a balance', async () => {
    const { data } = await entries('(currency: USD, book: AVAILABLE, direction: ASC)');
    const row = (amount: string, balanceAfter: string, kind: string, key: string, day: number) => ({
      kind,
      book: 'AVAILABLE',
      money: { amount, currency: 'USD' },
      balanceAfter,
      reference: { type: 'payment', id: `pay_${key}` },
      occurredAt: `2026-03-0${day}T00:00:00.000Z`,
    });
    expect(data?.ledgerAccount.entries.nodes).toEqual([
      row('10.00', '10.00', 'settlement', 'settled 1', 1),
      row('10.00', '20.00', 'settlement', 'settled 2', 2),
      row('10.00', '30.00', 'settlement', 'settled 3', 3),
      row('-4.50', '25.50', 'payment', 'user', 5),
    ]);
  });

  it('are filtered by currency and ledger account, page by page', async () => {
    expect(await keysOf('(currency: JPY)')).toEqual(['yen RESERVE']);
    expect(await keysOf('(currency: EUR, book: AVAILABLE)')).toEqual([]);
    expect(await keysOf('(first: 3)')).toEqual(['user AVAILABLE', 'yen RESERVE', 'settled 3 AVAILABLE']);
    const all = await keysOf('');
    expect(all).toHaveLength(11);
    const walked: string[] = [];
    for (let after = ''; after !== 'end';) {
      const { data } = await entries(`(first: 4, currency: USD${after && `, after: "${after}"`})`);
      const { nodes, pageInfo } = data?.ledgerAccount.entries ?? {};
      walked.push(
        ...nodes.map(
          ({ reference, book }: { reference: { id: string }; book: string }) => `${reference.id.slice(4)} ${book}`,
        ),
      );
      after = pageInfo.hasNextPage ? pageInfo.endCursor : 'end';
    }
    expect(walked).toEqual(all.filter((key: string) => key !== 'yen RESERVE'));
  });

  it('require a currency with the `book` filter', async () => {
    expect(errorsOf(await entries('(book: AVAILABLE)'))?.[0]).toMatchObject({
      message: 'book can only be given together with currency.',
      extensions: { param: 'book' },
    });
  });
});

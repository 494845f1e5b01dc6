import type { Currency, Principal } from '../../../../kit/src';
import { apiKeyOf, run, userOf } from '../../../../kit/src/testing';
import { type WalletAccountKind, ledgerAccountOf, platformLedgerAccount } from '../journal/ledger-account-ref';
import { type TestPayouts, openTestPayouts } from '../../testing';

let payouts: TestPayouts;
beforeAll(async () => {
  payouts = await openTestPayouts();
  await credit('user_ada', 'usd', {
    available: '100.25',
    pending: '40',
    in_transit: '7.5',
    reserve: '3',
    treasury: '12.01',
  });
  await credit('user_ada', 'jpy', { available: '-1000', pending: '500' });
  await credit('user_ada', 'btc', { available: '0.00123456', reserve: '0.5' });
  await credit('user_ada', 'ape', { available: '2.5' });
  await credit('biz_two', 'eur', { available: '10', in_transit: '1.5' });
  await credit('biz_two', 'usd', { available: '0.5' });
  await credit('user_ben', 'usd', { available: '9' });
});
afterAll(() => payouts.close());

async function credit(
  owner: string,
  currency: Currency,
  amounts: Partial<Record<WalletAccountKind, string>>,
): Promise<void> {
  for (const [kind, amount] of Object.entries(amounts)) {
    const negated = amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
    await payouts.ledgerQueue.post({
      effectKey: `${owner} ${currency} ${kind}`,
      kind: 'opening_balance',
      occurredAt: new Date(),
      reference: { type: 'user', id: owner },
      postings: [
        { ledgerAccount: platformLedgerAccount('external', currency), amount: negated },
        { ledgerAccount: ledgerAccountOf(owner, kind as WalletAccountKind, currency), amount },
      ],
    });
  }
}

const entities =
  'query ($of: [_Any!]!) { _entities(representations: $of) { ... on User { balance { $fields } } ... on Account { totalUsd balances { $account } } } }';
const fields = `totalUsd cashUsd cryptoUsd treasuryPendingUsd pendingUsd businessesTotalUsd
  cash { currency balance balanceUsd pendingBalanceUsd inTransitBalanceUsd reserveBalanceUsd priceUsd totalWithdrawableBalance }
  crypto { symbol name balance valueUsd priceUsd iconUrl breakdown { available pending inTransit reserve } }
  businesses { account { id } balanceUsd }`;
const ofAccount = 'currency name iconUrl balance valueUsd priceUsd breakdown { available pending inTransit reserve }';

async function readBalances(caller: Principal, ...of: object[]): Promise<unknown[]> {
  const { data, errors } = await run(
    payouts.subgraph,
    caller,
    entities.replace('$fields', fields).replace('$account', ofAccount),
    { of },
  );
  expect(errors).toBeUndefined();
  return data?._entities;
}

const own = (id: string, actions = ['user:balance:read']) => userOf(id, [{ accountId: id, actions }]);
const user = (id: string, ownedAccountIds: string[] | null = []) => ({ __typename: 'User', id, ownedAccountIds });
const account = (id: string) => ({ __typename: 'Account', id });

describe('the balance of a user', () => {
  it('is computed exactly and rounded once', async () => {
    expect(await readBalances(own('user_ada'), user('user_ada', ['biz_one', 'biz_two']))).toEqual([
      {
        balance: {
          totalUsd: '206.63',
          cashUsd: '93.84',
          cryptoUsd: '112.79',
          treasuryPendingUsd: '12.01',
          pendingUsd: '43.21',
          businessesTotalUsd: '12.22',
          cash: [
            {
              currency: 'JPY',
              balance: '-1000',
              balanceUsd: '-6.41',
              pendingBalanceUsd: '3.21',
              inTransitBalanceUsd: '0.00',
              reserveBalanceUsd: '0.00',
              priceUsd: '0.0064102564102564102564',
              totalWithdrawableBalance: '0',
            },
            {
              currency: 'USD',
              balance: '100.25',
              balanceUsd: '100.25',
              pendingBalanceUsd: '40.00',
              inTransitBalanceUsd: '7.50',
              reserveBalanceUsd: '3.00',
              priceUsd: '1',
              totalWithdrawableBalance: '100.25',
            },
          ],
          crypto: [
            {
              symbol: 'APE',
              name: 'ApeCoin',
              balance: '2.5',
              valueUsd: '0.56',
              priceUsd: '0.22222222222222222222',
              iconUrl: null,
              breakdown: { available: '2.5', pending: '0', inTransit: '0', reserve: '0' },
            },
            {
              symbol: 'BTC',
              name: 'Bitcoin',
              balance: '0.00123456',
              valueUsd: '112.23',
              priceUsd: '90909.09090909090909',
              iconUrl: null,
              breakdown: { available: '0.00123456', pending: '0', inTransit: '0', reserve: '0.5' },
            },
          ],
          businesses: [
            { account: { id: 'biz_one' }, balanceUsd: '0.00' },
            { account: { id: 'biz_two' }, balanceUsd: '12.22' },
          ],
        },
      },
    ]);
  });

  it('is zero for a user without funds and businesses', async () => {
    expect(await readBalances(own('user_poor'), user('user_poor', null))).toEqual([
      {
        balance: {
          totalUsd: '0.00',
          cashUsd: '0.00',
          cryptoUsd: '0.00',
          treasuryPendingUsd: '0.00',
          pendingUsd: '0.00',
          businessesTotalUsd: '0.00',
          cash: [],
          crypto: [],
          businesses: [],
        },
      },
    ]);
  });

  it.each([
    ['another user', own('user_ben')],
    ['a key', apiKeyOf('biz_two')],
    ['the user without the permission', own('user_ada', ['user:email:read'])],
  ])('is null for %s', async (_name, caller) => {
    expect(await readBalances(caller, user('user_ada'))).toEqual([{ balance: null }]);
  });
});

describe('the balance of an account', () => {
  const hiddenBalances = { totalUsd: null, balances: null };

  it('is returned with all components', async () => {
    const expected = { iconUrl: null, breakdown: { available: '0.5', pending: '0', inTransit: '0', reserve: '0' } };
    expect(await readBalances(apiKeyOf('biz_two', ['company:balance:read']), account('biz_two'))).toEqual([
      {
        totalUsd: '12.22',
        balances: [
          {
            ...expected,
            currency: 'EUR',
            name: 'EUR',
            balance: '10',
            valueUsd: '11.72',
            priceUsd: '1.1723329425556858147',
            breakdown: { ...expected.breakdown, available: '10', inTransit: '1.5' },
          },
          { ...expected, currency: 'USD', name: 'USD', balance: '0.5', valueUsd: '0.50', priceUsd: '1' },
        ],
      },
    ]);
  });

  it('has no total before the first posting', async () => {
    expect(await readBalances(apiKeyOf('biz_new'), account('biz_new'))).toEqual([{ totalUsd: null, balances: [] }]);
  });

  it('is null for other accounts and without the permission; events are read in full', async () => {
    for (const caller of [apiKeyOf('biz_one'), apiKeyOf('biz_two', ['payout:account:read'])])
      expect(await readBalances(caller, account('biz_two'))).toEqual([hiddenBalances]);
    expect(await readBalances({ ...apiKeyOf('biz_two'), kind: 'system' }, account('biz_two'))).toEqual(
      await readBalances(apiKeyOf('biz_two'), account('biz_two')),
    );
  });
});

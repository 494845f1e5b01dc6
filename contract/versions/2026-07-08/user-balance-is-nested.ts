import { decimalOf } from '../../money';
import { Type, defineVersionChange, fieldRemoved, fieldReplaced, money, moneyString, nullable } from '../../versioning';

type Fields = Readonly<Record<string, unknown>>;

interface Balance extends Fields {
  readonly total_usd: string;
  readonly cash: readonly Fields[];
  readonly crypto: readonly Fields[];
}

/** Schema of one balance in older versions, which have a single list of cash and token balances. */
const row = Type.Object({
  symbol: Type.String({ description: 'Currency or token, in uppercase.' }),
  name: Type.String({ description: 'Name of the token; for currencies, the symbol.' }),
  balance: moneyString({ description: 'Available balance.' }),
  value_usd: nullable(moneyString(), { description: 'Available balance, in US dollars.' }),
  price_usd: nullable(money(), { description: 'Price of one unit, in US dollars.' }),
  icon_url: nullable(Type.String(), { description: 'URL of the token icon.' }),
});

function rowOfCash(cash: Fields): Fields {
  const symbol = String(cash['currency']).toUpperCase();
  return {
    symbol,
    name: symbol,
    balance: decimalOf(cash['balance']),
    value_usd: decimalOf(cash['balance_usd']),
    price_usd: cash['price_usd'],
    icon_url: null,
  };
}

function rowOfCrypto({ breakdown: _breakdown, ...token }: Fields): Fields {
  return { ...token, value_usd: decimalOf(token['value_usd']) };
}

export default defineVersionChange({
  version: '2026-07-08',
  name: 'user-balance-is-nested',
  summary:
    'The balance of a user is one object, `balance`, with cash, tokens, deposits in transit and the accounts that the user owns.',
  why: 'A single list of totals does not distinguish money from tokens, or pending from available funds.',
  upgrade:
    'Read `balance.total_usd` instead of `total_usd`, and `balance.cash` and `balance.crypto` instead of `balances`. `balance` is null except for the authenticated user.',
  operations: [
    fieldRemoved('User', 'total_usd', {
      schema: nullable(moneyString(), { description: 'Returned only for the authenticated user; null otherwise.' }),
      down: ({ balance }) => (balance as Balance | null)?.total_usd ?? null,
    }),
    fieldReplaced('User', {
      older: 'balances',
      newer: 'balance',
      schema: Type.Array(row, { description: 'Returned only for the authenticated user; empty otherwise.' }),
      down: ({ balance }) => {
        const { cash = [], crypto = [] } = (balance as Balance | null) ?? {};
        return [...cash.map(rowOfCash), ...crypto.map(rowOfCrypto)];
      },
    }),
  ],
  examples: [
    {
      schema: 'User',
      newer: {
        id: 'user_1',
        balance: {
          total_usd: '174.32',
          cash_usd: '100.25',
          crypto_usd: '74.07',
          treasury_pending_usd: '0.00',
          pending_usd: '40.00',
          cash: [
            {
              currency: 'usd',
              balance: 100.25,
              balance_usd: 100.25,
              pending_balance_usd: 40,
              in_transit_balance_usd: 0,
              reserve_balance_usd: 0,
              price_usd: 1,
              total_withdrawable_balance: 100.25,
            },
          ],
          crypto: [
            {
              symbol: 'BTC',
              name: 'Bitcoin',
              balance: '0.00123456',
              value_usd: 74.07,
              price_usd: 60_000,
              icon_url: null,
              breakdown: { available: '0.00123456', pending: '0', in_transit: '0', reserve: '0' },
            },
          ],
          businesses_total_usd: '0.00',
          businesses: [],
        },
      },
      older: {
        id: 'user_1',
        total_usd: '174.32',
        balances: [
          { symbol: 'USD', name: 'USD', balance: '100.25', value_usd: '100.25', price_usd: 1, icon_url: null },
          {
            symbol: 'BTC',
            name: 'Bitcoin',
            balance: '0.00123456',
            value_usd: '74.07',
            price_usd: 60_000,
            icon_url: null,
          },
        ],
      },
    },
    { schema: 'User', newer: { id: 'user_2', balance: null }, older: { id: 'user_2', total_usd: null, balances: [] } },
  ],
});

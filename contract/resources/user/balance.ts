import { decimalNumber } from '../../money';
import { type TSchema, Type, enumOf, money, moneyString, nullable, ref } from '../../schemas';
import { currencies, toEnumValue } from '../shared';

const usd = (description: string) => money({ description: `${description}, in US dollars.` });
const sum = (description: string) => moneyString({ description: `${description}, in US dollars.` });
const price = () => nullable(money(), { description: 'Price of one unit in US dollars; null if unknown.' });

/** JSON Schemas of user balances, latest version. */
export const balanceSchemas: Record<string, TSchema> = {
  UserBalance: Type.Object({
    total_usd: sum('Available cash and tokens'),
    cash_usd: sum('Available cash'),
    crypto_usd: sum('Available tokens'),
    treasury_pending_usd: sum('Deposits in transit to the treasury'),
    pending_usd: sum('Unsettled balance'),
    cash: Type.Array(ref('UserCashBalance')),
    crypto: Type.Array(ref('UserCryptoBalance')),
    businesses_total_usd: sum("Available balance of the user's businesses, not included in the total"),
    businesses: Type.Array(ref('UserBusinessBalance'), {
      description: 'Accounts owned by the user, oldest first, at most 100.',
    }),
  }),
  UserBalanceHistory: Type.Object(
    {
      data: Type.Array(
        Type.Object({
          t: Type.Integer({ description: 'Unix timestamp in seconds.' }),
          v: usd('Balance at that time, including the unsettled part'),
        }),
        { description: 'Oldest first.' },
      ),
      last: usd('The last value'),
      min: usd('Lowest value'),
      max: usd('Highest value'),
    },
    { description: 'Balance history, at current exchange rates.', additionalProperties: true },
  ),
  UserCashBalance: Type.Object({
    currency: enumOf(currencies),
    balance: money({ description: 'Available balance, in the currency.' }),
    balance_usd: usd('Available balance'),
    pending_balance_usd: usd('Unsettled balance'),
    in_transit_balance_usd: usd('Outgoing balance in transit'),
    reserve_balance_usd: usd('Balance held in reserve'),
    price_usd: price(),
    total_withdrawable_balance: money({
      description: 'Balance available for payout, in the currency; never negative.',
    }),
  }),
  UserCryptoBalance: Type.Object({
    symbol: Type.String(),
    name: Type.String(),
    balance: moneyString({ description: 'Available balance, in tokens.' }),
    value_usd: nullable(moneyString(), { description: 'Available balance, in US dollars.' }),
    price_usd: price(),
    icon_url: nullable(Type.String()),
    breakdown: ref('BalanceBreakdown', { description: 'All balance components, in tokens.' }),
  }),
  UserBusinessBalance: Type.Object({
    id: Type.String({ description: 'Account id (`biz_`).' }),
    name: Type.String(),
    logo_url: nullable(Type.String()),
    balance_usd: sum('Available balance'),
  }),
};

/** Components of a balance as decimal strings, from the GraphQL selection `{ available pending inTransit reserve }`. */
export type BreakdownData = Readonly<Record<'available' | 'pending' | 'inTransit' | 'reserve', string>>;

/** Serializes the components of a balance for the latest REST API version. */
export function serializeBreakdown({ inTransit, ...components }: BreakdownData) {
  return { ...components, in_transit: inTransit };
}

interface CashData {
  readonly currency: string;
  readonly balance: string;
  readonly balanceUsd: string;
  readonly pendingBalanceUsd: string;
  readonly inTransitBalanceUsd: string;
  readonly reserveBalanceUsd: string;
  readonly priceUsd: string;
  readonly totalWithdrawableBalance: string;
}

interface CryptoData {
  readonly symbol: string;
  readonly name: string;
  readonly balance: string;
  readonly valueUsd: string;
  readonly priceUsd: string;
  readonly iconUrl: string | null;
  readonly breakdown: BreakdownData;
}

interface BusinessData {
  readonly account: { readonly id: string; readonly title: string; readonly logoUrl: string | null };
  readonly balanceUsd: string;
}

/** Balances of a user, as selected by the GraphQL fragment `UserRead`. */
export interface UserBalanceData {
  readonly totalUsd: string;
  readonly cashUsd: string;
  readonly cryptoUsd: string;
  readonly treasuryPendingUsd: string;
  readonly pendingUsd: string;
  readonly businessesTotalUsd: string;
  readonly cash: readonly CashData[];
  readonly crypto: readonly CryptoData[];
  readonly businesses: readonly BusinessData[];
}

/**
 * Serializes the balances of a user for the latest REST API version. Returns null if `balance` is null: the caller
 * lacks the permission to see it.
 */
export function serializeUserBalance(balance: UserBalanceData | null) {
  return (
    balance && {
      total_usd: balance.totalUsd,
      cash_usd: balance.cashUsd,
      crypto_usd: balance.cryptoUsd,
      treasury_pending_usd: balance.treasuryPendingUsd,
      pending_usd: balance.pendingUsd,
      cash: balance.cash.map(serializeCash),
      crypto: balance.crypto.map(serializeCrypto),
      businesses_total_usd: balance.businessesTotalUsd,
      businesses: balance.businesses.map(({ account: { id, title, logoUrl }, balanceUsd }) => ({
        id,
        name: title,
        logo_url: logoUrl,
        balance_usd: balanceUsd,
      })),
    }
  );
}

/** Balance history of a user, as selected by the GraphQL fragment `UserHistoryRead`. */
export interface BalanceHistoryData {
  readonly points: readonly { readonly at: string; readonly valueUsd: string }[];
  readonly lastUsd: string;
  readonly leastUsd: string;
  readonly mostUsd: string;
}

/**
 * Serializes the balance history of a user for the latest REST API version. Returns null if `history` is null: the
 * caller lacks the permission or has not requested the history.
 */
export function serializeBalanceHistory(history: BalanceHistoryData | null) {
  return (
    history && {
      data: history.points.map(({ at, valueUsd }) => ({
        t: Math.floor(Date.parse(at) / 1_000),
        v: decimalNumber(valueUsd),
      })),
      last: decimalNumber(history.lastUsd),
      min: decimalNumber(history.leastUsd),
      max: decimalNumber(history.mostUsd),
    }
  );
}

function serializeCash(cash: CashData) {
  return {
    currency: toEnumValue(cash.currency),
    balance: decimalNumber(cash.balance),
    balance_usd: decimalNumber(cash.balanceUsd),
    pending_balance_usd: decimalNumber(cash.pendingBalanceUsd),
    in_transit_balance_usd: decimalNumber(cash.inTransitBalanceUsd),
    reserve_balance_usd: decimalNumber(cash.reserveBalanceUsd),
    price_usd: decimalNumber(cash.priceUsd),
    total_withdrawable_balance: decimalNumber(cash.totalWithdrawableBalance),
  };
}

function serializeCrypto({ symbol, name, balance, valueUsd, priceUsd, iconUrl, breakdown }: CryptoData) {
  return {
    symbol,
    name,
    balance,
    value_usd: valueUsd,
    price_usd: decimalNumber(priceUsd),
    icon_url: iconUrl,
    breakdown: serializeBreakdown(breakdown),
  };
}

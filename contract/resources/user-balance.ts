import { decimal, decimalText, described, enumValue, integer, list, nullable, object, shape, string } from '../wire';
import { balanceBreakdown, currencies } from './shared';

const usd = (description: string) => decimal(`${description}, in US dollars.`);
const sum = (description: string) => decimalText(`${description}, in US dollars.`);
const price = nullable(decimal('Price of one unit in US dollars; null if unknown.'));

export const userCashBalance = shape('UserCashBalance', {
  currency: enumValue(currencies, 'Currency of the balance.'),
  balance: decimal('Available balance, in the currency.'),
  balance_usd: usd('Available balance'),
  pending_balance_usd: usd('Unsettled balance'),
  in_transit_balance_usd: usd('Outgoing balance in transit'),
  reserve_balance_usd: usd('Balance held in reserve'),
  price_usd: price,
  total_withdrawable_balance: decimal('Balance available for payout, in the currency; never negative.'),
});

export const userCryptoBalance = shape('UserCryptoBalance', {
  symbol: string('Symbol of the token, such as `BTC`.'),
  name: string('Name of the token.'),
  balance: decimalText('Available balance, in tokens.'),
  value_usd: usd('Available balance'),
  price_usd: price,
  icon_url: nullable(string('URL of the token icon.')),
  breakdown: described(balanceBreakdown, 'All balance components, in tokens.'),
});

export const userBusinessBalance = shape('UserBusinessBalance', {
  id: string('Account id (`biz_`).').from('account.id'),
  name: string('Name of the business.').from('account.title'),
  logo_url: nullable(string('URL of the logo; null for none.')).from('account.logoUrl'),
  balance_usd: sum('Available balance'),
});

export const userBalance = shape('UserBalance', {
  total_usd: sum('Available cash and tokens'),
  cash_usd: sum('Available cash'),
  crypto_usd: sum('Available tokens'),
  treasury_pending_usd: sum('Deposits in transit to the treasury'),
  pending_usd: sum('Unsettled balance'),
  cash: list(userCashBalance, 'Cash balances, by currency.'),
  crypto: list(userCryptoBalance, 'Token balances, by token.'),
  businesses_total_usd: sum("Available balance of the user's businesses, not included in the total"),
  businesses: list(userBusinessBalance, 'Accounts owned by the user, oldest first, at most 100.'),
});

export const userBalanceHistory = shape(
  'UserBalanceHistory',
  {
    data: list(
      object({
        t: integer('Unix timestamp in seconds.').from('at', (at: string) => Math.floor(Date.parse(at) / 1_000)),
        v: usd('Balance at that time, including the unsettled part').from('valueUsd'),
      }),
      'Oldest first.',
    ).from('points'),
    last: usd('The last value').from('lastUsd'),
    min: usd('Lowest value').from('leastUsd'),
    max: usd('Highest value').from('mostUsd'),
  },
  { description: 'Balance history, at current exchange rates.', additionalProperties: true },
);

import { addDecimals, decimalNumber, decimalOf } from '../../money';
import { defineVersionChange, fieldReplaced, money, moneyString } from '../../versioning';

/** Adds two decimal amounts. Needed because older versions include the in-transit amount in the pending amount. */
const addAmounts = (one: unknown, other: unknown): string => addDecimals(decimalOf(one), decimalOf(other));

export default defineVersionChange({
  version: '2026-08-13',
  name: 'balances-show-in-transit',
  summary: 'Balances report outgoing amounts as `in_transit`, separate from `pending`.',
  why: 'Pending amounts are incoming, amounts in transit are outgoing; their sum showed neither.',
  upgrade: 'Add `in_transit` to `pending` to get the previous value of `pending`.',
  operations: [
    fieldReplaced('BalanceBreakdown', {
      older: 'pending',
      newer: ['pending', 'in_transit'],
      schema: moneyString({ description: 'Sum of the pending and the in-transit amount.' }),
      down: ({ pending, in_transit: inTransit }) => addAmounts(pending, inTransit),
    }),
    fieldReplaced('UserCashBalance', {
      older: 'pending_balance_usd',
      newer: ['pending_balance_usd', 'in_transit_balance_usd'],
      schema: money({ description: 'Sum of the pending and the in-transit amount, in US dollars.' }),
      down: ({ pending_balance_usd: pending, in_transit_balance_usd: inTransit }) =>
        decimalNumber(addAmounts(pending, inTransit)),
    }),
  ],
  examples: [
    {
      schema: 'BalanceBreakdown',
      newer: { available: '2.5', pending: '0.000000000000000001', in_transit: '1', reserve: '0' },
      older: { available: '2.5', pending: '1.000000000000000001', reserve: '0' },
    },
    {
      schema: 'UserCashBalance',
      newer: { currency: 'usd', pending_balance_usd: 40, in_transit_balance_usd: 7.5, reserve_balance_usd: 3 },
      older: { currency: 'usd', pending_balance_usd: 47.5, reserve_balance_usd: 3 },
    },
  ],
});

import type { Platform } from '../../subgraphs/platform/src';
import { idOf } from './settlers';

/** What people of the demo world and their businesses hold, in whole units; parts that are left out are nothing. */
export const holdings = [
  { user: 'iris', currency: 'usd', available: '1250.4', pending: '310.25', in_transit: '100', reserve: '50', treasury_pending: '75', price_usd: '1' },
  { user: 'iris', currency: 'eur', available: '80', pending: '12.5', price_usd: '1.085' },
  { user: 'iris', currency: 'jpy', available: '-1500', price_usd: '0.0067' },
  { user: 'iris', currency: 'btc', available: '0.01234567', reserve: '0.001', price_usd: '60000' },
  { user: 'iris', currency: 'eth', available: '0.5', pending: '0.25', price_usd: '3000.5' },
  { user: 'iris', account: 'pickaxe-labs', currency: 'usd', available: '18230.11', pending: '2200', price_usd: '1' },
  { user: 'iris', account: 'pickaxe-events', currency: 'eur', available: '40.5', price_usd: '1.085' },
  { user: 'nadia', currency: 'usd', available: '12', price_usd: '1' },
  { user: 'theo', account: 'northwind-audio', currency: 'eur', available: '910', price_usd: '1.085' },
] as const;

const nothing = { pending: '0', in_transit: '0', reserve: '0', treasury_pending: '0', updated_at: '2026-02-01T08:00:00.000Z' };

/** Fills purses and tills; what is in them already stays. */
export async function fillPurses({ seed }: Platform): Promise<void> {
  await seed.rows('user_balances', holdings.map(({ user, ...held }) => {
    const account = 'account' in held ? held.account : null;
    const { currency } = held;
    return {
      ...nothing, ...held, id: idOf('ubal', `${user} ${account} ${currency}`), user_id: idOf('user', user), account_id: account && idOf('biz', account),
    };
  }));
}

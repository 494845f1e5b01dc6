/**
 * Balances of demo users and demo accounts by balance type, as decimals in the main unit of the currency (dollars, not
 * cents); omitted types are zero.
 */
export const holdings = [
  {
    user: 'iris',
    currency: 'usd',
    available: '1250.4',
    pending: '310.25',
    in_transit: '100',
    reserve: '50',
    treasury: '75',
  },
  { user: 'iris', currency: 'eur', available: '80', pending: '12.5' },
  { user: 'iris', currency: 'jpy', available: '-1500' },
  { user: 'iris', currency: 'btc', available: '0.01234567', reserve: '0.001' },
  { user: 'iris', currency: 'eth', available: '0.5', pending: '0.25' },
  { user: 'iris', account: 'pickaxe-labs', currency: 'usd', available: '18230.11', pending: '2200' },
  { user: 'iris', account: 'pickaxe-events', currency: 'eur', available: '40.5' },
  { user: 'nadia', currency: 'usd', available: '12' },
  { user: 'theo', account: 'northwind-audio', currency: 'eur', available: '910' },
] as const;

/** Currency codes the service knows (specification, `Currencies`). */
export const currencies = [
  'aed', 'all', 'amd', 'ape', 'ars', 'aud', 'awg', 'bam', 'bgn', 'bhd', 'bob', 'brl', 'bsd', 'btc', 'cad', 'chf', 'clp',
  'cny', 'cop', 'crc', 'czk', 'dkk', 'dop', 'dzd', 'egp', 'etb', 'eth', 'eur', 'gbp', 'ghs', 'gmd', 'gtq', 'gyd', 'hkd',
  'huf', 'idr', 'ils', 'inr', 'jmd', 'jod', 'jpy', 'kes', 'khr', 'krw', 'kwd', 'kzt', 'lkr', 'mad', 'mdl', 'mga', 'mkd',
  'mnt', 'mop', 'mur', 'mxn', 'myr', 'nad', 'ngn', 'nok', 'nzd', 'omr', 'pen', 'php', 'pkr', 'pln', 'pyg', 'qar', 'ron',
  'rsd', 'rub', 'rwf', 'sar', 'sek', 'service_usd', 'sgd', 'thb', 'tnd', 'try', 'ttd', 'twd', 'tzs', 'usd', 'usdt', 'uyu',
  'uzs', 'vnd', 'xau', 'xcd', 'xof', 'zar',
] as const;

export type Currency = (typeof currencies)[number];

const decimalsByCurrency: Partial<Record<Currency, number>> = {
  clp: 0, jpy: 0, krw: 0, pyg: 0, rwf: 0, vnd: 0, xof: 0,
  bhd: 3, jod: 3, kwd: 3, omr: 3, tnd: 3,
  usdt: 6, xau: 6,
  btc: 8,
  eth: 18, ape: 18,
};

const symbols: Partial<Record<Currency, string>> = {
  usd: '$', service_usd: '$', eur: '€', gbp: '£', jpy: '¥', cny: 'CN¥', inr: '₹', krw: '₩', vnd: '₫', ils: '₪',
  aud: 'A$', cad: 'CA$', nzd: 'NZ$', hkd: 'HK$', mxn: 'MX$', brl: 'R$', php: '₱', ngn: '₦', btc: '₿', eth: 'Ξ',
};

/** How many decimals an amount of the currency may have. */
export function decimalsOf(currency: Currency): number {
  return decimalsByCurrency[currency] ?? 2;
}

/** The symbol written before an amount; currencies without one are written as their code and a space. */
export function symbolOf(currency: Currency): string {
  return symbols[currency] ?? `${currency.toUpperCase()} `;
}

export * from './currencies';
export * from './exchange-rates';
export * from './money';

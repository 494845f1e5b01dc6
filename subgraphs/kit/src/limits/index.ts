export * from './local-rates';
export * from './rate-limits';

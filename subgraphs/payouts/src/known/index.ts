export * from './known-facts';
export * from './known.repository';

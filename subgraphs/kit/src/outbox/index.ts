export * from './outbox';
export type { RelatedRow } from './related-rows';

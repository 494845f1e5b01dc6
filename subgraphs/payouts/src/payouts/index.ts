export * from './destinations';
export * from './payout.resource';
export type { PayoutRunner } from './payout.runs';
export * from './payouts';
export { SavedDestinations } from './saved-destinations.repository';

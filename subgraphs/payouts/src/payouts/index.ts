export * from './destinations';
export * from './payout.entity';
export type { PayoutRuns } from './payout.runs';
export * from './payouts';
export { SavedDestinations } from './saved-destinations.repository';

export * from './destinations';
export * from './payout.entity';
export type { PayoutRuns } from './payout.runs';
export { type Markups, noMarkups } from './payout.terms';
export * from './payouts';
export { SavedDestinations } from './saved-destinations.repository';

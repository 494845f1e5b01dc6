export * from './destinations';
export * from './payout.entity';
export * from './payouts';
export { type Markups, noMarkups } from './payout.terms';

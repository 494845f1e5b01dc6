export { payoutAccountPolicy } from './payout-account.policy';
export { PayoutAccountResolver } from './payout-account.resolver';

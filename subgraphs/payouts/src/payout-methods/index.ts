export type { AvailableBalance } from './payout-limits';
export { PayoutMethod } from './payout-method.resource';
export type { PayoutMethodService } from './payout-method.service';
export { createPayoutMethods } from './payout-methods';

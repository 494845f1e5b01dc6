export type { AvailableBalance } from './payout-limits';
export { PayoutMethodEntity } from './payout-method.entity';
export type { PayoutMethodService } from './payout-method.service';
export { createPayoutMethods } from './payout-methods';

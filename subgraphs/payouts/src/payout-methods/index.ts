export type { AvailableBalance } from './payout-limits';
export { PayoutMethodEntity } from './payout-method.entity';
export type { PayoutMethodRepository } from './payout-method.repository';
export type { PayoutMethodService } from './payout-method.service';
export { PayoutMethod } from './payout-method.type';
export { createPayoutMethods } from './payout-methods';

export * from './payment-methods';
export * from './payment-methods.read-model';
export * from './payout-account.repository';
export { PayoutAccount } from './payout-account.type';
export * from './payout-accounts';

export * from './payment-methods';
export * from './payment-methods.read-model';
export * from './payout-accounts';
export * from './sandbox-payout-account.resolver';

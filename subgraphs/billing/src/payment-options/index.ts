export * from './payment-methods';
export * from './payment-methods.read-model';
export * from './payout-account.repository';
export * from './sandbox-payout-account.resolver';

export * from './payment-replica.entity';
export * from './payment-replica.repository';
export * from './payment-events';
export * from './payment-arrivals';

export * from './known-payment.entity';
export * from './known-payment.repository';
export * from './payment-facts';
export * from './payment-arrivals';

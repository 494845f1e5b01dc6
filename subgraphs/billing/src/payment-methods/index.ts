export * from './payment-method.entity';
export * from './payment-method.repository';
export * from './payment-method.resolver';

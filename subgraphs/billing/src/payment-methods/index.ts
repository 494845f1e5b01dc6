export * from './payment-method.resource';
export * from './payment-method.repository';
export * from './payment-method.resolver';

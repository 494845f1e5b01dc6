export * from './checkout-configuration.entity';
export * from './checkout-configurations';
export * from './checkout-plans';

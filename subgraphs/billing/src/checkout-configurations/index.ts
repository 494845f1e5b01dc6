export * from './checkout-configuration.entity';
export * from './checkout-configurations';

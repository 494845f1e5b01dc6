export * from './checkout-configuration.resource';
export * from './checkout-configurations';
export * from './checkout-plans';

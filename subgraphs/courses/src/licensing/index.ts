export * from './licensing';
export * from './product-license.entity';
export * from './product-license.repository';

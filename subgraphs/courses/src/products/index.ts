export * from './product-replica.repository';
export * from './product-events';
export * from './product.type';

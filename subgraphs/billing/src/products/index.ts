export * from './licensing-events';
export * from './product-plans.resolver';
export * from './product.resource';
export * from './product.repository';
export * from './product.resolver';
export * from './product.service';

export * from './known-product.repository';
export * from './product-facts';
export * from './product.type';

import { type ResourceRead, readFragment } from '../read';
import { serializeProduct } from './serialize';

export * from './schema';
export * from './serialize';

export const productRead: ResourceRead = {
  type: 'Product',
  field: 'product',
  fragment: readFragment('product'),
  serialize: serializeProduct,
};

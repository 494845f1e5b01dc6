import { type ResourceRead, readFragment } from '../read';
import { serializeSwap } from './serialize';

export * from './schema';
export * from './serialize';

/** GraphQL fragment (`SwapRead`) and serializer of swaps. */
export const swapRead: ResourceRead = {
  type: 'Swap',
  field: 'swap',
  fragment: readFragment('swap'),
  serialize: serializeSwap,
};

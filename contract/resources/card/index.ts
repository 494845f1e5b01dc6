import { type ResourceRead, readFragment } from '../read';
import { serializeCard } from './serialize';

export * from './schema';
export * from './serialize';

/** GraphQL fragment `IssuedCardRead`. */
export const cardRead: ResourceRead = {
  type: 'IssuedCard',
  field: 'card',
  fragment: readFragment('card'),
  serialize: serializeCard,
};

import { type ResourceRead, readFragment } from '../read';
import { serializeCard } from './serialize';

export * from './schema';
export * from './serialize';

/** How REST routes and events read issued cards, with the GraphQL fragment `IssuedCardRead`. */
export const cardRead: ResourceRead = {
  type: 'IssuedCard',
  field: 'card',
  fragment: readFragment('card'),
  serialize: serializeCard,
};

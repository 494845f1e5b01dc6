import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** Text of the GraphQL fragment `RecommendedActionRead`. */
export const recommendedActionFragment = readFragment('recommended-action');

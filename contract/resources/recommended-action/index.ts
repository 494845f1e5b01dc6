import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** The fragment `RecommendedActionRead`. */
export const recommendedActionFragment = readFragment('recommended-action');

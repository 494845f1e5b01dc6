import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** Fragment `RecommendedActionRead`. */
export const recommendedActionFragment = readFragment('recommended-action');

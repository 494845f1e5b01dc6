import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** Text of the GraphQL fragments `ReviewListRead` and `ReviewRead`. */
export const reviewFragment = readFragment('review');

import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** The fragments `ReviewListRead` and `ReviewRead`. */
export const reviewFragment = readFragment('review');

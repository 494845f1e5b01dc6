import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** Fragments `ReviewListRead` and `ReviewRead`. */
export const reviewFragment = readFragment('review');

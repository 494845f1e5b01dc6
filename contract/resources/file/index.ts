import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** The fragment is `FileRead`. */
export const fileFragment = readFragment('file');

import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** Fragment `FileRead`. */
export const fileFragment = readFragment('file');

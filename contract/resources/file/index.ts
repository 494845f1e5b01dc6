import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** GraphQL fragment `FileRead`. */
export const fileFragment = readFragment('file');

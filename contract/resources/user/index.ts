import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** Fragment on the graph's `User`: `UserRead`. */
export const userFragment = readFragment('user');

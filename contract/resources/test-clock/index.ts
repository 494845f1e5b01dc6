import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** Text of the GraphQL fragment `TestClockRead`. */
export const testClockFragment = readFragment('test-clock');

import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** The fragment `TestClockRead`. */
export const testClockFragment = readFragment('test-clock');

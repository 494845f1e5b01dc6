import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** Fragment `TestClockRead`. */
export const testClockFragment = readFragment('test-clock');

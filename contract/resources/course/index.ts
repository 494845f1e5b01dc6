import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** GraphQL fragments `CourseRead` and `CourseListRead`. */
export const courseFragment = readFragment('course');

import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** GraphQL fragments for REST responses with courses: `CourseRead` and, for lists, `CourseListRead`. */
export const courseFragment = readFragment('course');

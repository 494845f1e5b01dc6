import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** The fragments are `CourseRead` and `CourseListRead`. */
export const courseFragment = readFragment('course');

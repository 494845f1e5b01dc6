import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** Fragments `CourseRead` and `CourseListRead`. */
export const courseFragment = readFragment('course');

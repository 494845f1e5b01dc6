import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** GraphQL fragments `CourseChapterRead` and `CourseChapterListRead`. */
export const courseChapterFragment = readFragment('course-chapter');

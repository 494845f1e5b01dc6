import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** The fragments are `CourseChapterRead` and `CourseChapterListRead`. */
export const courseChapterFragment = readFragment('course-chapter');

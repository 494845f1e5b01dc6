import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** Fragments `CourseChapterRead` and `CourseChapterListRead`. */
export const courseChapterFragment = readFragment('course-chapter');

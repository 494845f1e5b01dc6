import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/**
 * GraphQL fragments for REST responses with course chapters: `CourseChapterRead` and, for lists,
 * `CourseChapterListRead`.
 */
export const courseChapterFragment = readFragment('course-chapter');

import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/**
 * GraphQL fragments for REST responses with course lessons: `CourseLessonRead` and, for lists, `CourseLessonListRead`.
 */
export const courseLessonFragment = readFragment('course-lesson');

import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** GraphQL fragments `CourseLessonRead` and `CourseLessonListRead`. */
export const courseLessonFragment = readFragment('course-lesson');

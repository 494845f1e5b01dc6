import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** The fragments are `CourseLessonRead` and `CourseLessonListRead`. */
export const courseLessonFragment = readFragment('course-lesson');

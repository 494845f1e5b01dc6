import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** Fragments `CourseLessonRead` and `CourseLessonListRead`. */
export const courseLessonFragment = readFragment('course-lesson');

import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** Fragments `CourseStudentListRead` and `CourseStudentRead`. */
export const courseStudentFragment = readFragment('course-student');

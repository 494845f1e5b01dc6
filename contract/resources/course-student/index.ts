import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** The fragments `CourseStudentListRead` and `CourseStudentRead`. */
export const courseStudentFragment = readFragment('course-student');

import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** GraphQL fragments `CourseStudentListRead` and `CourseStudentRead`. */
export const courseStudentFragment = readFragment('course-student');

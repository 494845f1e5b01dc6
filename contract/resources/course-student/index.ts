import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/**
 * GraphQL fragments for REST responses with course students: `CourseStudentRead` and, for lists,
 * `CourseStudentListRead`.
 */
export const courseStudentFragment = readFragment('course-student');

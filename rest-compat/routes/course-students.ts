import { courseStudent, courseStudentListParams } from '../../contract/resources/course-student';
import { listRoute, retrieveRoute } from './resource-routes';

const read = 'course_analytics:read';

/** REST operations of `/api/v1/course_students`. */
export const courseStudentRoutes = [
  listRoute(courseStudent, {
    key: 'GET /course_students',
    summary: 'List the students of a course, most recently started first. Also needs `courses:read`.',
    permission: read,
    query: courseStudentListParams,
    page: { default: 20, maximum: 100 },
    field: 'courseStudents',
    variables: '$courseId: ID!, $keyword: String',
  }),
  retrieveRoute(courseStudent, {
    key: 'GET /course_students/{id}',
    summary: 'Retrieve a student of a course. Also needs `courses:read`, except for the caller.',
    permission: read,
    own: true,
  }),
];

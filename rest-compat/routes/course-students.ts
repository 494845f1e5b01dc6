import {
  type CourseStudentData,
  type CourseStudentListData,
  courseStudentFragment,
  serializeCourseStudent,
  serializeCourseStudentListItem,
} from '../../contract/resources/course-student';
import { type ConnectionData, pageOf, route } from '..';
import { type Params, toNames } from './graph-input';
import { listArguments, listVariables, pageInfo } from './list-arguments';

const fragments = [courseStudentFragment];
const read = 'course_analytics:read';

/** REST operations of `/api/v1/course_students`. */
export const courseStudentRoutes = [
  route<Params, { courseStudents: ConnectionData<CourseStudentListData> }>({
    key: 'GET /course_students',
    summary: 'List the students of a course, most recently started first. Also needs `courses:read`.',
    permission: read,
    query: 'CourseStudentListParams',
    page: { default: 20, maximum: 100 },
    response: { page: 'CourseStudentListItem' },
    document: `query ListCourseStudents($courseId: ID!, $keyword: String, ${listVariables}) {
      courseStudents(courseId: $courseId, keyword: $keyword, ${listArguments}) { nodes { ...CourseStudentListRead } ${pageInfo} }
    }`,
    fragments,
    variables: ({ params, page }) => ({
      courseId: params.course_id,
      keyword: params.keyword,
      direction: toNames(params.direction),
      ...page,
    }),
    result: ({ courseStudents }) => pageOf(courseStudents, serializeCourseStudentListItem),
  }),
  route<Params, { courseStudent: CourseStudentData | null }>({
    key: 'GET /course_students/{id}',
    summary: 'Retrieve a student of a course. Also needs `courses:read`, except for the caller.',
    permission: read,
    own: true,
    response: 'CourseStudent',
    document: 'query RetrieveCourseStudent($id: ID!) { courseStudent(id: $id) { ...CourseStudentRead } }',
    fragments,
    variables: ({ path }) => ({ id: path.id }),
    result: ({ courseStudent }) => courseStudent && serializeCourseStudent(courseStudent),
  }),
];

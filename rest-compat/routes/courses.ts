import { course, courseCreateParams, courseListParams, courseUpdateParams } from '../../contract/resources/course';
import { actionRoute, listRoute, mutationRoute, retrieveRoute } from './resource-routes';

const [read, update] = ['courses:read', 'courses:update'];
const paramNames = { thumbnailId: 'thumbnail.id' };

/** REST operations of `/api/v1/courses`. */
export const courseRoutes = [
  listRoute(course, {
    key: 'GET /courses',
    summary: 'List courses; users see the courses of experiences that they can access.',
    permission: read,
    own: true,
    query: courseListParams,
    page: { default: 20, maximum: 100 },
    field: 'courses',
    variables: '$accountId: ID, $experienceId: ID',
  }),
  retrieveRoute(course, {
    key: 'GET /courses/{id}',
    summary: 'Retrieve a course with its chapters and lessons.',
    permission: read,
    own: true,
  }),
  mutationRoute(course, {
    key: 'POST /courses',
    summary: 'Create a course.',
    permission: update,
    body: courseCreateParams,
    mutation: 'courseCreate',
    input: 'CourseCreateInput',
    paramNames,
  }),
  mutationRoute(course, {
    key: 'PATCH /courses/{id}',
    summary: 'Update a course, including the order and titles of its chapters and lessons.',
    permission: update,
    body: courseUpdateParams,
    mutation: 'courseUpdate',
    input: 'CoursePatch',
    paramNames,
  }),
  actionRoute({
    key: 'DELETE /courses/{id}',
    summary: 'Delete a course permanently, with all its content.',
    permission: update,
    mutation: 'courseDelete',
  }),
];

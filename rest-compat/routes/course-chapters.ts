import {
  courseChapter,
  courseChapterCreateParams,
  courseChapterListParams,
  courseChapterUpdateParams,
} from '../../contract/resources/course-chapter';
import { actionRoute, listRoute, mutationRoute, retrieveRoute } from './resource-routes';

const [read, update] = ['courses:read', 'courses:update'];

/** REST operations of `/api/v1/course_chapters`. */
export const courseChapterRoutes = [
  listRoute(courseChapter, {
    key: 'GET /course_chapters',
    summary: 'List the chapters of a course.',
    permission: read,
    own: true,
    query: courseChapterListParams,
    page: { default: 20, maximum: 100 },
    field: 'courseChapters',
    variables: '$courseId: ID!',
  }),
  retrieveRoute(courseChapter, {
    key: 'GET /course_chapters/{id}',
    summary: 'Retrieve a chapter.',
    permission: read,
    own: true,
  }),
  mutationRoute(courseChapter, {
    key: 'POST /course_chapters',
    summary: 'Create a chapter at the end of a course.',
    permission: update,
    body: courseChapterCreateParams,
    mutation: 'courseChapterCreate',
    input: 'CourseChapterCreateInput',
  }),
  mutationRoute(courseChapter, {
    key: 'PATCH /course_chapters/{id}',
    summary: 'Rename a chapter.',
    permission: update,
    body: courseChapterUpdateParams,
    mutation: 'courseChapterUpdate',
    input: 'CourseChapterPatch',
  }),
  actionRoute({
    key: 'DELETE /course_chapters/{id}',
    summary: 'Delete a chapter permanently, with all its lessons.',
    permission: update,
    mutation: 'courseChapterDelete',
  }),
];

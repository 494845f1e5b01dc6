import {
  courseLesson,
  courseLessonCreateParams,
  courseLessonListParams,
  courseLessonUpdateParams,
} from '../../contract/resources/course-lesson';
import { actionRoute, listRoute, mutationRoute, retrieveRoute } from './resource-routes';

const [read, update] = ['courses:read', 'courses:update'];
const paramNames = { thumbnailId: 'thumbnail.id', mainPdfId: 'main_pdf.id' };

/** REST operations of `/api/v1/course_lessons`, for authors and students. */
export const courseLessonRoutes = [
  listRoute(courseLesson, {
    key: 'GET /course_lessons',
    summary: 'List lessons; lessons that are locked for a student omit their content.',
    permission: read,
    own: true,
    query: courseLessonListParams,
    page: { default: 20, maximum: 100 },
    field: 'courseLessons',
    variables: '$courseId: ID, $chapterId: ID',
  }),
  retrieveRoute(courseLesson, {
    key: 'GET /course_lessons/{id}',
    summary: 'Retrieve a lesson; its content is omitted while it is locked for a student.',
    permission: read,
    own: true,
  }),
  mutationRoute(courseLesson, {
    key: 'POST /course_lessons',
    summary: 'Create a lesson at the end of a chapter.',
    permission: update,
    body: courseLessonCreateParams,
    mutation: 'courseLessonCreate',
    input: 'CourseLessonCreateInput',
    paramNames,
  }),
  mutationRoute(courseLesson, {
    key: 'PATCH /course_lessons/{id}',
    summary: 'Update a lesson, with its assessment.',
    permission: update,
    body: courseLessonUpdateParams,
    mutation: 'courseLessonUpdate',
    input: 'CourseLessonPatch',
    paramNames,
  }),
  actionRoute({
    key: 'DELETE /course_lessons/{id}',
    summary: 'Delete a lesson permanently.',
    permission: update,
    mutation: 'courseLessonDelete',
  }),
];

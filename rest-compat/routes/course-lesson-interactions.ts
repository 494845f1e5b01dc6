import {
  type CourseLessonInteractionData,
  type CourseLessonInteractionListData,
  courseLessonInteractionRead,
  serializeCourseLessonInteraction,
  serializeCourseLessonInteractionListItem,
} from '../../contract/resources/course-lesson-interaction';
import { type ConnectionData, pageOf, route } from '..';
import { type Params, toNames } from './graph-input';
import { listArguments, listVariables, pageInfo } from './list-arguments';

const fragments = [courseLessonInteractionRead.fragment];
const read = { permission: ['course_analytics:read', 'course_lesson_interaction:read'], own: true } as const;

/** REST operations of `/api/v1/course_lesson_interactions`. */
export const courseLessonInteractionRoutes = [
  route<Params, { courseLessonInteractions: ConnectionData<CourseLessonInteractionListData> }>({
    key: 'GET /course_lesson_interactions',
    summary:
      "List the lesson interactions of students, newest first. Also needs `courses:read`, except for the caller's own.",
    ...read,
    query: 'CourseLessonInteractionListParams',
    page: { default: 20, maximum: 100 },
    response: { page: 'CourseLessonInteractionListItem' },
    document: `query ListCourseLessonInteractions($userId: ID, $lessonId: ID, $courseId: ID, $completed: Boolean, ${listVariables}) {
      courseLessonInteractions(userId: $userId, lessonId: $lessonId, courseId: $courseId, completed: $completed, ${listArguments}) {
        nodes { ...CourseLessonInteractionListRead } ${pageInfo}
      }
    }`,
    fragments,
    variables: ({ params, page }) => ({
      userId: params.user_id,
      lessonId: params.lesson_id,
      courseId: params.course_id,
      completed: params.completed,
      direction: toNames(params.direction),
      ...page,
    }),
    result: ({ courseLessonInteractions }) =>
      pageOf(courseLessonInteractions, serializeCourseLessonInteractionListItem),
  }),
  route<Params, { courseLessonInteraction: CourseLessonInteractionData | null }>({
    key: 'GET /course_lesson_interactions/{id}',
    summary: "Retrieve a lesson interaction of a student. Also needs `courses:read`, except for the caller's own.",
    ...read,
    response: 'CourseLessonInteraction',
    document:
      'query RetrieveCourseLessonInteraction($id: ID!) { courseLessonInteraction(id: $id) { ...CourseLessonInteractionRead } }',
    fragments,
    variables: ({ path }) => ({ id: path.id }),
    result: ({ courseLessonInteraction }) =>
      courseLessonInteraction && serializeCourseLessonInteraction(courseLessonInteraction),
  }),
];

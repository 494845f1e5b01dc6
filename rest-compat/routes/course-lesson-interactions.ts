import {
  courseLessonInteraction,
  courseLessonInteractionListParams,
} from '../../contract/resources/course-lesson-interaction';
import { listRoute, retrieveRoute } from './resource-routes';

const read = { permission: ['course_analytics:read', 'course_lesson_interaction:read'], own: true } as const;

/** REST operations of `/api/v1/course_lesson_interactions`. */
export const courseLessonInteractionRoutes = [
  listRoute(courseLessonInteraction, {
    key: 'GET /course_lesson_interactions',
    summary:
      "List the lesson interactions of students, newest first. Also needs `courses:read`, except for the caller's own.",
    ...read,
    query: courseLessonInteractionListParams,
    page: { default: 20, maximum: 100 },
    field: 'courseLessonInteractions',
    variables: '$userId: ID, $lessonId: ID, $courseId: ID, $completed: Boolean',
  }),
  retrieveRoute(courseLessonInteraction, {
    key: 'GET /course_lesson_interactions/{id}',
    summary: "Retrieve a lesson interaction of a student. Also needs `courses:read`, except for the caller's own.",
    ...read,
  }),
];

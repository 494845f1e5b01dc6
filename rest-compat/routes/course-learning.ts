import { assessmentSubmission, assessmentSubmissionCreateParams } from '../../contract/resources/assessment-submission';
import { route } from '..';
import { inputOf, mutationRoute, rootDocument, userErrors } from './resource-routes';

/** Student operations require a user token and, instead of a permission, access to the course. */
const learning = { permission: null, credential: 'user' } as const;

function progressRoute(action: string, summary: string, mutation: string) {
  return route({
    key: `POST /course_lessons/{lesson_id}/${action}`,
    summary,
    ...learning,
    response: null,
    document: rootDocument('mutation', mutation, '$id: ID!', userErrors),
    variables: ({ path }) => ({ id: path.lesson_id }),
    result: () => true,
  });
}

/** REST operations for students, `/api/v1/course_lessons/{lesson_id}/…`. */
export const courseLearningRoutes = [
  progressRoute(
    'start',
    'Start a lesson; the first one also starts the course. Requires access to its experience.',
    'courseLessonStart',
  ),
  progressRoute(
    'mark_as_completed',
    'Complete a lesson other than a quiz; a quiz is completed by a passing submission.',
    'courseLessonComplete',
  ),
  mutationRoute(assessmentSubmission, {
    key: 'POST /course_lessons/{lesson_id}/submit_assessment',
    summary: 'Submit answers to a quiz or knowledge check for grading. A passed quiz is completed.',
    ...learning,
    body: assessmentSubmissionCreateParams,
    mutation: 'assessmentSubmissionCreate',
    input: 'AssessmentSubmissionCreateInput',
    inputOf: ({ path, params }) => ({
      lessonId: path.lesson_id,
      ...inputOf(params, assessmentSubmissionCreateParams),
    }),
  }),
];

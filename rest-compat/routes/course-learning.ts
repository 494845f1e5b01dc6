import {
  type AssessmentSubmissionData,
  assessmentSubmissionFragment,
  serializeAssessmentSubmission,
} from '../../contract/resources/assessment-submission';
import { route } from '..';
import type { Params } from './graph-input';

const errors = 'userErrors { code template path }';
/** Student operations require a user token and, instead of a permission, access to the course. */
const learning = { permission: null, credential: 'user' } as const;

interface AnswerParams {
  readonly question_id: string;
  readonly answer_text?: string | null;
  readonly selected_option_ids?: readonly string[] | null;
}

/** REST operations for students, `/api/v1/course_lessons/{lesson_id}/…`. */
export const courseLearningRoutes = [
  route<Params, { courseLessonStart: object }>({
    key: 'POST /course_lessons/{lesson_id}/start',
    summary: 'Start a lesson; the first one also starts the course. Requires access to its experience.',
    ...learning,
    response: null,
    document: `mutation StartCourseLesson($id: ID!) { courseLessonStart(id: $id) { ${errors} } }`,
    variables: ({ path }) => ({ id: path.lesson_id }),
    result: () => true,
  }),
  route<Params, { courseLessonComplete: object }>({
    key: 'POST /course_lessons/{lesson_id}/mark_as_completed',
    summary: 'Complete a lesson other than a quiz; a quiz is completed by a passing submission.',
    ...learning,
    response: null,
    document: `mutation CompleteCourseLesson($id: ID!) { courseLessonComplete(id: $id) { ${errors} } }`,
    variables: ({ path }) => ({ id: path.lesson_id }),
    result: () => true,
  }),
  route<Params, { assessmentSubmissionCreate: { assessmentSubmission: AssessmentSubmissionData } }>({
    key: 'POST /course_lessons/{lesson_id}/submit_assessment',
    summary: 'Submit answers to a quiz or knowledge check for grading. A passed quiz is completed.',
    ...learning,
    body: 'CourseLessonSubmitAssessmentParams',
    response: 'CourseLessonSubmitAssessmentResult',
    document: `mutation SubmitCourseAssessment($input: AssessmentSubmissionCreateInput!) { assessmentSubmissionCreate(input: $input) { assessmentSubmission { ...AssessmentSubmissionRead } ${errors} } }`,
    fragments: [assessmentSubmissionFragment],
    variables: ({ path, params }) => ({
      input: { lessonId: path.lesson_id, answers: (params.answers as AnswerParams[]).map(answerInput) },
    }),
    result: ({ assessmentSubmissionCreate }) =>
      serializeAssessmentSubmission(assessmentSubmissionCreate.assessmentSubmission),
  }),
];

function answerInput({
  question_id: questionId,
  answer_text: answerText,
  selected_option_ids: selectedOptionIds,
}: AnswerParams) {
  return { questionId, answerText, selectedOptionIds };
}

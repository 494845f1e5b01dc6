import { type TSchema, Type, dateTime, nullable, ref } from '../../schemas';
import { optional } from '../shared';

const percent = (description: string) => Type.Number({ minimum: 0, maximum: 100, description });

/** Maximum number of questions of an assessment, and of options of a question. */
const maxEntries = 100;

/** Schemas of the dated API for assessment submissions, latest version. */
export const assessmentSubmissionSchemas: Record<string, TSchema> = {
  CourseLessonSubmitAssessmentResult: Type.Object({
    id: Type.String({ description: 'Submission id (`crsu_`).' }),
    created_at: dateTime(),
    updated_at: dateTime({ description: 'As `created_at`: a submission does not change.' }),
    result_grade: percent('Percent of the questions that were answered correctly, with two decimals.'),
    result_correct: Type.Integer({ minimum: 0, description: 'Questions that were answered correctly.' }),
    result_question_count: Type.Integer({ minimum: 1, description: 'Questions of the assessment.' }),
    result_passing_grade: Type.Boolean({ description: 'Whether what the lesson asks for was reached.' }),
    result_graded_questions: Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: ref('GradedQuestion'),
      description: 'What was answered to each question, by its id.',
    }),
    score_percent: percent('As `result_grade`.'),
    user: ref('UserSummary'),
    lesson: Type.Object({ id: Type.String({ description: 'Lesson id (`lesn_`).' }), title: Type.String() }),
  }),
  GradedQuestion: Type.Object({
    correct: Type.Boolean({ description: 'Whether the answer is right; a question without an answer is not.' }),
    answer_text: nullable(Type.String()),
    selected_option_ids: Type.Array(Type.String()),
  }),
  CourseLessonSubmitAssessmentParams: Type.Object({
    answers: Type.Array(ref('AssessmentAnswer'), {
      maxItems: maxEntries,
      description: 'At most one for each question; what is not answered is wrong.',
    }),
  }),
  AssessmentAnswer: Type.Object({
    question_id: Type.String({ description: 'A question of the lesson.' }),
    answer_text: optional(Type.String({ maxLength: 1_000 }), {
      description: 'For short answers, and `true` or `false`.',
    }),
    selected_option_ids: optional(Type.Array(Type.String(), { maxItems: maxEntries }), {
      description: 'The options that are chosen.',
    }),
  }),
};

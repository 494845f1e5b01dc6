import { type TSchema, Type, dateTime, nullable, ref } from '../../schemas';
import { optional } from '../shared';

const percent = (description: string) => Type.Number({ minimum: 0, maximum: 100, description });

/** Maximum number of questions of an assessment, and of options of a question. */
const maxEntries = 100;

/** JSON Schemas for assessment submissions in the date-versioned REST API, latest version. */
export const assessmentSubmissionSchemas: Record<string, TSchema> = {
  CourseLessonSubmitAssessmentResult: Type.Object({
    id: Type.String({ description: 'Submission id (`crsu_`).' }),
    created_at: dateTime(),
    updated_at: dateTime({ description: 'Same as `created_at`: submissions do not change.' }),
    result_grade: percent('Percentage of questions answered correctly, with two decimals.'),
    result_correct: Type.Integer({ minimum: 0, description: 'Number of questions answered correctly.' }),
    result_question_count: Type.Integer({ minimum: 1, description: 'Number of questions in the assessment.' }),
    result_passing_grade: Type.Boolean({ description: 'Whether the completion requirement of the lesson was met.' }),
    result_graded_questions: Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: ref('GradedQuestion'),
      description: 'Graded answers, by question id.',
    }),
    score_percent: percent('Same as `result_grade`.'),
    user: ref('UserSummary'),
    lesson: Type.Object({ id: Type.String({ description: 'Lesson id (`lesn_`).' }), title: Type.String() }),
  }),
  GradedQuestion: Type.Object({
    correct: Type.Boolean({ description: 'Whether the answer is correct; false for a question without an answer.' }),
    answer_text: nullable(Type.String()),
    selected_option_ids: Type.Array(Type.String()),
  }),
  CourseLessonSubmitAssessmentParams: Type.Object({
    answers: Type.Array(ref('AssessmentAnswer'), {
      maxItems: maxEntries,
      description: 'At most one answer per question; unanswered questions count as wrong.',
    }),
  }),
  AssessmentAnswer: Type.Object({
    question_id: Type.String({ description: 'A question of the lesson.' }),
    answer_text: optional(Type.String({ maxLength: 1_000 }), {
      description: 'Answer to a short-answer question, or `true` or `false`.',
    }),
    selected_option_ids: optional(Type.Array(Type.String(), { maxItems: maxEntries }), {
      description: 'Selected options.',
    }),
  }),
};

import { ref, Type } from '../schemas';
import {
  boolean,
  dateTime,
  integer,
  json,
  list,
  nullable,
  nullIfMissing,
  number,
  object,
  optional,
  params,
  resource,
  shape,
  string,
  described,
} from '../wire';
import { userSummary, createdAt } from './shared';

const percent = (description: string) => number({ minimum: 0, maximum: 100, description });

/** Maximum number of questions of an assessment, and of options of a question. */
const maxEntries = 100;

export const gradedQuestion = shape('GradedQuestion', {
  correct: boolean('Whether the answer is correct; false for a question without an answer.'),
  answer_text: nullable(string('Text that the student entered; null if the question has options.')),
  selected_option_ids: list(string(), 'Ids of the selected options (`opt_`).'),
});

type GradedQuestionData = typeof gradedQuestion.data & { readonly questionId: string };

const gradedQuestionsById = json(
  Type.Unsafe<Record<string, unknown>>({
    type: 'object',
    additionalProperties: ref('GradedQuestion'),
    description: 'Graded answers, by question id.',
  }),
).computed(
  `gradedQuestions { questionId ${gradedQuestion.selection} }`,
  ({ gradedQuestions }: { readonly gradedQuestions: readonly GradedQuestionData[] }) =>
    Object.fromEntries(
      gradedQuestions.map((question) => [question.questionId, gradedQuestion.serialize(question)] as const),
    ),
);

/** Submitted answers to the assessment of a lesson, with their grade. */
export const assessmentSubmission = resource({
  type: 'AssessmentSubmission',
  schema: 'CourseLessonSubmitAssessmentResult',
  fields: {
    id: string('Submission id (`crsu_`).'),
    created_at: createdAt,
    updated_at: dateTime('Same as `created_at`: submissions do not change.').from('createdAt'),
    result_grade: percent('Percentage of questions answered correctly, with two decimals.').from('grade'),
    result_correct: integer({ minimum: 0, description: 'Number of questions answered correctly.' }).from(
      'correctCount',
    ),
    result_question_count: integer({ minimum: 1, description: 'Number of questions in the assessment.' }).from(
      'questionCount',
    ),
    result_passing_grade: boolean('Whether the completion requirement of the lesson was met.').from('passed'),
    result_graded_questions: gradedQuestionsById,
    score_percent: percent('Same as `result_grade`.').from('grade'),
    user: nullIfMissing(described(userSummary, 'Student who submitted the assessment.')),
    lesson: object(
      { id: string('Lesson id (`lesn_`).'), title: string('Title of the lesson.') },
      'Lesson with the assessment.',
    ).from('interaction.lesson'),
  },
});

export const assessmentAnswer = params('AssessmentAnswer', {
  question_id: string('A question of the lesson.'),
  answer_text: optional(
    string({ maxLength: 1_000, description: 'Answer to a short-answer question, or `true` or `false`.' }),
  ),
  selected_option_ids: optional(
    list(string(), { maxItems: maxEntries }),
    'Options that the student has selected (`opt_`).',
  ),
});

export const assessmentSubmissionCreateParams = params('CourseLessonSubmitAssessmentParams', {
  answers: list(assessmentAnswer.field(), {
    maxItems: maxEntries,
    description: 'At most one answer per question; unanswered questions count as wrong.',
  }),
});

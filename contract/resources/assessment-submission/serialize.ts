import { type UserSummaryData, serializeUserSummary } from '../shared';

/** Fields that the GraphQL fragment `AssessmentSubmissionRead` selects. */
export interface AssessmentSubmissionData {
  readonly id: string;
  readonly grade: number;
  readonly correctCount: number;
  readonly questionCount: number;
  readonly passed: boolean;
  readonly gradedQuestions: readonly {
    readonly questionId: string;
    readonly correct: boolean;
    readonly answerText: string | null;
    readonly selectedOptionIds: readonly string[];
  }[];
  readonly createdAt: string;
  readonly interaction: { readonly lesson: { readonly id: string; readonly title: string } };
  readonly user: UserSummaryData | null;
}

/** Serializes the result of a submitted assessment in the format of the latest API version. */
export function serializeAssessmentSubmission(submission: AssessmentSubmissionData) {
  const { lesson } = submission.interaction;
  const graded = submission.gradedQuestions.map(
    ({ questionId, correct, answerText, selectedOptionIds }) =>
      [questionId, { correct, answer_text: answerText, selected_option_ids: selectedOptionIds }] as const,
  );
  return {
    id: submission.id,
    created_at: submission.createdAt,
    updated_at: submission.createdAt,
    result_grade: submission.grade,
    result_correct: submission.correctCount,
    result_question_count: submission.questionCount,
    result_passing_grade: submission.passed,
    result_graded_questions: Object.fromEntries(graded),
    score_percent: submission.grade,
    user: serializeUserSummary(submission.user),
    lesson: { id: lesson.id, title: lesson.title },
  };
}

import { type Transaction, newId, newRow } from '../../../kit/src';
import type { LessonAccessGuard, OpenLesson } from '../interactions/lesson-access-guard';
import type { LessonType } from '../lessons/lesson.states';
import { type Grading, grade } from './grading';
import { Submission } from './submission.resource';
import { NoAttemptsLeft, NoAssessmentQuestions } from './submission.errors';
import type { AssessmentSubmissionCreateInput } from './submission.inputs';
import type { SubmissionRepository } from './submission.repository';
import { checkAnswers } from './submission.rules';

/** Lesson types with questions. A quiz must be passed; a knowledge check is completed by any submission. */
const assessed: ReadonlySet<LessonType> = new Set(['quiz', 'knowledge_check']);

/** Commands of students on submissions. */
export class SubmissionService {
  constructor(
    private readonly submissions: SubmissionRepository,
    private readonly lessonAccess: LessonAccessGuard,
  ) {}

  /**
   * Grades answers inside the given transaction, and completes the lesson if the submission passes or the lesson is a
   * knowledge check. Returns the id of the submission. Throws `NoAssessmentQuestions`, `NoAttemptsLeft`, and the errors
   * of `LessonAccessGuard.enter` and `checkAnswers`.
   */
  async submit(tx: Transaction, { lessonId, answers }: AssessmentSubmissionCreateInput): Promise<string> {
    const openLesson = await this.lessonAccess.enter(tx, lessonId);
    const { lesson, interaction } = openLesson;
    const questions = assessed.has(lesson.lessonType) ? await this.submissions.questions(tx, lesson.id) : [];
    if (questions.length === 0) throw new NoAssessmentQuestions();
    checkAnswers(questions, answers);
    const number = (await this.submissions.count(tx, interaction.id)) + 1;
    if (lesson.maxAttempts !== null && number > lesson.maxAttempts) throw new NoAttemptsLeft(lesson.maxAttempts);
    const grading = grade(questions, answers, lesson);
    const { id } = await this.submissions.save(tx, submissionOf(tx, openLesson, number, grading));
    if (grading.passed || lesson.lessonType !== 'quiz') await this.lessonAccess.complete(tx, openLesson);
    return id;
  }
}

function submissionOf(
  tx: Transaction,
  { interaction, student }: OpenLesson,
  number: number,
  { questions, ...grading }: Grading,
): Submission {
  return newRow(Submission, tx.clock.now(), {
    id: newId('crsu'),
    accountId: student.accountId,
    interactionId: interaction.id,
    userId: student.userId,
    number,
    ...grading,
    gradedQuestions: questions,
  });
}

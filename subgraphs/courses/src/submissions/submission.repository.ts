import {
  type Context,
  type Database,
  NotFound,
  type Page,
  type PageArguments,
  type ReadModel,
  type ReadRow,
  Reader,
  Selection,
  type Transaction,
  prepared,
  saveRow,
  preparedRow,
} from '../../../kit/src';
import type { InteractionRepository } from '../interactions/interaction.repository';
import type { GradableQuestion } from './grading';
import type { Submission } from './submission.resource';
import { submissionList } from './submission.read-model';

export interface SubmissionListRequest {
  readonly interactionId: string;
  readonly direction: 'asc' | 'desc';
  readonly page: PageArguments;
}

const idOnly = Selection.names('id');

/** Reads and writes submissions. A submission contains the answers of a student to the questions of a lesson. */
export class SubmissionRepository {
  private readonly reader: Reader<Submission>;

  constructor(
    database: Database,
    model: ReadModel<Submission>,
    private readonly interactions: InteractionRepository,
  ) {
    this.reader = new Reader(database, model, submissionList);
  }

  /** Returns the submission that the student's own command has created, without checking a permission. */
  getCommandResult(ctx: Context, id: string, selection: Selection): Promise<ReadRow<Submission> | null> {
    return this.reader.byId(ctx, id, selection);
  }

  /**
   * Lists the submissions of an interaction, which are visible to every caller who can read the interaction. Throws
   * `NotFound` and `Forbidden` if the caller cannot.
   */
  async list(
    ctx: Context,
    { interactionId, direction, page }: SubmissionListRequest,
    selection: Selection,
  ): Promise<Page<ReadRow<Submission>>> {
    if (!(await this.interactions.find(ctx, interactionId, idOnly))) throw new NotFound();
    return this.reader.page(ctx, {
      selection,
      scope: null,
      filters: { interactionId },
      direction,
      page,
    });
  }

  /**
   * Returns the number of submissions of the interaction. The caller must have locked the student's row, so that no
   * submission is added concurrently.
   */
  async count(tx: Transaction, interactionId: string): Promise<number> {
    const { count } = await preparedRow<{ readonly count: number }>(
      tx.manager,
      'SELECT count(*)::int AS count FROM courses.submissions WHERE interaction_id = $1',
      [interactionId],
    );
    return count;
  }

  /** Returns the questions of a lesson in display order, with the correct answers. */
  async questions(tx: Transaction, lessonId: string): Promise<GradableQuestion[]> {
    return prepared(
      tx.manager,
      `SELECT q.id, q.question_type AS "questionType", q.correct_answer AS "correctAnswer", COALESCE(
         (SELECT jsonb_agg(jsonb_build_object('id', o.id, 'isCorrect', o.is_correct)) FROM courses.assessment_options o WHERE o.question_id = q.id), '[]') AS options
       FROM courses.assessment_questions q WHERE q.lesson_id = $1 ORDER BY q."order"`,
      [lessonId],
    );
  }

  save(tx: Transaction, submission: Submission): Promise<Submission> {
    return saveRow(tx, submission);
  }
}

import type { Option } from './question-parts.type';
import { In, Not } from 'typeorm';
import {
  type Context,
  type Database,
  type ReadModel,
  type ReadRow,
  Reader,
  type Selection,
  type Transaction,
  saveRow,
} from '../../../kit/src';
import { OptionEntity } from './option.entity';
import { Question } from './question.resource';

/** Question with its options in display order. */
export interface QuestionWithOptions extends Question {
  readonly options: readonly OptionEntity[];
}

/**
 * Reads and writes questions with their options. Before writing, callers must lock the course. Before reading, they
 * must check that the lesson is visible.
 */
export class QuestionRepository {
  private readonly questions: Reader<Question>;
  private readonly options: Reader<Option>;

  constructor(database: Database, questions: ReadModel<Question>, options: ReadModel<Option>) {
    this.questions = new Reader(database, questions);
    this.options = new Reader(database, options);
  }

  /**
   * Returns questions in the order of `ids`, without missing ones. The caller must have checked that the lesson is
   * visible.
   */
  shown(ctx: Context, ids: readonly string[], selection: Selection): Promise<ReadRow<Question>[]> {
    return loadAll(this.questions, ctx, ids, selection);
  }

  /**
   * Returns answer options in the order of `ids`, without missing ones. The caller must have checked that the question
   * is visible.
   */
  shownOptions(ctx: Context, ids: readonly string[], selection: Selection): Promise<ReadRow<Option>[]> {
    return loadAll(this.options, ctx, ids, selection);
  }

  /** Returns the questions of a lesson in display order, with their options and correct answers. */
  async ofLesson(tx: Transaction, lessonId: string): Promise<QuestionWithOptions[]> {
    const questions = await tx.manager.find(Question, { where: { lessonId }, order: { order: 'ASC' } });
    const options = await tx.manager.find(OptionEntity, {
      where: { questionId: In(questions.map(({ id }) => id)) },
      order: { order: 'ASC' },
    });
    const byQuestion = Map.groupBy(options, ({ questionId }) => questionId);
    return questions.map((question) => Object.assign(question, { options: byQuestion.get(question.id) ?? [] }));
  }

  countIn(tx: Transaction, lessonId: string): Promise<number> {
    return tx.manager.countBy(Question, { lessonId });
  }

  /**
   * Replaces the questions of the lesson and their options. Existing questions and options that are not passed are
   * deleted permanently.
   */
  async replace(
    tx: Transaction,
    lessonId: string,
    questions: readonly Question[],
    options: readonly OptionEntity[],
  ): Promise<void> {
    const questionIds = questions.map(({ id }) => id);
    await tx.manager.delete(Question, { lessonId, id: Not(In(questionIds)) });
    await tx.manager.delete(OptionEntity, { questionId: In(questionIds), id: Not(In(options.map(({ id }) => id))) });
    await Promise.all(questions.map((question) => saveRow(tx, question)));
    await Promise.all(options.map((option) => saveRow(tx, option)));
  }
}

async function loadAll<Type>(
  reader: Reader<Type>,
  ctx: Context,
  ids: readonly string[],
  selection: Selection,
): Promise<ReadRow<Type>[]> {
  const rows = await Promise.all(ids.map((id) => reader.byId(ctx, id, selection)));
  return rows.filter((row) => row !== null);
}

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
import { QuestionEntity } from './question.entity';

/** A question with its options, in their order. */
export interface AskedQuestion extends QuestionEntity {
  readonly options: readonly OptionEntity[];
}

/** Reads and writes questions with their options. Whoever writes them holds the course; whoever sees the lesson sees them. */
export class QuestionRepository {
  private readonly questions: Reader;
  private readonly options: Reader;

  constructor(database: Database, questions: ReadModel, options: ReadModel) {
    this.questions = new Reader(database, questions);
    this.options = new Reader(database, options);
  }

  /** Questions of a lesson that the caller sees, in the order of the ids. */
  shown(ctx: Context, ids: readonly string[], selection: Selection): Promise<ReadRow[]> {
    return all(this.questions, ctx, ids, selection);
  }

  /** Options of a question that the caller sees, in the order of the ids. */
  shownOptions(ctx: Context, ids: readonly string[], selection: Selection): Promise<ReadRow[]> {
    return all(this.options, ctx, ids, selection);
  }

  /** What a lesson asks, in its order, with the answers. */
  async ofLesson(tx: Transaction, lessonId: string): Promise<AskedQuestion[]> {
    const questions = await tx.manager.find(QuestionEntity, { where: { lessonId }, order: { order: 'ASC' } });
    const options = await tx.manager.find(OptionEntity, {
      where: { questionId: In(questions.map(({ id }) => id)) },
      order: { order: 'ASC' },
    });
    const byQuestion = Map.groupBy(options, ({ questionId }) => questionId);
    return questions.map((question) => Object.assign(question, { options: byQuestion.get(question.id) ?? [] }));
  }

  countIn(tx: Transaction, lessonId: string): Promise<number> {
    return tx.manager.countBy(QuestionEntity, { lessonId });
  }

  /** Makes these the questions of the lesson, and removes all others for good. */
  async replace(
    tx: Transaction,
    lessonId: string,
    questions: readonly QuestionEntity[],
    options: readonly OptionEntity[],
  ): Promise<void> {
    const questionIds = questions.map(({ id }) => id);
    await tx.manager.delete(QuestionEntity, { lessonId, id: Not(In(questionIds)) });
    await tx.manager.delete(OptionEntity, { questionId: In(questionIds), id: Not(In(options.map(({ id }) => id))) });
    await Promise.all(questions.map((question) => saveRow(tx, question)));
    await Promise.all(options.map((option) => saveRow(tx, option)));
  }
}

async function all(reader: Reader, ctx: Context, ids: readonly string[], selection: Selection): Promise<ReadRow[]> {
  const rows = await Promise.all(ids.map((id) => reader.byId(ctx, id, selection)));
  return rows.filter((row) => row !== null);
}

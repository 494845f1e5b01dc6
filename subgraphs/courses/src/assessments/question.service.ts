import { type Transaction, newId } from '../../../kit/src';
import type { CourseFiles } from '../files/course-files';
import type { Lesson } from '../lessons/lesson.resource';
import { OptionEntity } from './option.entity';
import { Question } from './question.resource';
import { DuplicateId, AssessmentItemNotFound } from './question.errors';
import type { OptionInput, QuestionInput } from './question.inputs';
import type { QuestionWithOptions, QuestionRepository } from './question.repository';
import { checkQuestions, toStoredAnswer } from './question.rules';

/**
 * Replaces the questions of lessons. Runs inside the given transaction. The caller must have checked the permission to
 * change the course, and must have locked the course.
 */
export class QuestionService {
  constructor(
    private readonly questions: QuestionRepository,
    private readonly files: CourseFiles,
  ) {}

  /**
   * Replaces the questions of the lesson. Inputs with an id update an existing question, inputs without an id create
   * one; all other existing questions are deleted. Throws `ParameterInvalid` for a question that cannot be answered,
   * `AssessmentItemNotFound` and `DuplicateId`.
   */
  async replace(tx: Transaction, lesson: Lesson, inputs: readonly QuestionInput[]): Promise<void> {
    checkQuestions(inputs);
    const before = new Map((await this.questions.ofLesson(tx, lesson.id)).map((question) => [question.id, question]));
    checkIds('question', inputs, new Set(before.keys()), ['assessmentQuestions']);
    inputs.forEach((input, index) =>
      checkIds('option', input.options ?? [], optionsOf(before, input), [
        'assessmentQuestions',
        String(index),
        'options',
      ]),
    );
    await this.files.check(
      tx,
      inputs.flatMap(({ id, imageId }, index) =>
        this.files.pictures(
          imageId,
          (id && before.get(id)?.imageFileId) || null,
          'assessmentQuestions',
          String(index),
          'imageId',
        ),
      ),
    );
    const questions = inputs.map((input, order) => questionOf(tx, lesson, input, { before, order }));
    const options = inputs.flatMap(({ options: inputOptions }, index) =>
      (inputOptions ?? []).map((input, order) => optionOf(questions[index] as Question, input, order)),
    );
    await this.questions.replace(tx, lesson.id, questions, options);
  }

  countIn(tx: Transaction, lesson: Lesson): Promise<number> {
    return this.questions.countIn(tx, lesson.id);
  }
}

function optionsOf(before: ReadonlyMap<string, QuestionWithOptions>, { id }: QuestionInput): Set<string> {
  return new Set((id ? before.get(id) : undefined)?.options.map((option) => option.id));
}

function checkIds(
  itemType: 'question' | 'option',
  inputs: readonly { readonly id?: string | null }[],
  existingIds: ReadonlySet<string>,
  path: readonly string[],
): void {
  const seenIds = new Set<string>();
  inputs.forEach(({ id }, index) => {
    if (id == null) return;
    if (!existingIds.has(id)) throw new AssessmentItemNotFound(itemType, [...path, String(index), 'id']);
    if (seenIds.has(id)) throw new DuplicateId(itemType, [...path, String(index), 'id']);
    seenIds.add(id);
  });
}

interface QuestionContext {
  readonly before: ReadonlyMap<string, QuestionWithOptions>;
  readonly order: number;
}

function questionOf(
  tx: Transaction,
  lesson: Lesson,
  input: QuestionInput,
  { before, order }: QuestionContext,
): Question {
  return Object.assign(new Question(), {
    id: input.id ?? newId('ques'),
    accountId: lesson.accountId,
    lessonId: lesson.id,
    questionText: input.questionText,
    questionType: input.questionType,
    correctAnswer: toStoredAnswer(input),
    imageFileId: input.imageId ?? null,
    order,
    createdAt: (input.id && before.get(input.id)?.createdAt) || tx.clock.now(),
  });
}

function optionOf(
  { id: questionId, accountId }: Question,
  { id, optionText, isCorrect }: OptionInput,
  order: number,
): OptionEntity {
  return Object.assign(new OptionEntity(), {
    id: id ?? newId('opt'),
    accountId,
    questionId,
    optionText,
    isCorrect,
    order,
  });
}

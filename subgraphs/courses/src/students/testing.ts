import type { Principal } from '../../../kit/src';
import { accessErrorOf, run, userOf } from '../../../kit/src/testing';
import { Author, clock } from '../courses/testing';
import type { TestCourses } from '../testing';

const errors = 'userErrors { code message path }';
const interactionFields =
  '{ id completed completedAt createdAt submissionsCount lesson { id title chapter { id } } course { id } student { id } user { id } }';
const documents = {
  start: `mutation ($id: ID!) { courseLessonStart(id: $id) { interaction: courseLessonInteraction ${interactionFields} ${errors} } }`,
  complete: `mutation ($id: ID!) { courseLessonComplete(id: $id) { interaction: courseLessonInteraction ${interactionFields} ${errors} } }`,
  submit: `mutation ($input: AssessmentSubmissionCreateInput!, $key: String) { assessmentSubmissionCreate(input: $input, idempotencyKey: $key) {
    submission: assessmentSubmission { id number grade correctCount questionCount passed gradedQuestions { questionId correct answerText selectedOptionIds } createdAt user { id } interaction ${interactionFields} } ${errors} } }`,
} as const;
const studentFields = `id course { id title experience { id } } user { id } completedLessonsCount totalLessonsCount completionRate firstInteractionAt lastInteractionAt
  completedAt certificateEarnedAt`;

/** Returns the time that is this number of days after the fixed test time. */
export const dayAt = (days: number) => new Date(clock.now().getTime() + days * 86_400_000);

/**
 * Questions of a test lesson, one of each type. The correct answers are `Paris`, true, the first option, and the first
 * two options.
 */
const selectedFields = [
  { questionText: 'Capital?', questionType: 'SHORT_ANSWER', correctAnswer: 'Paris' },
  { questionText: 'Round?', questionType: 'TRUE_FALSE', correctAnswer: 'true' },
  {
    questionText: 'Which?',
    questionType: 'MULTIPLE_CHOICE',
    correctAnswer: '',
    options: [true, false].map((isCorrect) => ({ isCorrect, optionText: String(isCorrect) })),
  },
  {
    questionText: 'Which ones?',
    questionType: 'MULTIPLE_SELECT',
    correctAnswer: '',
    options: [true, true, false].map((isCorrect, index) => ({ isCorrect, optionText: `${index}` })),
  },
];

/** Fields of an interaction in the payloads of test commands. */
interface InteractionResponse {
  readonly id: string;
  readonly completed: boolean;
  readonly completedAt: string | null;
  readonly student: { readonly id: string };
  readonly user: { readonly id: string };
}

/**
 * Payload of a student's command in tests. The interaction or submission is null if the command was rejected with a
 * user error.
 */
interface Payload {
  readonly interaction: InteractionResponse;
  readonly submission: { readonly id: string; readonly number: number; readonly interaction: InteractionResponse };
  readonly userErrors: readonly { readonly code: string; readonly message: string; readonly path: readonly string[] }[];
}

interface StudentResponse {
  readonly completedLessonsCount: number;
  readonly totalLessonsCount: number;
  readonly completionRate: number;
  readonly completedAt: string | null;
}

interface Quiz {
  readonly id: string;
  readonly questionIds: readonly string[];
  /** Returns correct answers to the first `count` questions, in the form of the GraphQL input. */
  right(count?: number): object[];
}

/** Test author with an experience that is accessible to the members of a product. */
export class School {
  readonly productId: string;

  private constructor(readonly author: Author) {
    this.productId = `prod_${author.accountId}`;
  }

  static async open(courses: TestCourses): Promise<School> {
    const school = new School(await Author.open(courses));
    const { accountId, experienceId } = school.author;
    await school.query(
      'INSERT INTO courses.experience_products (experience_id, product_id, account_id) VALUES ($1, $2, $3)',
      [experienceId, school.productId, accountId],
    );
    return school;
  }

  query(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
    return this.author.courses.database.dataSource.query(text, values);
  }

  /** Creates a user with an active membership of the school's product. */
  async member(name: string): Promise<Learner> {
    const learner = this.stranger(name);
    await learner.isMember(true);
    return learner;
  }

  stranger(name: string): Learner {
    return new Learner(this, `user_${name}_${this.author.accountId}`);
  }

  /**
   * Creates a course with one chapter that contains the given number of text lessons. Returns the ids of the course,
   * the chapter and the lessons.
   */
  async course(lessons: number, input: object = {}): Promise<{ id: string; chapterId: string; lessonIds: string[] }> {
    const id = await this.author.course(input);
    const chapterId = await this.author.chapter(id);
    const lessonIds: string[] = [];
    for (let index = 0; index < lessons; index += 1)
      lessonIds.push(await this.author.lesson(chapterId, { title: `Lesson ${index}` }));
    return { id, chapterId, lessonIds };
  }

  async quiz(chapterId: string, patch: object = {}): Promise<Quiz> {
    const id = await this.author.lesson(chapterId, { lessonType: 'QUIZ' });
    await this.author.done('courseLessonUpdate', { id, input: { assessmentQuestions: selectedFields, ...patch } });
    const questions: { id: string; options: { id: string; isCorrect: boolean }[] }[] = (await this.author.lessonOf(id))
      .assessmentQuestions;
    const correctAnswers = questions.map(({ id: questionId, options }, index) =>
      index < 2
        ? { questionId, answerText: ['paris ', 'TRUE'][index] }
        : { questionId, selectedOptionIds: options.filter(({ isCorrect }) => isCorrect).map((option) => option.id) },
    );
    return {
      id,
      questionIds: questions.map((question) => question.id),
      right: (count = 4) => correctAnswers.slice(0, count),
    };
  }

  /** Returns the student with this id, as visible to the principal. */
  async student(id: string, principal: Principal = this.author.principal): Promise<StudentResponse> {
    const { data, errors: [failed] = [] } = await this.author.execute(
      `query ($id: ID!) { courseStudent(id: $id) { ${studentFields} } }`,
      { id },
      principal,
    );
    if (failed) throw new Error(failed.message);
    return data?.courseStudent;
  }

  /** Returns the numbers of students, interactions, submissions and outbox events of the account. */
  async counts(): Promise<Record<string, unknown> | undefined> {
    const of = (table: string) => `(SELECT count(*)::int FROM courses.${table} WHERE account_id = $1) AS ${table}`;
    const [counts] = await this.query(
      `SELECT ${['students', 'interactions', 'submissions', 'outbox'].map(of).join(', ')}`,
      [this.author.accountId],
    );
    return counts;
  }
}

let deliveryCount = 0;

/** User in tests who runs the commands of a student. */
export class Learner {
  readonly principal: Principal;

  constructor(
    readonly school: School,
    readonly userId: string,
  ) {
    this.principal = userOf(userId);
  }

  /** Delivers the event that activates or deactivates the user's membership. */
  isMember(isOpen: boolean): Promise<void> {
    const { author, productId } = this.school;
    const row = { user_id: this.userId, product_id: productId, telling: (deliveryCount += 1) };
    return author.hears(isOpen ? 'membership.activated' : 'membership.deactivated', `mem_${this.userId}`, row);
  }

  start(id: string, days = 0): Promise<Payload> {
    return this.steps('start', { id }, days);
  }

  complete(id: string, days = 0): Promise<Payload> {
    return this.steps('complete', { id }, days);
  }

  submit(lessonId: string, answers: readonly object[], days = 0, key?: string): Promise<Payload> {
    return this.steps('submit', { input: { lessonId, answers }, key }, days);
  }

  /** Runs a command of the user at the time `dayAt(days)` and returns its payload. Throws if access is denied. */
  private async steps(name: keyof typeof documents, variables: object, days: number): Promise<Payload> {
    const { subgraph } = this.school.author.courses;
    const result = await run(
      subgraph,
      this.principal,
      documents[name],
      { ...variables },
      { clock: { now: () => dayAt(days) } },
    );
    const denied = accessErrorOf(result);
    if (denied !== undefined) throw new Error(denied);
    return Object.values(result.data ?? {})[0] as Payload;
  }
}

/** Expected payload of a command that is rejected with the user error `conflict`. */
export const conflict = (message: string, subject = 'interaction') => ({
  [subject]: null,
  userErrors: [{ code: 'conflict', message, path: [] }],
});

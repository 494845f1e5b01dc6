import { apiKeyOf, errorsOf } from '../../../kit/src/testing';
import { failures } from '../courses/testing';
import { School, conflict, dayAt } from '../students/testing';
import { type TestCourses, openTestCourses } from '../testing';

let courses: TestCourses;
let school: School;
let chapterId: string;
beforeAll(async () => {
  courses = await openTestCourses();
});
afterAll(() => courses.close());
beforeEach(async () => {
  school = await School.open(courses);
  ({ chapterId } = await school.course(0));
});

const zeroCounts = { students: 0, interactions: 0, submissions: 0, outbox: 0 };
const gradeRequirement = { assessmentCompletionRequirement: { minimumGradePercent: '75' } };
const rejection = (message: string, ...path: string[]) => ({
  submission: null,
  userErrors: [{ code: 'parameter_invalid', message, path }],
});
const list = `query ($id: ID!, $first: Int) { assessmentSubmissions(interactionId: $id, first: $first) { nodes { number grade gradedQuestions { questionId } interaction { id } } pageInfo { hasNextPage } } }`;

describe('a quiz', () => {
  it('is graded, and completed by a submission that passes', async () => {
    const quiz = await school.quiz(chapterId, gradeRequirement);
    const ann = await school.member('ann');
    const failed = await ann.submit(quiz.id, quiz.right(2), 1);
    expect(failed.userErrors).toEqual([]);
    expect(failed.submission).toEqual({
      id: expect.stringMatching(/^crsu_[0-9A-Za-z]{13}$/),
      number: 1,
      grade: 50,
      correctCount: 2,
      questionCount: 4,
      passed: false,
      createdAt: dayAt(1).toISOString(),
      user: { id: ann.userId },
      gradedQuestions: [
        { questionId: quiz.questionIds[0], correct: true, answerText: 'paris ', selectedOptionIds: [] },
        { questionId: quiz.questionIds[1], correct: true, answerText: 'TRUE', selectedOptionIds: [] },
        { questionId: quiz.questionIds[2], correct: false, answerText: null, selectedOptionIds: [] },
        { questionId: quiz.questionIds[3], correct: false, answerText: null, selectedOptionIds: [] },
      ],
      interaction: expect.objectContaining({
        completed: false,
        completedAt: null,
        submissionsCount: 1,
        createdAt: dayAt(1).toISOString(),
      }),
    });
    expect(await ann.complete(quiz.id, 2)).toEqual(conflict('A quiz is completed only by a passing submission.'));
    const { submission: passed } = await ann.submit(quiz.id, quiz.right(3), 3);
    expect(passed).toMatchObject({
      number: 2,
      grade: 75,
      passed: true,
      interaction: { id: failed.submission.interaction.id, completed: true, completedAt: dayAt(3).toISOString() },
    });
    expect((await ann.submit(quiz.id, [], 4)).submission).toMatchObject({
      number: 3,
      grade: 0,
      passed: false,
      interaction: { completed: true, completedAt: dayAt(3).toISOString() },
    });
    expect((await ann.complete(quiz.id, 5)).interaction).toMatchObject({
      completed: true,
      completedAt: dayAt(3).toISOString(),
    });
    expect(await school.counts()).toEqual({ students: 1, interactions: 1, submissions: 3, outbox: 1 });
  });

  it('without a requirement is completed by any submission, with a minimum count by that many correct answers', async () => {
    const [easy, hard] = [
      await school.quiz(chapterId),
      await school.quiz(chapterId, { assessmentCompletionRequirement: { minimumQuestionsCorrect: 4 } }),
    ];
    const ann = await school.member('ann');
    expect((await ann.submit(easy.id, [])).submission).toMatchObject({
      grade: 0,
      passed: true,
      interaction: { completed: true },
    });
    expect((await ann.submit(hard.id, hard.right(3))).submission).toMatchObject({
      grade: 75,
      passed: false,
      interaction: { completed: false },
    });
    expect((await ann.submit(hard.id, hard.right(4))).submission).toMatchObject({
      grade: 100,
      passed: true,
      interaction: { completed: true },
    });
  });

  it('does not exceed its maximum attempts, even with 20 concurrent submissions', async () => {
    const quiz = await school.quiz(chapterId, { ...gradeRequirement, maxAttempts: 3 });
    const ann = await school.member('ann');
    const payloads = await Promise.all(Array.from({ length: 20 }, () => ann.submit(quiz.id, quiz.right(1))));
    const successful = payloads.filter(({ submission }) => submission !== null);
    expect(successful.map(({ submission }) => submission.number).sort()).toEqual([1, 2, 3]);
    for (const payload of payloads.filter(({ submission }) => submission === null))
      expect(payload).toEqual(conflict('This assessment can be submitted 3 times.', 'submission'));
    expect(await school.counts()).toEqual({ students: 1, interactions: 1, submissions: 3, outbox: 0 });
    const ben = await school.member('ben');
    expect((await ben.submit(quiz.id, quiz.right())).submission).toMatchObject({ number: 1, passed: true });
  });

  it('is completed with one event by concurrent passing submissions', async () => {
    const quiz = await school.quiz(chapterId, gradeRequirement);
    const ann = await school.member('ann');
    await Promise.all(Array.from({ length: 8 }, () => ann.submit(quiz.id, quiz.right())));
    expect(await school.counts()).toEqual({ students: 1, interactions: 1, submissions: 8, outbox: 1 });
  });

  it('uses one attempt per idempotency key', async () => {
    const quiz = await school.quiz(chapterId, { maxAttempts: 1 });
    const ann = await school.member('ann');
    const payloads = await Promise.all(Array.from({ length: 5 }, () => ann.submit(quiz.id, quiz.right(), 1, 'once')));
    expect(new Set(payloads.map(({ submission }) => submission.id)).size).toBe(1);
    expect(await ann.submit(quiz.id, quiz.right(), 1, 'twice')).toEqual(
      conflict('This assessment can be submitted once.', 'submission'),
    );
  });

  it('retains the graded answers when its questions change', async () => {
    const quiz = await school.quiz(chapterId);
    const ann = await school.member('ann');
    const {
      submission: {
        interaction: { id },
      },
    } = await ann.submit(quiz.id, quiz.right());
    await school.author.done('courseLessonUpdate', {
      id: quiz.id,
      input: { assessmentQuestions: [{ questionText: 'New?', questionType: 'SHORT_ANSWER', correctAnswer: 'yes' }] },
    });
    expect(await ann.submit(quiz.id, quiz.right())).toEqual(
      rejection('The lesson has no such question.', 'answers', '0', 'questionId'),
    );
    const { data } = await school.author.execute(list, { id }, ann.principal);
    expect(data?.assessmentSubmissions.nodes).toEqual([
      {
        number: 1,
        grade: 100,
        gradedQuestions: quiz.questionIds.map((questionId) => ({ questionId })),
        interaction: { id },
      },
    ]);
  });
});

describe('a knowledge check', () => {
  it('is completed by any submission, or explicitly', async () => {
    const [one, two] = [
      await school.quiz(chapterId, { ...gradeRequirement, lessonType: 'KNOWLEDGE_CHECK' }),
      await school.quiz(chapterId, { ...gradeRequirement, lessonType: 'KNOWLEDGE_CHECK' }),
    ];
    const ann = await school.member('ann');
    expect((await ann.submit(one.id, one.right(1))).submission).toMatchObject({
      grade: 25,
      passed: false,
      interaction: { completed: true },
    });
    expect((await ann.complete(two.id)).interaction.completed).toBe(true);
  });
});

describe('answers', () => {
  it.each([
    [
      'to an unknown question',
      () => [{ questionId: 'ques_none', answerText: 'x' }],
      ['The lesson has no such question.', 'answers', '0', 'questionId'],
    ],
    [
      'to another lesson',
      (ids: readonly string[], others: readonly string[]) => [
        { questionId: ids[0], answerText: 'x' },
        { questionId: others[0], answerText: 'x' },
      ],
      ['The lesson has no such question.', 'answers', '1', 'questionId'],
    ],
    [
      'twice to one question',
      (ids: readonly string[]) => [
        { questionId: ids[0], answerText: 'x' },
        { questionId: ids[0], answerText: 'y' },
      ],
      ['A question can be answered only once.', 'answers', '1', 'questionId'],
    ],
    [
      'with unknown options',
      (ids: readonly string[]) => [{ questionId: ids[2], selectedOptionIds: ['opt_none'] }],
      ['The question has no such option.', 'answers', '0', 'selectedOptionIds'],
    ],
    [
      'too long',
      (ids: readonly string[]) => [{ questionId: ids[0], answerText: 'x'.repeat(1_001) }],
      ['answerText must have at most 1000 characters.', 'answers', '0', 'answerText'],
    ],
  ])('%s are rejected without any change', async (_, answers, [message = '', ...path]) => {
    const [quiz, other] = [await school.quiz(chapterId, { maxAttempts: 1 }), await school.quiz(chapterId)];
    const ann = await school.member('ann');
    expect(await ann.submit(quiz.id, answers(quiz.questionIds, other.questionIds))).toEqual(
      rejection(message, ...path),
    );
    expect(await school.counts()).toEqual(zeroCounts);
  });

  it('with options of another question are rejected', async () => {
    const quiz = await school.quiz(chapterId);
    const [, , choice, select] = quiz.right() as { questionId: string; selectedOptionIds: string[] }[];
    const ann = await school.member('ann');
    const answer = { questionId: choice?.questionId, selectedOptionIds: select?.selectedOptionIds };
    expect(await ann.submit(quiz.id, [answer])).toEqual(
      rejection('The question has no such option.', 'answers', '0', 'selectedOptionIds'),
    );
  });

  it('are accepted only for quizzes and knowledge checks with questions', async () => {
    const {
      lessonIds: [text = ''],
    } = await school.course(1);
    const empty = await school.author.lesson(chapterId, { lessonType: 'QUIZ' });
    const ann = await school.member('ann');
    for (const id of [text, empty])
      expect(await ann.submit(id, [])).toEqual(conflict('This lesson has no assessment with questions.', 'submission'));
    expect(await school.counts()).toEqual(zeroCounts);
  });
});

it('submissions are visible to callers who can read the interaction', async () => {
  const quiz = await school.quiz(chapterId);
  const [ann, ben] = [await school.member('ann'), await school.member('ben')];
  const {
    submission: {
      interaction: { id },
    },
  } = await ann.submit(quiz.id, quiz.right(1));
  await ann.submit(quiz.id, quiz.right(2));
  const { accountId, principal } = school.author;
  for (const reader of [
    ann.principal,
    principal,
    apiKeyOf(accountId, ['courses:read', 'course_lesson_interaction:read']),
  ]) {
    const { data } = await school.author.execute(list, { id, first: 1 }, reader);
    expect(data?.assessmentSubmissions).toMatchObject({
      nodes: [{ number: 2, grade: 50 }],
      pageInfo: { hasNextPage: true },
    });
  }
  const messageFor = async (reader: typeof principal) =>
    errorsOf(await school.author.execute(list, { id }, reader))?.[0]?.message;
  expect([await messageFor(ben.principal), await messageFor(apiKeyOf('biz_stranger'))]).toEqual([
    failures.notFound,
    failures.notFound,
  ]);
  expect(await messageFor(apiKeyOf(accountId, ['courses:read']))).toBe(
    failures.forbidden('course_analytics:read or course_lesson_interaction:read'),
  );
});

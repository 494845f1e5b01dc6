import { apiKeyOf } from '../../../kit/src/testing';
import { Author, clock } from '../courses/testing';
import { type TestCourses, openTestCourses } from '../testing';

let courses: TestCourses;
let author: Author;
let lesson: string;
beforeAll(async () => {
  courses = await openTestCourses();
});
afterAll(() => courses.close());
beforeEach(async () => {
  author = await Author.open(courses);
  lesson = await author.lesson(await author.chapter(await author.course()), { lessonType: 'QUIZ' });
});

const option = (optionText: string, isCorrect = false, overrides: object = {}) => ({
  optionText,
  isCorrect,
  ...overrides,
});
const shortAnswer = (questionText = 'Which piece forks?', overrides: object = {}) => ({
  questionText,
  questionType: 'SHORT_ANSWER',
  correctAnswer: 'Knight',
  ...overrides,
});
const choiceQuestion = (options: object[], overrides: object = {}) => ({
  questionText: 'Which?',
  questionType: 'MULTIPLE_CHOICE',
  correctAnswer: '',
  options,
  ...overrides,
});
const readQuestions = async (principal = author.principal) =>
  (await author.lessonOf(lesson, principal)).assessmentQuestions;
const execute = (assessmentQuestions: object[] | null, overrides: object = {}) =>
  author.done('courseLessonUpdate', { id: lesson, input: { assessmentQuestions, ...overrides } });
const rejectionOf = (assessmentQuestions: object[] | null, overrides: object = {}) =>
  author.refused('courseLessonUpdate', { id: lesson, input: { assessmentQuestions, ...overrides } });
const titles = async () => (await readQuestions()).map(({ questionText }: { questionText: string }) => questionText);

describe('an assessment', () => {
  it('stores questions of every type in their order', async () => {
    const imageId = await author.file(`file_q${lesson}`);
    await execute([
      shortAnswer('Which piece forks?', { imageId }),
      { questionText: 'A rook moves straight.', questionType: 'TRUE_FALSE', correctAnswer: 'True' },
      choiceQuestion([option('e4', true), option('h4')]),
      {
        questionText: 'Which are pieces?',
        questionType: 'MULTIPLE_SELECT',
        correctAnswer: 'two of them',
        options: [option('Rook', true), option('Dice'), option('Pawn', true)],
      },
    ]);
    const ids = { id: expect.stringMatching(/^ques_[0-9A-Za-z]{13}$/), createdAt: clock.now().toISOString() };
    const optionId = { id: expect.stringMatching(/^opt_[0-9A-Za-z]{14}$/) };
    expect(await readQuestions()).toEqual([
      {
        ...ids,
        questionText: 'Which piece forks?',
        questionType: 'SHORT_ANSWER',
        correctAnswer: 'Knight',
        image: { id: imageId },
        order: 0,
        options: [],
      },
      {
        ...ids,
        questionText: 'A rook moves straight.',
        questionType: 'TRUE_FALSE',
        correctAnswer: 'true',
        image: null,
        order: 1,
        options: [],
      },
      {
        ...ids,
        questionText: 'Which?',
        questionType: 'MULTIPLE_CHOICE',
        correctAnswer: '',
        image: null,
        order: 2,
        options: [
          { ...optionId, ...option('e4', true), order: 0 },
          { ...optionId, ...option('h4'), order: 1 },
        ],
      },
      {
        ...ids,
        questionText: 'Which are pieces?',
        questionType: 'MULTIPLE_SELECT',
        correctAnswer: 'two of them',
        image: null,
        order: 3,
        options: [
          { ...optionId, ...option('Rook', true), order: 0 },
          { ...optionId, ...option('Dice'), order: 1 },
          { ...optionId, ...option('Pawn', true), order: 2 },
        ],
      },
    ]);
  });

  it('shows the correct answers only with the permission to change them', async () => {
    await execute([shortAnswer(), choiceQuestion([option('e4', true), option('h4')])]);
    const seen = await readQuestions(apiKeyOf(author.accountId, ['courses:read']));
    expect(seen).toMatchObject([
      { questionText: 'Which piece forks?', correctAnswer: null },
      {
        correctAnswer: null,
        options: [
          { optionText: 'e4', isCorrect: null },
          { optionText: 'h4', isCorrect: null },
        ],
      },
    ]);
    expect(JSON.stringify(seen)).not.toContain('Knight');
  });

  it('updates and reorders given questions and options, and deletes the others', async () => {
    await execute([
      shortAnswer('One'),
      choiceQuestion([option('a', true), option('b'), option('c')], { questionText: 'Two' }),
      shortAnswer('Three'),
    ]);
    const [one, two] = await readQuestions();
    await courses.database.dataSource.query(
      "UPDATE courses.assessment_questions SET created_at = '2026-01-01T00:00:00Z' WHERE lesson_id = $1",
      [lesson],
    );
    const [, b, c] = two.options;
    await execute([
      choiceQuestion([option('d'), { id: c.id, ...option('c', true) }, { id: b.id, ...option('b anew') }], {
        id: two.id,
        questionText: 'Two anew',
        questionType: 'MULTIPLE_SELECT',
      }),
      shortAnswer('Four'),
      shortAnswer('One', { id: one.id }),
    ]);
    const current = await readQuestions();
    expect(current).toMatchObject([
      {
        id: two.id,
        questionText: 'Two anew',
        questionType: 'MULTIPLE_SELECT',
        order: 0,
        createdAt: '2026-01-01T00:00:00.000Z',
        options: [
          { optionText: 'd', order: 0 },
          { id: c.id, isCorrect: true, order: 1 },
          { id: b.id, optionText: 'b anew', order: 2 },
        ],
      },
      { questionText: 'Four', order: 1, createdAt: clock.now().toISOString() },
      { id: one.id, order: 2, createdAt: '2026-01-01T00:00:00.000Z' },
    ]);
    expect(current).toHaveLength(3);
    await execute([choiceQuestion([option('x', true), option('y')], { id: two.id, questionText: 'Two' })]);
    expect((await readQuestions())[0].options.map(({ optionText }: { optionText: string }) => optionText)).toEqual([
      'x',
      'y',
    ]);
    await author.done('courseLessonUpdate', { id: lesson, input: { title: 'No word of questions' } });
    expect(await titles()).toEqual(['Two']);
    await execute(null);
    expect(await readQuestions()).toEqual([]);
    expect(
      await courses.database.rows('SELECT count(*)::int FROM courses.assessment_options WHERE account_id = $1', [
        author.accountId,
      ]),
    ).toEqual([[0]]);
  });

  it.each<[string, object, string, string]>([
    ['no text', shortAnswer(' '), 'questionText must have 1 to 2000 characters.', 'questionText'],
    ['too long a text', shortAnswer('x'.repeat(2_001)), 'questionText must have 1 to 2000 characters.', 'questionText'],
    ['no answer', shortAnswer('Why?', { correctAnswer: ' ' }), 'correctAnswer must not be empty.', 'correctAnswer'],
    [
      'too long an answer',
      shortAnswer('Why?', { correctAnswer: 'x'.repeat(1_001) }),
      'correctAnswer must have at most 1000 characters.',
      'correctAnswer',
    ],
    [
      'a text and options',
      shortAnswer('Why?', { options: [option('a', true)] }),
      'A question of this type must have no options.',
      'options',
    ],
    [
      'neither true nor false',
      { questionText: 'So?', questionType: 'TRUE_FALSE', correctAnswer: 'yes' },
      'correctAnswer must be true or false.',
      'correctAnswer',
    ],
    [
      'three of true and false',
      {
        questionText: 'So?',
        questionType: 'TRUE_FALSE',
        correctAnswer: 'true',
        options: [option('t', true), option('f'), option('?')],
      },
      'A question of this type must have no options, or two with one correct.',
      'options',
    ],
    [
      'one choice',
      choiceQuestion([option('a', true)]),
      'A question of this type must have two or more options, one of them correct.',
      'options',
    ],
    [
      'no right choice',
      choiceQuestion([option('a'), option('b')]),
      'A question of this type must have two or more options, one of them correct.',
      'options',
    ],
    [
      'two right choices',
      choiceQuestion([option('a', true), option('b', true)]),
      'A question of this type must have two or more options, one of them correct.',
      'options',
    ],
    [
      'nothing to select',
      choiceQuestion([option('a'), option('b')], { questionType: 'MULTIPLE_SELECT' }),
      'A question of this type must have two or more options, at least one of them correct.',
      'options',
    ],
    [
      '21 options',
      choiceQuestion(Array.from({ length: 21 }, (_, index) => option(`o${index}`, index === 0))),
      'A question has at most 20 options.',
      'options',
    ],
    [
      'an option without text',
      choiceQuestion([option('a', true), option('')]),
      'optionText must have 1 to 500 characters.',
      'options.1.optionText',
    ],
    [
      'too long an option',
      choiceQuestion([option('x'.repeat(501), true), option('b')]),
      'optionText must have 1 to 500 characters.',
      'options.0.optionText',
    ],
    [
      'a picture that is not there',
      shortAnswer('Why?', { imageId: 'file_none' }),
      'The file does not exist.',
      'imageId',
    ],
    ['the id of none', shortAnswer('Why?', { id: 'ques_none' }), 'The lesson has no such question.', 'id'],
    [
      'an option of none',
      choiceQuestion([option('a', true, { id: 'opt_none' }), option('b')]),
      'The question has no such option.',
      'options.0.id',
    ],
  ])('rejects a question with %s', async (_, question, message, field) => {
    await execute([shortAnswer('Before')]);
    expect(await rejectionOf([shortAnswer('First'), question])).toEqual({
      code: 'parameter_invalid',
      message,
      path: ['assessmentQuestions', '1', ...field.split('.')],
    });
    expect(await titles()).toEqual(['Before']);
  });

  it('rejects questions and options of other lessons, and duplicates', async () => {
    const another = await author.lesson(await author.chapter(await author.course()));
    await author.done('courseLessonUpdate', {
      id: another,
      input: { assessmentQuestions: [choiceQuestion([option('a', true), option('b')])] },
    });
    const [
      {
        id: foreign,
        options: [{ id: foreignOption }],
      },
    ] = (await author.lessonOf(another)).assessmentQuestions;
    await execute([choiceQuestion([option('a', true), option('b')], { questionText: 'One' }), shortAnswer('Two')]);
    const [one, two] = await readQuestions();
    const at = (...path: string[]) => ['assessmentQuestions', ...path];
    expect(await rejectionOf([shortAnswer('x', { id: foreign })])).toMatchObject({
      message: 'The lesson has no such question.',
      path: at('0', 'id'),
    });
    expect(
      await rejectionOf([choiceQuestion([option('a', true, { id: foreignOption }), option('b')], { id: one.id })]),
    ).toMatchObject({ message: 'The question has no such option.', path: at('0', 'options', '0', 'id') });
    expect(await rejectionOf([shortAnswer('x', { id: two.id }), shortAnswer('y', { id: two.id })])).toMatchObject({
      message: 'This question is specified twice.',
      path: at('1', 'id'),
    });
    const [{ id: optionId }] = one.options;
    expect(
      await rejectionOf([
        choiceQuestion([option('a', true, { id: optionId }), option('b', false, { id: optionId })], { id: one.id }),
      ]),
    ).toMatchObject({ message: 'This option is specified twice.', path: at('0', 'options', '1', 'id') });
    expect(await readQuestions()).toEqual([one, two]);
  });

  it('has at most 100 questions, and requires at most as many correct answers as it has questions', async () => {
    expect(await rejectionOf(Array.from({ length: 101 }, () => shortAnswer()))).toEqual({
      code: 'parameter_invalid',
      message: 'An assessment has at most 100 questions.',
      path: ['assessmentQuestions'],
    });
    await execute(Array.from({ length: 100 }, (_, index) => shortAnswer(`Question ${index}`)));
    expect(await titles()).toHaveLength(100);
    await execute([], { assessmentCompletionRequirement: { minimumQuestionsCorrect: 2 } });
    const tooFew = {
      code: 'parameter_invalid',
      message: 'The assessment has fewer questions (1) than must be answered correctly.',
      path: ['assessmentCompletionRequirement', 'minimumQuestionsCorrect'],
    };
    expect(await rejectionOf([shortAnswer()])).toEqual(tooFew);
    await execute([shortAnswer('One'), shortAnswer('Two')]);
    expect(await rejectionOf([shortAnswer()])).toEqual(tooFew);
    await execute([shortAnswer()], { assessmentCompletionRequirement: { minimumGradePercent: '100' } });
    expect((await author.lessonOf(lesson)).assessmentCompletionRequirement).toEqual({
      minimumGradePercent: '100',
      minimumQuestionsCorrect: null,
    });
    await execute([shortAnswer()], { assessmentCompletionRequirement: null });
    expect((await author.lessonOf(lesson)).assessmentCompletionRequirement).toBeNull();
  });

  it('contains the questions of exactly one of two concurrent updates', async () => {
    const versions = Array.from({ length: 10 }, (_, writer) =>
      Array.from({ length: 3 }, (_unused, index) =>
        choiceQuestion([option(`a${writer}`, true), option(`b${writer}`)], { questionText: `${writer}:${index}` }),
      ),
    );
    await Promise.all(versions.map((questions) => execute(questions)));
    const storedQuestions = await readQuestions();
    const [writer] = (storedQuestions[0].questionText as string).split(':');
    expect(storedQuestions).toMatchObject(
      [0, 1, 2].map((order) => ({
        questionText: `${writer}:${order}`,
        order,
        options: [{ optionText: `a${writer}` }, { optionText: `b${writer}` }],
      })),
    );
    expect(storedQuestions).toHaveLength(3);
  });
});

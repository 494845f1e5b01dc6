import fc from 'fast-check';
import { questionTypes } from '../assessments/question.states';
import { comparable, type QuestionAnswer, type GradableQuestion, type Requirement, grade } from './grading';
import { percentOf } from './percent';

const noRequirement: Requirement = { minimumGradePercent: null, minimumQuestionsCorrect: null };
const text = (
  correctAnswer: string,
  questionType: 'short_answer' | 'true_false' = 'short_answer',
): GradableQuestion => ({ id: 'q', questionType, correctAnswer, options: [] });
const choiceQuestion = (
  questionType: GradableQuestion['questionType'],
  correctIds: string,
  all = 'abcd',
): GradableQuestion => ({
  id: 'q',
  questionType,
  correctAnswer: '',
  options: [...all].map((id) => ({ id, isCorrect: correctIds.includes(id) })),
});
const isGradedCorrect = (question: GradableQuestion, answer: Omit<QuestionAnswer, 'questionId'>) =>
  grade([question], [{ questionId: 'q', ...answer }], noRequirement).questions[0]?.correct;

describe('a short answer', () => {
  it.each([
    ['Paris', '  pArIs\n', true],
    ['café', 'CAFE\u0301', true],
    ['Straße', 'STRASSE', true],
    ['STRASSE', 'straẞe', true],
    ['ΟΔΟΣ', 'οδοσ', true],
    ['İstanbul', 'i̇STANBUL', true],
    ['new york', 'new  york', false],
    ['cafe', 'café', false],
    ['102', '10²', false],
    ['fi', 'ﬁ', true],
    ['Paris', 'Pari', false],
    ['Paris', '', false],
    ['', '', false],
    ['', '  ', false],
  ])('%j, answered with %j: %p', (correctAnswer, answerText, expected) => {
    expect(isGradedCorrect(text(correctAnswer), { answerText })).toBe(expected);
  });

  it('is incorrect with options or without text', () => {
    expect([
      isGradedCorrect(text('a'), { selectedOptionIds: ['a'] }),
      isGradedCorrect(text('a'), {}),
      isGradedCorrect(text('a'), { answerText: null }),
    ]).toEqual([false, false, false]);
  });

  it('is compared regardless of case, surrounding whitespace and Unicode composition', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.constantFrom('', ' ', '\t\n', '\u00a0'), (word, space) => {
        const form = comparable(word);
        expect(comparable(form)).toBe(form);
        expect(comparable(`${space}${word}${space}`)).toBe(form);
        expect([comparable(word.normalize('NFD')), comparable(word.normalize('NFC'))]).toEqual([form, form]);
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'abzäöüßñçøłéαωςσжщ ') }), (word) => {
        expect([comparable(word.toUpperCase()), comparable(word.toLowerCase())]).toEqual([
          comparable(word),
          comparable(word),
        ]);
      }),
    );
  });
});

describe('a true/false question', () => {
  it('is answered by text, or by an option if it has options', () => {
    expect(isGradedCorrect(text('true', 'true_false'), { answerText: 'True' })).toBe(true);
    expect(isGradedCorrect(text('false', 'true_false'), { answerText: 'true' })).toBe(false);
    const withOptions = { ...choiceQuestion('true_false', 'a', 'ab'), correctAnswer: 'true' };
    expect(
      [['a'], ['b'], ['a', 'b'], []].map((selectedOptionIds) => isGradedCorrect(withOptions, { selectedOptionIds })),
    ).toEqual([true, false, false, false]);
    expect(isGradedCorrect(withOptions, { answerText: 'TRUE', selectedOptionIds: [] })).toBe(true);
    expect(isGradedCorrect(withOptions, { answerText: 'true', selectedOptionIds: ['b'] })).toBe(false);
  });
});

describe('options', () => {
  it.each([
    ['multiple_choice', 'b', ['b'], true],
    ['multiple_choice', 'b', ['b', 'b'], true],
    ['multiple_choice', 'b', ['a'], false],
    ['multiple_choice', 'b', ['a', 'b'], false],
    ['multiple_choice', 'b', [], false],
    ['multiple_choice', 'ab', ['a'], true],
    ['multiple_select', 'ac', ['c', 'a'], true],
    ['multiple_select', 'ac', ['a', 'c', 'c'], true],
    ['multiple_select', 'ac', ['a'], false],
    ['multiple_select', 'ac', ['a', 'b', 'c'], false],
    ['multiple_select', 'ac', [], false],
    ['multiple_select', '', [], false],
  ] as const)('%s with %j right, %j chosen: %p', (type, correctIds, selectedOptionIds, expected) => {
    expect(isGradedCorrect(choiceQuestion(type, correctIds), { selectedOptionIds })).toBe(expected);
  });

  it('cannot be selected by text', () => {
    expect(
      isGradedCorrect({ ...choiceQuestion('multiple_choice', 'a'), correctAnswer: 'a' }, { answerText: 'a' }),
    ).toBe(false);
  });
});

describe('the grade', () => {
  const three = ['one', 'two', 'three'].map((id): GradableQuestion => ({ ...text(id), id }));
  const correctAnswers = (count: number) => three.slice(0, count).map(({ id }) => ({ questionId: id, answerText: id }));

  it.each([
    [noRequirement, 0, 0, true],
    [{ ...noRequirement, minimumGradePercent: '66.67' }, 2, 66.67, true],
    [{ ...noRequirement, minimumGradePercent: '66.68' }, 2, 66.67, false],
    [{ ...noRequirement, minimumGradePercent: '33.33' }, 1, 33.33, true],
    [{ ...noRequirement, minimumGradePercent: '100' }, 3, 100, true],
    [{ ...noRequirement, minimumGradePercent: '0' }, 0, 0, true],
    [{ ...noRequirement, minimumQuestionsCorrect: 2 }, 2, 66.67, true],
    [{ ...noRequirement, minimumQuestionsCorrect: 3 }, 2, 66.67, false],
    [{ ...noRequirement, minimumQuestionsCorrect: 4 }, 3, 100, false],
    [{ minimumGradePercent: '50', minimumQuestionsCorrect: 3 }, 2, 66.67, false],
    [{ minimumGradePercent: '70', minimumQuestionsCorrect: 2 }, 2, 66.67, false],
  ])('with %j, %d of three right: %d percent, passed %p', (requirement, correctCount, expected, passed) => {
    expect(grade(three, correctAnswers(correctCount), requirement)).toMatchObject({
      grade: expected,
      correctCount,
      questionCount: 3,
      passed,
    });
  });

  it('contains the answers in the order of the questions, and no correct answers', () => {
    const answers = [
      { questionId: 'three', answerText: 'no', selectedOptionIds: ['x', 'x'] },
      { questionId: 'one', answerText: ' ONE ' },
    ];
    expect(grade(three, answers, noRequirement).questions).toEqual([
      { questionId: 'one', correct: true, answerText: ' ONE ', selectedOptionIds: [] },
      { questionId: 'two', correct: false, answerText: null, selectedOptionIds: [] },
      { questionId: 'three', correct: false, answerText: 'no', selectedOptionIds: ['x'] },
    ]);
  });

  it('is between 0 and 100, increases with every correct answer, and is 100 only if all are correct', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5_000 }), fc.nat(5_000), (count, some) => {
        const part = some % count;
        const percent = percentOf(part, count);
        expect(percent).toBeGreaterThanOrEqual(0);
        expect(percent).toBeLessThan(100);
        expect(percentOf(part + 1, count)).toBeGreaterThan(percent);
        expect(percentOf(count, count)).toBe(100);
        expect(Math.abs(percent - (part / count) * 100)).toBeLessThanOrEqual(0.005000001);
      }),
    );
    expect([percentOf(0, 0), percentOf(1, 800), percentOf(3, 800)]).toEqual([0, 0.12, 0.38]);
  });

  const ids = fc.uniqueArray(fc.constantFrom(...'abcdef'), { maxLength: 6 });
  const generated = fc
    .array(fc.record({ questionType: fc.constantFrom(...questionTypes), right: ids, correctAnswer: fc.string() }), {
      minLength: 1,
      maxLength: 8,
    })
    .map((all) =>
      all.map(({ questionType, right: correct, correctAnswer }, index): GradableQuestion => ({
        id: `q${index}`,
        questionType,
        correctAnswer,
        options: [...'abcdef'].map((id) => ({ id, isCorrect: correct.includes(id) })),
      })),
    );

  it('counts every question once, regardless of the answers and their order', () => {
    fc.assert(
      fc.property(
        generated,
        fc.array(fc.record({ answerText: fc.option(fc.string()), selectedOptionIds: fc.option(ids) }), {
          maxLength: 8,
        }),
        (questions, givenAnswers) => {
          const answers = givenAnswers
            .slice(0, questions.length)
            .map((answer, index) => ({ questionId: `q${index}`, ...answer }));
          const grading = grade(questions, answers, noRequirement);
          expect(grading.questions.map(({ questionId }) => questionId)).toEqual(questions.map(({ id }) => id));
          expect(grading.correctCount).toBe(grading.questions.filter(({ correct }) => correct).length);
          expect(grade(questions, answers.toReversed(), noRequirement)).toEqual(grading);
          for (const { correct } of grading.questions.slice(answers.length)) expect(correct).toBe(false);
        },
      ),
    );
  });

  it('is correct for exactly the correct options, and incorrect with one option more or fewer', () => {
    fc.assert(
      fc.property(generated, (all) => {
        for (const question of all.filter(
          ({ questionType, options }) =>
            questionType === 'multiple_select' && options.some(({ isCorrect }) => isCorrect),
        )) {
          const selectedOptionIds = question.options.filter(({ isCorrect }) => isCorrect).map(({ id }) => id);
          const correctCountFor = (selectedIds: string[]) =>
            grade([question], [{ questionId: question.id, selectedOptionIds: selectedIds }], noRequirement)
              .correctCount;
          expect(correctCountFor(selectedOptionIds.toReversed())).toBe(1);
          for (const { id, isCorrect } of question.options)
            expect(
              correctCountFor(
                isCorrect ? selectedOptionIds.filter((other) => other !== id) : [...selectedOptionIds, id],
              ),
            ).toBe(0);
        }
      }),
    );
  });
});

import type { Principal } from '../../../kit/src';
import { run } from '../../../kit/src/testing';
import { lessonFields } from '../courses/testing';
import { type Learner, School, dayAt } from '../students/testing';
import { type TestCourses, openTestCourses } from '../testing';

let courses: TestCourses;
let school: School;
let ann: Learner;
beforeAll(async () => {
  courses = await openTestCourses();
});
afterAll(() => courses.close());
beforeEach(async () => {
  school = await School.open(courses);
  ann = await school.member('ann');
});

const list = `query ($courseId: ID) { courseLessons(courseId: $courseId, direction: ASC) { nodes { ${lessonFields} } } }`;
const outline =
  'query ($id: ID!) { course(id: $id) { chapters { lessons { id title content videoAsset { signedPlaybackId } } } } }';

/** Executes a request `days` days after the creation of the course. */
async function execute(
  document: string,
  variables: Record<string, unknown>,
  principal: Principal,
  days = 0,
): Promise<any> {
  const { data, errors: [failed] = [] } = await run(courses.subgraph, principal, document, variables, {
    clock: { now: () => dayAt(days) },
  });
  if (failed) throw new Error(failed.message);
  return data;
}

/** Returns the titles of the lessons with content, and asserts that the list and the course return the same ones. */
async function open(courseId: string, { principal }: { readonly principal: Principal }, days = 0): Promise<string[]> {
  const titles = (lessons: { title: string; content: string | null }[]) =>
    lessons.filter(({ content }) => content !== null).map(({ title }) => title);
  const [listed, shown] = [
    (await execute(list, { courseId }, principal, days)).courseLessons.nodes,
    (await execute(outline, { id: courseId }, principal, days)).course.chapters,
  ];
  expect(titles(listed).sort()).toEqual(titles(shown.flatMap(({ lessons }: { lessons: [] }) => lessons)).sort());
  return titles(listed).sort();
}

/** Creates a course of lessons with content that unlock after the given days. */
async function course(days: readonly (number | null)[], input: object = {}) {
  const created = await school.course(days.length, input);
  for (const [index, id] of created.lessonIds.entries()) {
    await school.author.done('courseLessonUpdate', {
      id,
      input: { content: `Content ${index}`, daysFromCourseStartUntilUnlock: days[index] },
    });
  }
  return created;
}

/** Creates a lesson with every type of content. */
async function full(chapterId: string) {
  const { id } = await school.quiz(chapterId);
  const [pdf, attachment, picture] = [
    await school.author.file(`file_pdf_${id}`, { contentType: 'application/pdf' }),
    await school.author.file(`file_zip_${id}`, { contentType: 'application/zip' }),
    await school.author.file(`file_png_${id}`),
  ];
  await school.author.done('courseLessonUpdate', {
    id,
    input: {
      title: 'All',
      content: 'Text',
      embedType: 'YOUTUBE',
      embedId: 'abc',
      mainPdfId: pdf,
      attachmentIds: [attachment],
      muxAssetId: 'video',
      thumbnailId: picture,
      maxAttempts: 3,
      daysFromCourseStartUntilUnlock: 5,
    },
  });
  return { id, pdf, attachment, picture };
}

describe('a locked lesson', () => {
  it('has its title and position, but no content', async () => {
    const { id: courseId, chapterId } = await course([null]);
    const { id, pdf, attachment, picture } = await full(chapterId);
    const unlocked = await school.author.lessonOf(id);
    const empty = {
      content: null,
      embedType: null,
      embedId: null,
      mainPdf: null,
      videoAsset: null,
      attachments: [],
      assessmentQuestions: [],
    };
    const lockedLesson = { ...unlocked, ...empty };
    expect(lockedLesson).toMatchObject({
      title: 'All',
      order: 1,
      lessonType: 'QUIZ',
      thumbnail: { id: picture },
      maxAttempts: 3,
      daysFromCourseStartUntilUnlock: 5,
    });
    const read = `query ($id: ID!) { courseLesson(id: $id) { ${lessonFields} } }`;
    expect((await execute(read, { id }, ann.principal, 100)).courseLesson).toEqual(lockedLesson);
    expect(
      (await execute(list, {}, ann.principal, 100)).courseLessons.nodes.find(
        (lesson: { id: string }) => lesson.id === id,
      ),
    ).toEqual(lockedLesson);
    expect((await execute(outline, { id: courseId }, ann.principal)).course.chapters[0].lessons[1]).toEqual({
      id,
      title: 'All',
      content: null,
      videoAsset: null,
    });
    await ann.start((await school.author.outline(courseId))[0].lessons[0].id);
    const seen = (await execute(read, { id }, ann.principal, 5)).courseLesson;
    expect(seen).toMatchObject({
      content: 'Text',
      embedType: 'YOUTUBE',
      embedId: 'abc',
      mainPdf: { id: pdf },
      attachments: [{ id: attachment }],
      videoAsset: { assetId: 'video' },
    });
    expect(seen.assessmentQuestions).toEqual(
      unlocked.assessmentQuestions.map((question: { options: object[] }) => ({
        ...question,
        correctAnswer: null,
        options: question.options.map((option) => ({ ...option, isCorrect: null })),
      })),
    );
    expect(seen.assessmentQuestions).toHaveLength(4);
  });

  it('is one whose days have not passed since the start of the student', async () => {
    const {
      id,
      lessonIds: [a = ''],
    } = await course([null, 0, 7]);
    expect([await open(id, ann), await open(id, ann, 30)]).toEqual([
      ['Lesson 0', 'Lesson 1'],
      ['Lesson 0', 'Lesson 1'],
    ]);
    await ann.start(a, 1);
    expect([await open(id, ann, 7.9), await open(id, ann, 8)]).toEqual([
      ['Lesson 0', 'Lesson 1'],
      ['Lesson 0', 'Lesson 1', 'Lesson 2'],
    ]);
    expect(await open(id, await school.member('ben'), 8)).toEqual(['Lesson 0', 'Lesson 1']);
    expect(await open(id, school.author)).toEqual(['Lesson 0', 'Lesson 1', 'Lesson 2']);
  });

  it('is one after an incomplete required lesson, and unlocks in the same request as its completion', async () => {
    const {
      id,
      lessonIds: [a = '', b = '', c = ''],
    } = await course([null, null, null], { requireCompletingLessonsInOrder: true });
    expect(await open(id, ann)).toEqual(['Lesson 0']);
    const text = `mutation ($one: ID!, $two: ID!) {
      first: courseLessonStart(id: $one) { courseLessonInteraction { course { chapters { lessons { content } } } } }
      second: courseLessonComplete(id: $one) { courseLessonInteraction { course { chapters { lessons { content } } } } }
      third: courseLessonComplete(id: $two) { courseLessonInteraction { lesson { content } course { chapters { lessons { content } } } } } }`;
    const steps = await execute(text, { one: a, two: b }, ann.principal);
    const contents = Object.values<any>(steps).map(
      ({
        courseLessonInteraction: {
          course: {
            chapters: [{ lessons }],
          },
        },
      }) => lessons.map(({ content }: { content: string | null }) => content),
    );
    expect(contents).toEqual([
      ['Content 0', null, null],
      ['Content 0', 'Content 1', null],
      ['Content 0', 'Content 1', 'Content 2'],
    ]);
    await ann.complete(c);
    expect(await open(id, ann)).toEqual(['Lesson 0', 'Lesson 1', 'Lesson 2']);
    expect(await open(id, await school.member('ben'))).toEqual(['Lesson 0']);
  });

  it('may have been started before its author locked it, and then has no content in the interaction either', async () => {
    const {
      id: courseId,
      lessonIds: [, b = ''],
    } = await course([null, null]);
    const { id } = (await ann.start(b)).interaction;
    const text = 'query ($id: ID!) { courseLessonInteraction(id: $id) { lesson { title content } } }';
    expect((await execute(text, { id }, ann.principal)).courseLessonInteraction.lesson).toEqual({
      title: 'Lesson 1',
      content: 'Content 1',
    });
    await school.author.done('courseLessonUpdate', { id: b, input: { daysFromCourseStartUntilUnlock: 2 } });
    expect((await execute(text, { id }, ann.principal)).courseLessonInteraction.lesson).toEqual({
      title: 'Lesson 1',
      content: null,
    });
    expect((await execute(text, { id }, school.author.principal)).courseLessonInteraction.lesson).toEqual({
      title: 'Lesson 1',
      content: 'Content 1',
    });
    expect(await open(courseId, ann)).toEqual(['Lesson 0']);
    await ann.complete(b, 2);
    await school.author.done('courseLessonUpdate', { id: b, input: { daysFromCourseStartUntilUnlock: 300 } });
    expect(await open(courseId, ann, 2)).toEqual(['Lesson 0', 'Lesson 1']);
  });
});

describe('the progress of a user', () => {
  const states = async (courseId: string, { principal }: { readonly principal: Principal }, days = 0) => {
    const document = 'query ($id: ID!) { course(id: $id) { chapters { lessons { progress unlocksAt } } } }';
    const { chapters } = (await execute(document, { id: courseId }, principal, days)).course;
    return chapters.flatMap(({ lessons }: { lessons: { progress: string | null; unlocksAt: string | null }[] }) =>
      lessons.map(({ progress, unlocksAt }) => [progress, unlocksAt]),
    );
  };

  it('names the day on which a lesson unlocks, after the start of the course', async () => {
    const {
      id,
      lessonIds: [a = ''],
    } = await course([null, 7]);
    expect(await states(id, ann)).toEqual([
      ['OPEN', null],
      ['LOCKED_BY_TIME', null],
    ]);
    await ann.start(a, 1);
    expect(await states(id, ann, 2)).toEqual([
      ['OPEN', null],
      ['LOCKED_BY_TIME', dayAt(8).toISOString()],
    ]);
    expect(await states(id, ann, 8)).toEqual([
      ['OPEN', null],
      ['OPEN', null],
    ]);
    expect(await states(id, await school.member('ben'), 8)).toEqual([
      ['OPEN', null],
      ['LOCKED_BY_TIME', null],
    ]);
  });

  it('names lessons that wait for earlier ones, and completed ones', async () => {
    const {
      id,
      lessonIds: [a = ''],
    } = await course([null, null, null], { requireCompletingLessonsInOrder: true });
    await ann.complete(a);
    expect(await states(id, ann)).toEqual([
      ['COMPLETED', null],
      ['OPEN', null],
      ['LOCKED_BY_ORDER', null],
    ]);
  });

  it('is null for API keys, and for hidden lessons', async () => {
    const {
      id,
      lessonIds: [, hidden = ''],
    } = await course([null, null]);
    expect(await states(id, school.author)).toEqual([
      [null, null],
      [null, null],
    ]);
    await school.author.done('courseLessonUpdate', { id: hidden, input: { visibility: 'HIDDEN' } });
    expect(await states(id, ann)).toEqual([['OPEN', null]]);
  });
});

describe('a page', () => {
  it('executes as many statements for many lessons as for one', async () => {
    const [small, large] = [await course([null]), await course(Array.from({ length: 12 }, (_, index) => index))];
    const rows = jest.spyOn(courses.database, 'rows');
    const counts: number[][] = [];
    for (const { id } of [small, large]) {
      rows.mockClear();
      await execute(list, { courseId: id }, ann.principal);
      const listed = rows.mock.calls.length;
      await execute(outline, { id }, ann.principal);
      counts.push([listed, rows.mock.calls.length - listed]);
    }
    rows.mockRestore();
    expect(counts[1]).toEqual(counts[0]);
    expect(counts[0]?.every((count) => count <= 8)).toBe(true);
  });
});

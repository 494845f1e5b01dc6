import { apiKeyOf } from '../../../kit/src/testing';
import { type TestCourses, openTestCourses } from '../testing';
import { Author } from './testing';

let courses: TestCourses;
let author: Author;
let course: string;
beforeAll(async () => {
  courses = await openTestCourses();
});
afterAll(() => courses.close());
beforeEach(async () => {
  author = await Author.open(courses);
  course = await author.course();
});

/** Creates chapters with the titles A, B …, each with lessons A0, A1 …. Returns the ids by title. */
async function written(...lessons: number[]): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const [index, count] of lessons.entries()) {
    const title = String.fromCharCode(65 + index);
    ids[title] = await author.chapter(course, title);
    for (let place = 0; place < count; place += 1)
      ids[`${title}${place}`] = await author.lesson(ids[title], { title: `${title}${place}` });
  }
  return ids;
}

/** Returns the outline as a string: `A: A0 A1 | B:`. A gap in the order adds the prefix `GAPS`. */
async function outline(of = course): Promise<string> {
  const chapters = await author.outline(of);
  const isDense = [chapters, ...chapters.map(({ lessons }) => lessons)].every((items) =>
    items.every(({ order }: { order: number }, index: number) => order === index),
  );
  return `${isDense ? '' : 'GAPS '}${chapters.map(({ title, lessons }) => [`${title}:`, ...lessons.map((lesson: { title: string }) => lesson.title)].join(' ')).join(' | ')}`;
}

const reorder = (chapters: object[]) =>
  author.does('courseUpdate', { id: course, input: { title: 'Arranged', chapters } });
const place = (id: string | undefined, order: number, title: string, overrides: object = {}) => ({
  id,
  order,
  title,
  ...overrides,
});

describe('chapters and lessons', () => {
  it('have the order of their creation, starting at 0', async () => {
    await written(2, 0, 1);
    expect(await outline()).toBe('A: A0 A1 | B: | C: C0');
  });

  it('close the gap after a deletion', async () => {
    const { A, B, C1 } = await written(1, 2, 3);
    await author.does('courseLessonDelete', { id: C1 });
    expect(await outline()).toBe('A: A0 | B: B0 B1 | C: C0 C2');
    await author.does('courseChapterDelete', { id: A });
    expect(await outline()).toBe('B: B0 B1 | C: C0 C2');
    await author.does('courseChapterDelete', { id: B });
    expect(await outline()).toBe('C: C0 C2');
  });

  it('are reordered and renamed together, numbered from 0 regardless of the given numbers', async () => {
    const { A, B, A0, A1, B0 } = await written(2, 1);
    const { course: result, userErrors } = await reorder([
      place(A, 7, 'Second', {
        lessons: [
          place(A0, 1, 'A0', { chapterId: A }),
          place(A1, 1, 'A1 anew', { chapterId: B }),
          place(B0, -3, 'B0', { chapterId: B }),
        ],
      }),
      place(B, 2, 'First', { lessons: [] }),
    ]);
    expect(userErrors).toEqual([]);
    expect(result).toMatchObject({
      title: 'Arranged',
      chapters: [
        { id: B, title: 'First', order: 0 },
        { id: A, title: 'Second', order: 1 },
      ],
    });
    expect(await outline()).toBe('First: B0 A1 anew | Second: A0');
  });

  it('stay in their chapters if only chapters are given', async () => {
    const { A, B, C } = await written(2, 1, 0);
    await reorder([place(A, 3, 'A'), place(B, 2, 'B'), place(C, 1, 'C', { lessons: null })]);
    expect(await outline()).toBe('C: | B: B0 | A: A0 A1');
  });

  it('can be moved from a chapter without given lessons, which closes the gap', async () => {
    const { A, B, A1, B0 } = await written(3, 1);
    await reorder([
      place(A, 0, 'A'),
      place(B, 1, 'B', { lessons: [place(A1, 0, 'A1', { chapterId: B }), place(B0, 1, 'B0', { chapterId: B })] }),
    ]);
    expect(await outline()).toBe('A: A0 A2 | B: A1 B0');
  });

  it('have an `updatedAt` that changes with the title, but not with the position', async () => {
    const { A, B } = await written(0, 0);
    await courses.database.dataSource.query(
      "UPDATE courses.chapters SET updated_at = '2026-01-01T00:00:00Z' WHERE course_id = $1",
      [course],
    );
    await reorder([place(A, 1, 'A'), place(B, 0, 'B anew')]);
    const { data } = await author.execute('query ($id: ID!) { course(id: $id) { chapters { title updatedAt } } }', {
      id: course,
    });
    expect(data?.course.chapters).toEqual([
      { title: 'B anew', updatedAt: '2026-07-01T12:00:00.000Z' },
      { title: 'A', updatedAt: '2026-01-01T00:00:00.000Z' },
    ]);
  });
});

describe('a new order', () => {
  let ids: Record<string, string>;
  let otherCourse: { readonly chapter: string; readonly lesson: string };
  beforeEach(async () => {
    ids = await written(2, 1);
    const chapter = await author.chapter(await author.course());
    otherCourse = { chapter, lesson: await author.lesson(chapter) };
  });

  const both =
    (lessonsOfA: (() => object[]) | null, lessonsOfB: (() => object[]) | null = null) =>
    () => [place(ids.A, 0, 'X', { lessons: lessonsOfA?.() }), place(ids.B, 1, 'Y', { lessons: lessonsOfB?.() })];
  const inA = (id: string | undefined, order: number, overrides: object = {}) =>
    place(id, order, 'Z', { chapterId: ids.A, ...overrides });

  it.each<[string, () => object[], string[], string | (() => string)]>([
    ['leaves out a chapter', () => [place(ids.A, 0, 'X')], ['chapters'], () => `The chapter ${ids.B} is missing.`],
    [
      'names a chapter twice',
      () => [place(ids.A, 0, 'X'), place(ids.B, 1, 'Y'), place(ids.A, 2, 'X')],
      ['chapters', '2', 'id'],
      'This chapter is specified twice.',
    ],
    [
      'names a chapter of another course',
      () => [place(ids.A, 0, 'X'), place(ids.B, 1, 'Y'), place(otherCourse.chapter, 2, 'Z')],
      ['chapters', '2', 'id'],
      'The course has no such chapter.',
    ],
    [
      'gives two chapters one place',
      () => [place(ids.A, 1, 'X'), place(ids.B, 1, 'Y')],
      ['chapters', '1', 'order'],
      'Another item has the same order.',
    ],
    [
      'gives a chapter no title',
      () => [place(ids.A, 0, ''), place(ids.B, 1, 'Y')],
      ['chapters', '0', 'title'],
      'title must have 1 to 150 characters.',
    ],
    [
      'leaves out a lesson',
      both(() => [inA(ids.A0, 0)]),
      ['chapters', '0', 'lessons'],
      () => `The lesson ${ids.A1} is missing.`,
    ],
    [
      'names a lesson twice',
      both(
        () => [inA(ids.A0, 0), inA(ids.A1, 1)],
        () => [inA(ids.A0, 2), inA(ids.B0, 3)],
      ),
      ['chapters', '1', 'lessons', '0', 'id'],
      'This lesson is specified twice.',
    ],
    [
      'names a lesson of another course',
      both(() => [inA(ids.A0, 0), inA(ids.A1, 1), inA(otherCourse.lesson, 2)]),
      ['chapters', '0', 'lessons', '2', 'id'],
      'The course has no such lesson.',
    ],
    [
      'gives two lessons one place',
      both(() => [inA(ids.A0, 4), inA(ids.A1, 4)]),
      ['chapters', '0', 'lessons', '1', 'order'],
      'Another item has the same order.',
    ],
    [
      'gives a lesson too long a title',
      both(() => [inA(ids.A0, 0), inA(ids.A1, 1, { title: 'x'.repeat(121) })]),
      ['chapters', '0', 'lessons', '1', 'title'],
      'title must have 1 to 120 characters.',
    ],
    [
      'moves a lesson to a chapter that is not arranged',
      both(() => [inA(ids.A0, 0), inA(ids.A1, 1, { chapterId: ids.B })]),
      ['chapters', '0', 'lessons', '1', 'chapterId'],
      'If a lesson moves to another chapter, specify the lessons of that chapter.',
    ],
    [
      'moves a lesson to another course',
      both(() => [inA(ids.A0, 0), inA(ids.A1, 1, { chapterId: otherCourse.chapter })]),
      ['chapters', '0', 'lessons', '1', 'chapterId'],
      'If a lesson moves to another chapter, specify the lessons of that chapter.',
    ],
    [
      'has more chapters than a course',
      () => Array.from({ length: 101 }, (_, order) => place('chap_x', order, 'X')),
      ['chapters'],
      'A course has at most 100 chapters.',
    ],
  ])('that %s is rejected as a whole', async (_, chapters, path, message) => {
    const { userErrors } = await reorder(chapters());
    expect(userErrors).toEqual([
      { code: 'parameter_invalid', message: typeof message === 'string' ? message : message(), path },
    ]);
    expect(await outline()).toBe('A: A0 A1 | B: B0');
    const { data } = await author.execute('query ($id: ID!) { course(id: $id) { title } }', { id: course });
    expect(data?.course.title).toBe('Chess');
  });

  it('is rejected without the update permission', async () => {
    const reader = apiKeyOf(author.accountId, ['courses:read']);
    const input = { chapters: [place(ids.B, 0, 'B'), place(ids.A, 1, 'A')] };
    await expect(author.does('courseUpdate', { id: course, input }, reader)).rejects.toThrow(
      'This credential does not have the permission courses:update.',
    );
    expect(await outline()).toBe('A: A0 A1 | B: B0');
  });
});

describe('positions', () => {
  it('have no gaps after 50 concurrent commands that create, delete and move', async () => {
    const ids = await written(4, 4, 4, 4);
    const chapters = 'ABCD'.split('').map((title) => ids[title] as string);
    const lessons = Object.entries(ids).filter(([title]) => title.length === 2);
    const moves = Array.from({ length: 10 }, (_, round) => () => {
      const target = chapters[round % 4] as string;
      return reorder(
        chapters.map((id, index) =>
          place(id, (index + round) % 4, 'ABCD'[index] as string, {
            lessons: lessons
              .filter(([title]) => title.startsWith('ABCD'[index] as string))
              .map(([title, lesson], order) => place(lesson, order + index * 10, title, { chapterId: target })),
          }),
        ),
      );
    });
    const commands = [
      ...Array.from(
        { length: 8 },
        (_, index) => () => author.does('courseChapterCreate', { input: { courseId: course, title: `N${index}` } }),
      ),
      ...Array.from(
        { length: 20 },
        (_, index) => () =>
          author.does('courseLessonCreate', {
            input: { chapterId: chapters[index % 4], lessonType: 'TEXT', title: `L${index}` },
          }),
      ),
      ...lessons
        .filter((_, index) => index % 2 === 0)
        .map(
          ([, id]) =>
            () =>
              author.does('courseLessonDelete', { id }),
        ),
      ...moves,
      ...[ids.A, ids.C].map((id) => () => author.does('courseChapterDelete', { id })),
      ...[ids.B1, ids.D1].map((id) => () => author.does('courseLessonUpdate', { id, input: { content: 'Anew' } })),
    ];
    expect(commands).toHaveLength(50);
    const shuffled = commands
      .map((command, index) => ({ command, key: (index * 37) % 50 }))
      .sort((one, other) => one.key - other.key);
    const outcomes = await Promise.allSettled(shuffled.map(({ command }) => command()));
    const failed = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [String(outcome.reason.message)] : [],
    );
    expect(new Set(failed).size === 0 || failed.every((message) => message === 'No such resource was found.')).toBe(
      true,
    );
    expect(await outline()).not.toContain('GAPS');
    const finalOutline = await author.outline(course);
    expect(finalOutline.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['B', 'D', ...Array.from({ length: 8 }, (_, index) => `N${index}`)]),
    );
    expect(finalOutline).toHaveLength(10);
    expect(
      finalOutline.flatMap((chapter) => chapter.lessons).filter(({ title }) => title.startsWith('L')).length,
    ).toBeGreaterThanOrEqual(10);
  });

  it('have no gaps after consecutive moves', async () => {
    const { A, B, A0, A1, B0 } = await written(2, 1);
    const lessons = [A0, A1, B0];
    const arrangements = Array.from({ length: 50 }, (_, round) =>
      reorder(
        [A, B].map((id, index) =>
          place(id, (index + round) % 2, 'AB'[index] as string, {
            lessons:
              index === 0
                ? lessons.map((lesson, at) =>
                    place(lesson, (at + round) % 3, ['A0', 'A1', 'B0'][at] as string, {
                      chapterId: (at + round) % 2 === 0 ? A : B,
                    }),
                  )
                : [],
          }),
        ),
      ),
    );
    expect((await Promise.all(arrangements)).flatMap(({ userErrors }) => userErrors)).toEqual([]);
    expect(await outline()).not.toContain('GAPS');
    expect(
      (await author.outline(course)).flatMap((chapter) => chapter.lessons.map(({ id }: { id: string }) => id)).sort(),
    ).toEqual([...lessons].sort());
  });

  it('are limited to the maximum number of chapters and lessons', async () => {
    const { A } = await written(0);
    const filled = async (table: string, columns: string, count: number) =>
      courses.database.dataSource.query(
        `INSERT INTO courses.${table} SELECT ${columns} FROM generate_series(1, ${count}) n`,
        [author.accountId, course, ...(table === 'lessons' ? [A] : [])],
      );
    await filled('chapters', "'chap_' || $1 || n, $1, $2, 'Many', n, now(), now()", 98);
    const created = await Promise.all(
      Array.from({ length: 4 }, () => author.does('courseChapterCreate', { input: { courseId: course } })),
    );
    expect(created.flatMap(({ userErrors }) => userErrors)).toEqual(
      Array.from({ length: 3 }, () => ({ code: 'conflict', message: 'A course has at most 100 chapters.', path: [] })),
    );
    await filled(
      'lessons',
      "'lesn_' || $1 || n, $1, $2, $3, 'Many', n - 1, 'text', 'visible', NULL, NULL, NULL, NULL, NULL, NULL, '{}', NULL, NULL, NULL, now(), now()",
      99,
    );
    const lessons = await Promise.all(
      Array.from({ length: 3 }, () =>
        author.does('courseLessonCreate', { input: { chapterId: A, lessonType: 'TEXT' } }),
      ),
    );
    expect(lessons.flatMap(({ userErrors }) => userErrors)).toEqual(
      Array.from({ length: 2 }, () => ({ code: 'conflict', message: 'A chapter has at most 100 lessons.', path: [] })),
    );
    await courses.database.dataSource.query(
      `INSERT INTO courses.lessons SELECT 'lesn_more' || n || $2 || $1, $1, $2, $3 || (n % 98 + 1), 'Many', n, 'text', 'visible', NULL, NULL, NULL, NULL, NULL, NULL, '{}', NULL, NULL, NULL, now(), now() FROM generate_series(1, 400) n`,
      [author.accountId, course, `chap_${author.accountId}`],
    );
    expect(
      await author.refused('courseLessonCreate', {
        input: { chapterId: `chap_${author.accountId}1`, lessonType: 'TEXT' },
      }),
    ).toEqual({ code: 'conflict', message: 'A course has at most 500 lessons.', path: [] });
  });
});

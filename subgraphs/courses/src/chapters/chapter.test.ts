import { apiKeyOf, userOf, errorsOf } from '../../../kit/src/testing';
import { Author, clock, failures } from '../courses/testing';
import { type TestCourses, openTestCourses } from '../testing';

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

const read =
  'query ($id: ID!) { courseChapter(id: $id) { id title order course { id title } lessons { id } createdAt updatedAt } }';
const list =
  'query ($courseId: ID!, $first: Int, $after: String) { courseChapters(courseId: $courseId, first: $first, after: $after) { nodes { id title } pageInfo { endCursor hasNextPage } } }';
const chapterOf = async (id: string, principal = author.principal) =>
  (await author.execute(read, { id }, principal)).data?.courseChapter;

describe('a chapter', () => {
  it('has a default title, and can be renamed', async () => {
    const id = await author.chapter(course);
    const created = {
      id: expect.stringMatching(/^chap_[0-9A-Za-z]{13}$/),
      title: 'Untitled chapter',
      order: 0,
      course: { id: course, title: 'Chess' },
      lessons: [],
      createdAt: clock.now().toISOString(),
      updatedAt: clock.now().toISOString(),
    };
    expect(await chapterOf(id)).toEqual(created);
    await author.done('courseChapterUpdate', { id, input: { title: 'Openings' } });
    expect(await chapterOf(id)).toEqual({ ...created, title: 'Openings' });
  });

  it.each(['', ' ', 'x'.repeat(151)])('rejects the title "%s"', async (title) => {
    const rejection = { code: 'parameter_invalid', message: 'title must have 1 to 150 characters.', path: ['title'] };
    const id = await author.chapter(course, 'Openings');
    expect(await author.refused('courseChapterCreate', { input: { courseId: course, title } })).toEqual(rejection);
    expect(await author.refused('courseChapterUpdate', { id, input: { title } })).toEqual(rejection);
    expect(await author.outline(course)).toMatchObject([{ id, title: 'Openings' }]);
  });

  it('is listed with the other chapters of its course, newest first', async () => {
    const ids = [
      await author.chapter(course, 'one'),
      await author.chapter(course, 'two'),
      await author.chapter(course, 'three'),
    ]
      .sort()
      .reverse();
    await author.chapter(await author.course());
    const first = (await author.execute(list, { courseId: course, first: 2 })).data?.courseChapters;
    const rest = (await author.execute(list, { courseId: course, first: 2, after: first.pageInfo.endCursor })).data
      ?.courseChapters;
    expect([...first.nodes, ...rest.nodes].map(({ id }: { id: string }) => id)).toEqual(ids);
    expect([first.pageInfo.hasNextPage, rest.pageInfo.hasNextPage]).toEqual([true, false]);
  });

  it('is visible to its account only, and cannot be changed without the permission', async () => {
    const id = await author.chapter(course, 'Openings');
    const stranger = (await Author.open(courses)).principal;
    for (const [principal, failure] of [
      [stranger, failures.notFound],
      [userOf('user_nobody'), failures.notFound],
      [apiKeyOf(author.accountId, ['courses:read']), failures.forbidden('courses:update')],
    ] as const) {
      await expect(author.does('courseChapterCreate', { input: { courseId: course } }, principal)).rejects.toThrow(
        failure,
      );
      await expect(author.does('courseChapterUpdate', { id, input: { title: 'Mine' } }, principal)).rejects.toThrow(
        failure,
      );
      await expect(author.does('courseChapterDelete', { id }, principal)).rejects.toThrow(failure);
    }
    expect(await chapterOf(id, stranger)).toBeNull();
    expect(errorsOf(await author.execute(list, { courseId: course }, stranger))).toMatchObject([
      { message: failures.notFound },
    ]);
    expect(errorsOf(await author.execute(read, { id }, apiKeyOf(author.accountId, ['plan:create'])))).toMatchObject([
      { message: failures.forbidden('courses:read') },
    ]);
    expect(await chapterOf(id, apiKeyOf(author.accountId, ['courses:read']))).toMatchObject({ title: 'Openings' });
    expect(await author.outline(course)).toMatchObject([{ id, title: 'Openings' }]);
  });
});

describe('deleting a chapter', () => {
  const states = (state: string, accountId?: string) =>
    author.hears(
      'fact:account_verification.changed',
      `acv_${author.accountId}`,
      { id: `acv_${author.accountId}`, account_id: accountId ?? author.accountId, state },
      accountId,
    );

  it('is permanent and deletes its lessons; a second deletion is not found', async () => {
    const [id, other] = [await author.chapter(course), await author.chapter(course)];
    const [gone, stays] = [await author.lesson(id), await author.lesson(other)];
    expect(await author.does('courseChapterDelete', { id })).toEqual({ deletedId: id, userErrors: [] });
    expect(await chapterOf(id)).toBeNull();
    expect(await author.lessonOf(gone)).toBeNull();
    expect(await author.lessonOf(stays)).toMatchObject({ id: stays });
    await expect(author.does('courseChapterDelete', { id })).rejects.toThrow(failures.notFound);
    expect(await author.outline(course)).toMatchObject([{ id: other, order: 0 }]);
  });

  it('is rejected while the account requires verification', async () => {
    const id = await author.chapter(course);
    await author.lesson(id);
    await states('required');
    expect(await author.refused('courseChapterDelete', { id })).toEqual({
      code: 'verification_required',
      message: 'The account must be verified first.',
      path: [],
    });
    await expect(
      author.does('courseChapterDelete', { id }, apiKeyOf(author.accountId, ['courses:read'])),
    ).rejects.toThrow(failures.forbidden('courses:update'));
    await expect(author.does('courseChapterDelete', { id: 'chap_none' })).rejects.toThrow(failures.notFound);
    expect(await author.outline(course)).toMatchObject([{ id, lessons: [{ order: 0 }] }]);
    await states('approved');
    expect(await author.does('courseChapterDelete', { id })).toEqual({ deletedId: id, userErrors: [] });
    expect(await author.outline(course)).toEqual([]);
  });

  it.each(['none', 'approved'])('succeeds while the account is in state %s', async (state) => {
    const id = await author.chapter(course);
    await states(state);
    await states('required', 'biz_somebody_else');
    expect(await author.does('courseChapterDelete', { id })).toEqual({ deletedId: id, userErrors: [] });
  });

  it('succeeds once for concurrent requests', async () => {
    const id = await author.chapter(course);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 5 }, () => author.does('courseChapterDelete', { id })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

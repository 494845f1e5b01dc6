import { apiKeyOf, userOf, errorsOf } from '../../../kit/src/testing';
import { type TestCourses, openTestCourses } from '../testing';
import { Author, clock, failures } from './testing';

let courses: TestCourses;
let author: Author;
beforeAll(async () => {
  courses = await openTestCourses();
});
afterAll(() => courses.close());
beforeEach(async () => {
  author = await Author.open(courses);
});

const allFields = `id account { id } experience { id name } title tagline description language coverImage thumbnail { id } certificateAfterCompletionEnabled
  requireCompletingLessonsInOrder order visibility chapters { id } createdAt updatedAt`;
const read = `query ($id: ID!) { course(id: $id) { ${allFields} } }`;
const list = `query ($accountId: ID, $experienceId: ID, $order: CourseOrder, $direction: Direction, $first: Int, $after: String) {
  courses(accountId: $accountId, experienceId: $experienceId, order: $order, direction: $direction, first: $first, after: $after) { nodes { id order } pageInfo { endCursor hasNextPage } } }`;
const courseOf = async (id: string, principal = author.principal) =>
  (await author.execute(read, { id }, principal)).data?.course;
const idsOf = async (variables: object, principal = author.principal) =>
  (await author.execute(list, variables, principal)).data?.courses.nodes.map(({ id }: { id: string }) => id);

describe('a course', () => {
  it('is created with defaults, and stores the given fields', async () => {
    const defaultCourse = await author.course();
    expect(await courseOf(defaultCourse)).toEqual({
      id: expect.stringMatching(/^cors_[0-9A-Za-z]{13}$/),
      account: { id: author.accountId },
      experience: { id: author.experienceId, name: 'School' },
      title: 'Chess',
      tagline: null,
      description: null,
      language: 'EN',
      coverImage: null,
      thumbnail: null,
      certificateAfterCompletionEnabled: false,
      requireCompletingLessonsInOrder: false,
      order: '0',
      visibility: 'VISIBLE',
      chapters: [],
      createdAt: clock.now().toISOString(),
      updatedAt: clock.now().toISOString(),
    });
    const thumbnailId = await author.file(`file_${author.accountId}`);
    const fullCourse = await author.course({
      tagline: 'Mate!',
      thumbnailId,
      certificateAfterCompletionEnabled: true,
      requireCompletingLessonsInOrder: true,
      order: '0.50',
      visibility: 'HIDDEN',
    });
    expect(await courseOf(fullCourse)).toMatchObject({
      tagline: 'Mate!',
      thumbnail: { id: thumbnailId },
      certificateAfterCompletionEnabled: true,
      requireCompletingLessonsInOrder: true,
      order: '0.50',
      visibility: 'HIDDEN',
    });
    expect((await courseOf(await author.course())).order).toBe('1');
    expect(await courses.database.rows('SELECT count(*)::int FROM courses.outbox', [])).toEqual([[0]]);
  });

  it('changes in the given fields: null clears nullable fields and leaves others unchanged', async () => {
    const id = await author.course({ tagline: 'Mate!' });
    await author.done('courseUpdate', {
      id,
      input: { description: 'All of it', language: 'UK', order: '-2.125', visibility: 'HIDDEN' },
    });
    expect(await courseOf(id)).toMatchObject({
      title: 'Chess',
      tagline: 'Mate!',
      description: 'All of it',
      language: 'UK',
      order: '-2.125',
      visibility: 'HIDDEN',
    });
    await author.done('courseUpdate', {
      id,
      input: {
        title: null,
        tagline: null,
        description: null,
        language: null,
        order: null,
        visibility: null,
        chapters: null,
        thumbnailId: null,
      },
    });
    expect(await courseOf(id)).toMatchObject({
      title: 'Chess',
      tagline: null,
      description: null,
      language: 'UK',
      order: '-2.125',
      visibility: 'HIDDEN',
    });
  });

  it('is created once per idempotency key', async () => {
    const variables = {
      input: { experienceId: author.experienceId, title: 'Once', visibility: 'VISIBLE' },
      key: `key_${author.accountId}`,
    };
    const results = await Promise.all([author.done('courseCreate', variables), author.done('courseCreate', variables)]);
    expect(results[1]).toEqual(results[0]);
    expect(await idsOf({})).toEqual([results[0].id]);
  });

  it.each([
    ['an empty title', { title: ' ' }, 'title', 'title must have 1 to 150 characters.'],
    ['a long title', { title: 'x'.repeat(151) }, 'title', 'title must have 1 to 150 characters.'],
    ['a long tagline', { tagline: 'x'.repeat(201) }, 'tagline', 'tagline must have at most 200 characters.'],
    ['a file that is not there', { thumbnailId: 'file_none' }, 'thumbnailId', 'The file does not exist.'],
  ])('is rejected with %s', async (_, input, field, message) => {
    expect(
      await author.refused('courseCreate', {
        input: { experienceId: author.experienceId, title: 'Chess', visibility: 'VISIBLE', ...input },
      }),
    ).toEqual({ code: 'parameter_invalid', message, path: [field] });
    expect(await idsOf({})).toEqual([]);
  });

  it('accepts as thumbnail only an image below the maximum size that is accessible to the caller', async () => {
    const [pdf, large, others] = [
      `file_pdf${author.accountId}`,
      `file_large${author.accountId}`,
      `file_others${author.accountId}`,
    ];
    await author.file(pdf, { contentType: 'application/pdf' });
    await author.file(large, { size: 10 * 1024 * 1024 + 1 });
    await author.file(others, { accountId: 'biz_somebody' });
    const id = await author.course();
    const rejectionOf = (thumbnailId: string) =>
      author.refused('courseUpdate', { id, input: { title: 'Never', thumbnailId } });
    expect(await rejectionOf(pdf)).toEqual({
      code: 'parameter_invalid',
      message: 'The file must be a PNG, JPEG, GIF or WebP image.',
      path: ['thumbnailId'],
    });
    expect(await rejectionOf(large)).toEqual({
      code: 'parameter_invalid',
      message: 'The file must not exceed 10 MB.',
      path: ['thumbnailId'],
    });
    expect(await rejectionOf(others)).toEqual({
      code: 'parameter_invalid',
      message: 'The file does not exist.',
      path: ['thumbnailId'],
    });
    expect(await courseOf(id)).toMatchObject({ title: 'Chess', thumbnail: null });
  });

  it('is limited to 100 per experience, also under concurrent creation', async () => {
    await courses.database.dataSource.query(
      `INSERT INTO courses.courses SELECT 'cors_' || $1 || n, $1, $2, 'Many', NULL, NULL, 'en', NULL, NULL, false, false, n, 'visible', now(), now() FROM generate_series(1, 98) n`,
      [author.accountId, author.experienceId],
    );
    const input = { experienceId: author.experienceId, title: 'One more', visibility: 'VISIBLE' };
    const created = await Promise.all(Array.from({ length: 6 }, () => author.does('courseCreate', { input })));
    expect(
      created
        .filter(({ userErrors }) => userErrors.length === 0)
        .map(({ course }) => course.order)
        .sort(),
    ).toEqual(['100', '99']);
    expect(created.flatMap(({ userErrors }) => userErrors)).toEqual(
      Array.from({ length: 4 }, () => ({
        code: 'conflict',
        message: 'An experience has at most 100 courses.',
        path: [],
      })),
    );
  });
});

describe('lists of courses', () => {
  it('are ordered by creation, newest first, or by `order`, and filtered by account or experience', async () => {
    const [one, two, three] = [
      await author.course({ order: '10' }),
      await author.course({ order: '9.5' }),
      await author.course({ order: '9.75' }),
    ];
    expect(await idsOf({})).toEqual([one, two, three].sort().reverse());
    expect(await idsOf({ experienceId: author.experienceId, order: 'ORDER', direction: 'ASC' })).toEqual([
      two,
      three,
      one,
    ]);
    const first = (await author.execute(list, { order: 'ORDER', direction: 'ASC', first: 2 })).data?.courses;
    expect(first.pageInfo.hasNextPage).toBe(true);
    expect(await idsOf({ order: 'ORDER', direction: 'ASC', after: first.pageInfo.endCursor })).toEqual([one]);
    const other = await Author.open(courses);
    expect(
      await idsOf(
        { accountId: author.accountId, experienceId: other.experienceId },
        apiKeyOf([author.accountId, other.accountId]),
      ),
    ).toEqual([]);
  });

  it('do not contain courses that are not visible to the caller', async () => {
    await author.course();
    const other = await Author.open(courses);
    expect(await idsOf({}, other.principal)).toEqual([]);
    for (const variables of [
      { accountId: author.accountId },
      { experienceId: author.experienceId },
      { experienceId: 'exp_none' },
    ]) {
      expect(errorsOf(await author.execute(list, variables, other.principal))).toMatchObject([
        { message: failures.notFound },
      ]);
    }
    expect(errorsOf(await author.execute(list, {}, apiKeyOf(author.accountId, ['plan:create'])))).toMatchObject([
      { message: failures.forbidden('courses:read') },
    ]);
  });
});

describe('another caller', () => {
  it('of another account sees nothing and cannot change anything', async () => {
    const id = await author.course();
    const stranger = (await Author.open(courses)).principal;
    expect(await courseOf(id, stranger)).toBeNull();
    expect(await courseOf(id, userOf('user_nobody'))).toBeNull();
    const input = { experienceId: author.experienceId, title: 'Mine', visibility: 'VISIBLE' };
    await expect(author.does('courseCreate', { input }, stranger)).rejects.toThrow(failures.notFound);
    await expect(author.does('courseUpdate', { id, input: { title: 'Mine' } }, stranger)).rejects.toThrow(
      failures.notFound,
    );
    await expect(author.does('courseDelete', { id }, stranger)).rejects.toThrow(failures.notFound);
    expect(await courseOf(id)).toMatchObject({ title: 'Chess' });
    expect(await idsOf({})).toEqual([id]);
  });

  it('without the update permission cannot change anything, and reads only with the read permission', async () => {
    const id = await author.course();
    const [reader, worker] = [
      apiKeyOf(author.accountId, ['courses:read']),
      apiKeyOf(author.accountId, ['plan:create']),
    ];
    expect(await courseOf(id, reader)).toMatchObject({ title: 'Chess' });
    expect(errorsOf(await author.execute(read, { id }, worker))).toMatchObject([
      { message: failures.forbidden('courses:read') },
    ]);
    const input = { experienceId: author.experienceId, title: 'Mine', visibility: 'VISIBLE' };
    await expect(author.does('courseCreate', { input }, reader)).rejects.toThrow(failures.forbidden('courses:update'));
    await expect(author.does('courseUpdate', { id, input: { title: 'Mine' } }, reader)).rejects.toThrow(
      failures.forbidden('courses:update'),
    );
    await expect(author.does('courseDelete', { id }, reader)).rejects.toThrow(failures.forbidden('courses:update'));
    expect(await courseOf(id)).toMatchObject({ title: 'Chess' });
  });
});

describe('deleting a course', () => {
  it('deletes its content, and leaves other courses unchanged', async () => {
    const [id, other] = [await author.course(), await author.course()];
    for (const courseId of [id, other]) {
      const lesson = await author.lesson(await author.chapter(courseId), { lessonType: 'QUIZ' });
      await author.done('courseLessonUpdate', {
        id: lesson,
        input: {
          muxAssetId: 'asset_1',
          assessmentQuestions: [
            {
              questionText: 'Which?',
              questionType: 'MULTIPLE_CHOICE',
              correctAnswer: '',
              options: [
                { optionText: 'a', isCorrect: true },
                { optionText: 'b', isCorrect: false },
              ],
            },
          ],
        },
      });
    }
    expect(await author.does('courseDelete', { id })).toEqual({ deletedId: id, userErrors: [] });
    expect(await courseOf(id)).toBeNull();
    await expect(author.does('courseDelete', { id })).rejects.toThrow(failures.notFound);
    const counts = ['courses', 'chapters', 'lessons', 'videos', 'assessment_questions', 'assessment_options']
      .map((table) => `(SELECT count(*)::int FROM courses.${table} WHERE account_id = $1)`)
      .join(', ');
    expect(await courses.database.rows(`SELECT ${counts}`, [author.accountId])).toEqual([[1, 1, 1, 1, 1, 2]]);
    expect(await author.outline(other)).toMatchObject([{ order: 0, lessons: [{ order: 0 }] }]);
  });

  it('leaves no orphans: every foreign key to a part of a course cascades', async () => {
    const withoutCascade = await courses.database.rows(
      `SELECT conrelid::regclass::text, confrelid::regclass::text FROM pg_constraint WHERE contype = 'f' AND confdeltype <> 'c'
       AND confrelid = ANY(ARRAY['courses.experiences', 'courses.courses', 'courses.chapters', 'courses.lessons', 'courses.assessment_questions', 'courses.assessment_options']::regclass[])`,
      [],
    );
    expect(withoutCascade).toEqual([]);
  });
});

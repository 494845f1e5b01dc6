import type { Principal } from '../../../kit/src';
import { apiKeyOf, userOf } from '../../../kit/src/testing';
import { type Learner, School } from '../students/testing';
import { type TestCourses, openTestCourses } from '../testing';
import { failures } from './testing';

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

const one = {
  course:
    'query ($id: ID!) { seen: course(id: $id) { id title experience { id } chapters { id title lessons { id } } } }',
  chapter: 'query ($id: ID!) { seen: courseChapter(id: $id) { id title course { id } lessons { id } } }',
  lesson: 'query ($id: ID!) { seen: courseLesson(id: $id) { id title visibility chapter { id } } }',
} as const;
const page = 'nodes { id } pageInfo { endCursor hasNextPage }';
const lists = {
  courses: `query ($accountId: ID, $experienceId: ID, $order: CourseOrder, $first: Int, $after: String) {
    seen: courses(accountId: $accountId, experienceId: $experienceId, order: $order, first: $first, after: $after) { ${page} } }`,
  chapters: `query ($courseId: ID!) { seen: courseChapters(courseId: $courseId) { ${page} } }`,
  lessons: `query ($courseId: ID, $chapterId: ID) { seen: courseLessons(courseId: $courseId, chapterId: $chapterId) { ${page} } }`,
} as const;

async function readResult(kind: keyof typeof one, id: string, principal: Principal): Promise<any> {
  const { data, errors: [failed] = [] } = await school.author.execute(one[kind], { id }, principal);
  return failed ? failed.message : data?.seen;
}

async function listed(kind: keyof typeof lists, variables: object, principal: Principal): Promise<string[] | string> {
  const { data, errors: [failed] = [] } = await school.author.execute(lists[kind], variables, principal);
  return failed ? failed.message : data?.seen.nodes.map(({ id }: { id: string }) => id).sort();
}

const asTeam = (...actions: string[]) => userOf(ann.userId, [{ accountId: school.author.accountId, actions }]);

describe('a user with access to an experience', () => {
  it('reads its courses, with their chapters and lessons', async () => {
    const {
      id,
      chapterId,
      lessonIds: [a = '', b = ''],
    } = await school.course(2);
    const { accountId, experienceId } = school.author;
    expect(await readResult('course', id, ann.principal)).toEqual({
      id,
      title: 'Chess',
      experience: { id: experienceId },
      chapters: [{ id: chapterId, title: 'Untitled chapter', lessons: [{ id: a }, { id: b }] }],
    });
    expect(await readResult('chapter', chapterId, ann.principal)).toEqual({
      id: chapterId,
      title: 'Untitled chapter',
      course: { id },
      lessons: [{ id: a }, { id: b }],
    });
    expect(await readResult('lesson', b, ann.principal)).toEqual({
      id: b,
      title: 'Lesson 1',
      visibility: 'VISIBLE',
      chapter: { id: chapterId },
    });
    for (const variables of [
      {},
      { accountId },
      { experienceId },
      { accountId, experienceId },
      { experienceId, order: 'ORDER' },
    ]) {
      expect(await listed('courses', variables, ann.principal)).toEqual([id]);
    }
    expect(await listed('chapters', { courseId: id }, ann.principal)).toEqual([chapterId]);
    for (const variables of [{}, { courseId: id }, { chapterId }, { courseId: id, chapterId }])
      expect(await listed('lessons', variables, ann.principal)).toEqual([a, b].sort());
  });

  it('does not see hidden courses and lessons, nor the content of hidden courses', async () => {
    const shown = await school.course(2);
    const hidden = await school.course(1);
    await school.author.done('courseUpdate', { id: hidden.id, input: { visibility: 'HIDDEN' } });
    const [a = '', b = ''] = shown.lessonIds;
    await school.author.done('courseLessonUpdate', { id: b, input: { visibility: 'HIDDEN' } });
    const reads = [
      readResult('course', hidden.id, ann.principal),
      readResult('chapter', hidden.chapterId, ann.principal),
      readResult('lesson', hidden.lessonIds[0] ?? '', ann.principal),
      readResult('lesson', b, ann.principal),
    ];
    expect(await Promise.all(reads)).toEqual([null, null, null, null]);
    expect(await listed('courses', {}, ann.principal)).toEqual([shown.id]);
    for (const variables of [{}, { courseId: shown.id }, { chapterId: shown.chapterId }])
      expect(await listed('lessons', variables, ann.principal)).toEqual([a]);
    expect(await listed('chapters', { courseId: hidden.id }, ann.principal)).toBe(failures.notFound);
    for (const variables of [{ courseId: hidden.id }, { chapterId: hidden.chapterId }])
      expect(await listed('lessons', variables, ann.principal)).toBe(failures.notFound);
    expect((await readResult('course', shown.id, ann.principal)).chapters).toEqual([
      { id: shown.chapterId, title: 'Untitled chapter', lessons: [{ id: a }] },
    ]);
    const { principal } = school.author;
    expect(await listed('courses', {}, principal)).toEqual([shown.id, hidden.id].sort());
    expect(await listed('lessons', {}, principal)).toEqual([...shown.lessonIds, ...hidden.lessonIds].sort());
  });

  it('sees nothing without an active membership, and nothing of other experiences', async () => {
    const {
      id,
      chapterId,
      lessonIds: [a = ''],
    } = await school.course(1);
    const { accountId, experienceId } = school.author;
    await school.query(
      "INSERT INTO courses.experiences (id, account_id, app_id, name, is_public, created_at) VALUES ($1, $2, 'app_courses', 'Closed', false, now())",
      [`${experienceId}_2`, accountId],
    );
    const closedCourse = await school.author.course({ experienceId: `${experienceId}_2` });
    expect([
      await readResult('course', closedCourse, ann.principal),
      await listed('courses', {}, ann.principal),
      await listed('courses', { accountId }, ann.principal),
    ]).toEqual([null, [id], [id]]);
    expect(await listed('courses', { experienceId: `${experienceId}_2` }, ann.principal)).toBe(failures.notFound);
    await ann.isMember(false);
    for (const { principal } of [ann, school.stranger('ben')]) {
      expect([
        await readResult('course', id, principal),
        await readResult('chapter', chapterId, principal),
        await readResult('lesson', a, principal),
      ]).toEqual([null, null, null]);
      for (const variables of [{ accountId }, { experienceId }, { accountId, experienceId }])
        expect(await listed('courses', variables, principal)).toBe(failures.notFound);
      expect(await listed('chapters', { courseId: id }, principal)).toBe(failures.notFound);
      for (const variables of [{ courseId: id }, { chapterId }])
        expect(await listed('lessons', variables, principal)).toBe(failures.notFound);
      expect([await listed('courses', {}, principal), await listed('lessons', {}, principal)]).toEqual([[], []]);
    }
  });

  it('is any user if it is public; lists without a scope require a membership', async () => {
    const { id, lessonIds } = await school.course(1);
    const { accountId, experienceId } = school.author;
    await school.query('UPDATE courses.experiences SET is_public = true WHERE id = $1', [experienceId]);
    const { principal } = school.stranger('ben');
    expect(await readResult('course', id, principal)).toMatchObject({ id });
    expect(await listed('courses', { accountId }, principal)).toEqual([id]);
    expect(await listed('courses', { experienceId }, principal)).toEqual([id]);
    expect(await listed('lessons', { courseId: id }, principal)).toEqual(lessonIds);
    expect(await listed('courses', {}, principal)).toEqual([]);
    const stranger = (await School.open(courses)).author.principal;
    expect([await readResult('course', id, stranger), await listed('courses', { experienceId }, stranger)]).toEqual([
      null,
      failures.notFound,
    ]);
    expect(await readResult('course', id, { ...apiKeyOf(accountId, []), userId: ann.userId })).toBe(
      failures.forbidden('courses:read'),
    );
  });

  it('cannot change anything', async () => {
    const {
      id,
      chapterId,
      lessonIds: [a = ''],
    } = await school.course(1);
    const input = { title: 'Mine' };
    for (const [name, target] of [
      ['courseUpdate', id],
      ['courseChapterUpdate', chapterId],
      ['courseLessonUpdate', a],
    ] as const) {
      await expect(school.author.does(name, { id: target, input }, ann.principal)).rejects.toThrow(failures.notFound);
    }
    for (const [name, target] of [
      ['courseDelete', id],
      ['courseChapterDelete', chapterId],
      ['courseLessonDelete', a],
    ] as const) {
      await expect(school.author.does(name, { id: target }, ann.principal)).rejects.toThrow(failures.notFound);
    }
    expect(await readResult('course', id, school.author.principal)).toMatchObject({
      title: 'Chess',
      chapters: [{ title: 'Untitled chapter', lessons: [{ id: a }] }],
    });
  });

  it('and a role in the account sees what either the permission or the membership allows', async () => {
    const {
      id,
      lessonIds: [a = ''],
    } = await school.course(1);
    const hidden = await school.course(1);
    await school.author.done('courseUpdate', { id: hidden.id, input: { visibility: 'HIDDEN' } });
    const { accountId } = school.author;
    expect(await listed('courses', {}, asTeam('courses:read'))).toEqual([id, hidden.id].sort());
    expect(await listed('courses', { accountId }, asTeam('courses:read'))).toEqual([id, hidden.id].sort());
    expect([
      await listed('courses', { accountId }, asTeam()),
      await readResult('course', id, asTeam()),
      await readResult('lesson', a, asTeam()),
    ]).toMatchObject([[id], { id }, { id: a }]);
    expect(await readResult('course', hidden.id, asTeam())).toBe(failures.forbidden('courses:read'));
    await ann.isMember(false);
    for (const read of [
      readResult('course', id, asTeam()),
      readResult('lesson', a, asTeam()),
      listed('courses', { accountId }, asTeam()),
      listed('lessons', { courseId: id }, asTeam()),
    ]) {
      expect(await read).toBe(failures.forbidden('courses:read'));
    }
  });

  it('lists courses of memberships and of accounts together, page by page', async () => {
    const other = await School.open(courses);
    const [mine, theirs] = [
      [await school.course(1), await school.course(1)],
      [await other.course(1), await other.course(1)],
    ];
    await other.author.done('courseUpdate', { id: theirs[1]?.id, input: { visibility: 'HIDDEN' } });
    await school.author.done('courseUpdate', { id: mine[1]?.id, input: { visibility: 'HIDDEN' } });
    const bothAccountsUser = userOf(ann.userId, [{ accountId: other.author.accountId, actions: ['courses:read'] }]);
    const all = [mine[0]?.id, theirs[0]?.id, theirs[1]?.id].sort();
    expect(await listed('courses', {}, bothAccountsUser)).toEqual(all);
    expect(await listed('lessons', {}, bothAccountsUser)).toEqual(
      [mine[0], ...theirs].flatMap((course) => course?.lessonIds).sort(),
    );
    const received: string[] = [];
    for (let after: string | undefined, hasMore = true; hasMore;) {
      const { data } = await school.author.execute(lists.courses, { first: 1, after }, bothAccountsUser);
      const { nodes, pageInfo } = data?.seen ?? {};
      received.push(...nodes.map(({ id }: { id: string }) => id));
      [after, hasMore] = [pageInfo.endCursor, pageInfo.hasNextPage];
    }
    expect(received.sort()).toEqual(all);
  });
});

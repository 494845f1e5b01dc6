import type { Principal } from '../../../kit/src';
import { apiKeyOf, userOf } from '../../../kit/src/testing';
import { failures } from '../courses/testing';
import { School } from '../students/testing';
import { type TestCourses, openTestCourses } from '../testing';

let courses: TestCourses;
let school: School;
let other: School;
beforeAll(async () => {
  courses = await openTestCourses();
});
afterAll(() => courses.close());
beforeEach(async () => {
  school = await School.open(courses);
  other = await School.open(courses);
});

const listed = `query ($userId: ID, $lessonId: ID, $courseId: ID, $completed: Boolean, $direction: Direction, $first: Int, $after: String) {
  courseLessonInteractions(userId: $userId, lessonId: $lessonId, courseId: $courseId, completed: $completed, direction: $direction, first: $first, after: $after) {
    nodes { id } pageInfo { endCursor hasNextPage } } }`;
const students =
  'query ($courseId: ID!, $keyword: String) { courseStudents(courseId: $courseId, keyword: $keyword) { nodes { id user { id } } } }';

async function ids(principal: Principal, variables: object = {}): Promise<string[]> {
  const { data, errors: [failed] = [] } = await school.author.execute(listed, variables, principal);
  if (failed) throw new Error(failed.message);
  return data?.courseLessonInteractions.nodes.map(({ id }: { id: string }) => id);
}

async function readInteraction(id: string, principal: Principal): Promise<string | null> {
  const { data, errors: [failed] = [] } = await school.author.execute(
    'query ($id: ID!) { courseLessonInteraction(id: $id) { id } }',
    { id },
    principal,
  );
  return failed ? failed.message : (data?.courseLessonInteraction?.id ?? null);
}

describe('the list of interactions', () => {
  it('covers the accounts whose progress the caller can read, with every filter', async () => {
    const [first, second] = [await school.course(2), await school.course(1)];
    const [ann, ben] = [await school.member('ann'), await school.member('ben')];
    const [a = '', b = ''] = first.lessonIds;
    const [c = ''] = second.lessonIds;
    const steps = [await ann.complete(a, 1), await ann.start(b, 2), await ben.complete(a, 3), await ben.start(c, 4)];
    const [annA, annB, benA, benC] = steps.map(({ interaction }) => interaction.id as string);
    const { principal } = school.author;
    expect(await ids(principal)).toEqual([benC, benA, annB, annA]);
    expect(await ids(principal, { direction: 'ASC' })).toEqual([annA, annB, benA, benC]);
    expect(await ids(principal, { userId: ann.userId })).toEqual([annB, annA]);
    expect(await ids(principal, { lessonId: a })).toEqual([benA, annA]);
    expect(await ids(principal, { courseId: first.id })).toEqual([benA, annB, annA]);
    expect(await ids(principal, { completed: true })).toEqual([benA, annA]);
    expect(await ids(principal, { completed: false })).toEqual([benC, annB]);
    expect(await ids(principal, { courseId: first.id, completed: false })).toEqual([annB]);
    expect(await ids(principal, { courseId: first.id, lessonId: a, userId: ben.userId, completed: true })).toEqual([
      benA,
    ]);
    expect(await ids(principal, { courseId: second.id, lessonId: a })).toEqual([]);
    const page = (await school.author.execute(listed, { first: 3 })).data?.courseLessonInteractions;
    expect(await ids(principal, { first: 3, after: page.pageInfo.endCursor })).toEqual([annA]);
    expect(await ids(other.author.principal)).toEqual([]);
    expect(await ids(other.author.principal, { courseId: first.id })).toEqual([]);
  });

  it("contains a user's own interactions, while the user has access and the lessons are visible", async () => {
    const {
      id: courseId,
      lessonIds: [a = '', b = ''],
    } = await school.course(2);
    const otherCourse = await other.course(1);
    const ann = await school.member('ann');
    const [annA, annB] = [(await ann.start(a, 1)).interaction.id, (await ann.start(b, 2)).interaction.id];
    await (await school.member('ben')).start(a, 3);
    await (await other.member('ann')).start(otherCourse.lessonIds[0] ?? '', 4);
    for (const variables of [{}, { userId: 'me' }, { userId: ann.userId }, { courseId }])
      expect(await ids(ann.principal, variables)).toEqual([annB, annA]);
    expect(await ids(ann.principal, { userId: 'user_somebody' })).toEqual([]);
    await school.author.done('courseLessonUpdate', { id: b, input: { visibility: 'HIDDEN' } });
    expect([
      await ids(ann.principal),
      await readInteraction(annB, ann.principal),
      await readInteraction(annA, ann.principal),
    ]).toEqual([[annA], null, annA]);
    await ann.isMember(false);
    expect([await ids(ann.principal), await readInteraction(annA, ann.principal)]).toEqual([[], null]);
    await ann.isMember(true);
    expect(await ids(ann.principal)).toEqual([annA]);
    expect(await ids(userOf('user_nobody'))).toEqual([]);
  });

  it('contains, for members of a team, the readable interactions and their own', async () => {
    const {
      lessonIds: [a = ''],
    } = await school.course(1);
    const otherCourse = await other.course(1);
    const [ann, ben] = [await school.member('ann'), await school.member('ben')];
    const benA = (await ben.start(a, 1)).interaction.id;
    const boss = other.stranger('boss');
    await boss.isMember(true);
    const own = (await boss.start(otherCourse.lessonIds[0] ?? '', 2)).interaction.id;
    const asTeam = (...actions: string[]) => userOf(boss.userId, [{ accountId: school.author.accountId, actions }]);
    expect(await ids(asTeam('courses:read', 'course_analytics:read'))).toEqual([own, benA]);
    expect(await ids(asTeam('courses:read', 'course_lesson_interaction:read'))).toEqual([own, benA]);
    for (const actions of [['courses:read'], ['course_analytics:read'], []])
      expect(await ids(asTeam(...actions))).toEqual([own]);
    expect(await ids(ann.principal)).toEqual([]);
  });

  it('omits interactions with hidden lessons, except for authors', async () => {
    const {
      lessonIds: [a = ''],
    } = await school.course(1);
    const ann = await school.member('ann');
    const { id } = (await ann.start(a)).interaction;
    await school.author.done('courseLessonUpdate', { id: a, input: { visibility: 'HIDDEN' } });
    const reader = apiKeyOf(school.author.accountId, ['courses:read', 'course_analytics:read']);
    expect([await ids(reader), await readInteraction(id, reader)]).toEqual([[], null]);
    expect([await ids(school.author.principal), await readInteraction(id, school.author.principal)]).toEqual([
      [id],
      id,
    ]);
  });

  it('and single interactions require the permissions', async () => {
    const {
      lessonIds: [a = ''],
    } = await school.course(1);
    const { id } = (await (await school.member('ann')).start(a)).interaction;
    const reader = (...actions: string[]) => apiKeyOf(school.author.accountId, actions);
    const forbiddenError = failures.forbidden('course_analytics:read or course_lesson_interaction:read');
    for (const principal of [reader('courses:read'), reader()])
      await expect(ids(principal)).rejects.toThrow(forbiddenError);
    await expect(ids(reader('course_analytics:read'))).rejects.toThrow(failures.forbidden('courses:read'));
    expect(await readInteraction(id, reader('courses:read'))).toBe(forbiddenError);
    expect(await readInteraction(id, reader('course_analytics:read'))).toBe(failures.forbidden('courses:read'));
    expect([
      await readInteraction(id, reader('courses:read', 'course_lesson_interaction:read')),
      await readInteraction(id, other.author.principal),
      await readInteraction('crli_none', reader('*')),
    ]).toEqual([id, null, null]);
    await expect(ids(reader('*'), { userId: 'me' })).rejects.toThrow(
      'Only users can start, complete and submit lessons.',
    );
  });
});

describe('the content of a lesson', () => {
  it('is not accessible through the interaction or the student', async () => {
    const {
      chapterId,
      lessonIds: [a = ''],
    } = await school.course(1);
    await school.author.lesson(chapterId, { content: 'secret', daysFromCourseStartUntilUnlock: 9 });
    const ann = await school.member('ann');
    const { id, student } = (await ann.start(a)).interaction;
    const chapters = 'chapters { lessons { id content } }';
    const text = `query ($id: ID!, $student: ID!) {
      courseLessonInteraction(id: $id) { lesson { id chapter { lessons { content } course { ${chapters} } } course { ${chapters} } } course { ${chapters} } student { course { ${chapters} } } }
      courseStudent(id: $student) { course { ${chapters} } } }`;
    const { data } = await school.author.execute(text, { id, student: student.id }, ann.principal);
    expect(data?.courseLessonInteraction.lesson.id).toBe(a);
    expect(JSON.stringify(data)).not.toContain('secret');
    expect(JSON.stringify((await school.author.execute(text, { id, student: student.id })).data)).toContain('secret');
  });

  it("and the e-mail address of a student are resolved with the account's permissions", async () => {
    const {
      lessonIds: [a = ''],
    } = await school.course(1);
    const { id } = (await (await school.member('ann')).start(a)).interaction;
    const { data } = await school.author.execute(
      'query ($id: ID!) { courseLessonInteraction(id: $id) { user { id customerOf } student { user { customerOf } } } }',
      { id },
    );
    const { accountId } = school.author;
    expect(data?.courseLessonInteraction).toMatchObject({
      user: { customerOf: accountId },
      student: { user: { customerOf: accountId } },
    });
  });
});

describe('the list of students', () => {
  const searchInteractions = async (
    courseId: string,
    keyword?: string,
    principal: Principal = school.author.principal,
  ) => {
    const { data, errors: [failed] = [] } = await school.author.execute(students, { courseId, keyword }, principal);
    return failed ? failed.message : data?.courseStudents.nodes.map(({ user: { id } }: { user: { id: string } }) => id);
  };

  it('covers one course, latest start first, and can be searched by current names', async () => {
    const {
      id,
      lessonIds: [a = ''],
    } = await school.course(1);
    const another = await school.course(1);
    const [ann, ben, cem] = [await school.member('ann'), await school.member('ben'), await school.member('cem')];
    for (const [index, learner] of [ann, ben, cem].entries()) await learner.start(a, index);
    await ann.start(another.lessonIds[0] ?? '');
    const named = (userId: string, username: string, name: string | null) =>
      school.author.hears('fact:user.named', userId, { id: userId, username, name }, userId);
    await named(ann.userId, 'Annie_99', 'Ann 100% Önder');
    await named(ben.userId, 'bennie', null);
    expect(await searchInteractions(id)).toEqual([cem.userId, ben.userId, ann.userId]);
    expect(await searchInteractions(another.id)).toEqual([ann.userId]);
    expect(await searchInteractions(id, ' NNIE ')).toEqual([ben.userId, ann.userId]);
    expect(await searchInteractions(id, 'önder')).toEqual([ann.userId]);
    expect([
      await searchInteractions(id, '%'),
      await searchInteractions(id, '_9'),
      await searchInteractions(id, '__'),
    ]).toEqual([[ann.userId], [ann.userId], []]);
    expect(await searchInteractions(id, ' ')).toEqual([cem.userId, ben.userId, ann.userId]);
    await named(ben.userId, 'ben', 'Önder too');
    expect([await searchInteractions(id, 'bennie'), await searchInteractions(id, 'önder')]).toEqual([
      [],
      [ben.userId, ann.userId],
    ]);
    expect(await searchInteractions(id, 'x'.repeat(101))).toBe('keyword must have at most 100 characters.');
  });

  it('requires both permissions on an accessible account', async () => {
    const {
      id,
      lessonIds: [a = ''],
    } = await school.course(1);
    const ann = await school.member('ann');
    const { student } = (await ann.start(a)).interaction;
    const reader = (...actions: string[]) => apiKeyOf(school.author.accountId, actions);
    expect(await searchInteractions(id, undefined, reader('courses:read'))).toBe(
      failures.forbidden('course_analytics:read'),
    );
    expect(
      await searchInteractions(id, undefined, reader('course_analytics:read', 'course_lesson_interaction:read')),
    ).toBe(failures.forbidden('courses:read'));
    expect(await searchInteractions(id, undefined, reader('courses:read', 'course_lesson_interaction:read'))).toBe(
      failures.forbidden('course_analytics:read'),
    );
    for (const principal of [other.author.principal, ann.principal])
      expect(await searchInteractions(id, undefined, principal)).toBe(failures.notFound);
    expect(await searchInteractions('cors_none')).toBe(failures.notFound);
    expect(await school.student(student.id, ann.principal)).toMatchObject({ id: student.id });
    expect(await school.student(student.id, other.author.principal)).toBeNull();
    await expect(school.student(student.id, reader('courses:read'))).rejects.toThrow(
      failures.forbidden('course_analytics:read'),
    );
  });
});

import { apiKeyOf, userOf, errorsOf } from '../../../kit/src/testing';
import { failures } from '../courses/testing';
import { type TestCourses, openTestCourses } from '../testing';
import { School, conflict, dayAt } from './testing';

let courses: TestCourses;
let school: School;
beforeAll(async () => {
  courses = await openTestCourses();
});
afterAll(() => courses.close());
beforeEach(async () => {
  school = await School.open(courses);
});

const zeroCounts = { students: 0, interactions: 0, submissions: 0, outbox: 0 };
const userRequiredMessage = 'Only users can start, complete and submit lessons.';

describe('a student', () => {
  it('is created by the first started lesson, and reused', async () => {
    const {
      id: courseId,
      chapterId,
      lessonIds: [first = '', second = ''],
    } = await school.course(2);
    const ann = await school.member('ann');
    const { interaction, userErrors } = await ann.start(first, 1);
    expect(userErrors).toEqual([]);
    expect(interaction).toEqual({
      id: expect.stringMatching(/^crli_[0-9A-Za-z]{13}$/),
      completed: false,
      completedAt: null,
      createdAt: dayAt(1).toISOString(),
      submissionsCount: 0,
      lesson: { id: first, title: 'Lesson 0', chapter: { id: chapterId } },
      course: { id: courseId },
      student: { id: expect.stringMatching(/^crst_[0-9A-Za-z]{13}$/) },
      user: { id: ann.userId },
    });
    const repeated = await ann.start(first, 2);
    expect(repeated.interaction).toEqual(interaction);
    const other = await ann.start(second, 3);
    expect(other.interaction.student).toEqual(interaction.student);
    expect(await school.student(interaction.student.id)).toEqual({
      id: interaction.student.id,
      course: { id: courseId, title: 'Chess', experience: { id: school.author.experienceId } },
      user: { id: ann.userId },
      completedLessonsCount: 0,
      totalLessonsCount: 2,
      completionRate: 0,
      firstInteractionAt: dayAt(1).toISOString(),
      lastInteractionAt: dayAt(3).toISOString(),
      completedAt: null,
      certificateEarnedAt: null,
    });
    expect(await school.counts()).toEqual({ students: 1, interactions: 2, submissions: 0, outbox: 0 });
  });

  it('cannot be created without access, and the lesson is not found', async () => {
    const {
      lessonIds: [lesson = ''],
    } = await school.course(1);
    const ben = school.stranger('ben');
    for (const step of [ben.start(lesson), ben.complete(lesson), ben.submit(lesson, []), ben.start('lesn_none')])
      await expect(step).rejects.toThrow(failures.notFound);
    await school.query('UPDATE courses.experiences SET is_public = true WHERE id = $1', [school.author.experienceId]);
    expect((await ben.start(lesson)).interaction.user).toEqual({ id: ben.userId });
  });

  it('can only be a user', async () => {
    const {
      lessonIds: [lesson = ''],
    } = await school.course(1);
    const mutation = 'mutation ($id: ID!) { courseLessonStart(id: $id) { userErrors { message } } }';
    const execute = async (principal = school.author.principal) =>
      errorsOf(await school.author.execute(mutation, { id: lesson }, principal))?.[0]?.message;
    expect(await execute()).toBe(userRequiredMessage);
    // A team member of the account sees the lesson, but needs access as a customer to learn.
    expect(await execute(userOf('user_boss', [{ accountId: school.author.accountId, actions: ['*'] }]))).toBe(
      'Only users with access to the experience can study its courses.',
    );
    expect(await school.counts()).toEqual(zeroCounts);
  });

  it('can neither see nor start hidden lessons', async () => {
    const {
      id: courseId,
      lessonIds: [lesson = '', other = ''],
    } = await school.course(2);
    const ann = await school.member('ann');
    const { interaction } = await ann.start(lesson);
    const own = () => school.student(interaction.student.id, ann.principal);
    await school.author.done('courseLessonUpdate', { id: other, input: { visibility: 'HIDDEN' } });
    await expect(ann.start(other)).rejects.toThrow(failures.notFound);
    expect(await own()).toMatchObject({ totalLessonsCount: 1 });
    await school.author.done('courseUpdate', { id: courseId, input: { visibility: 'HIDDEN' } });
    for (const step of [ann.start(lesson), ann.complete(lesson), ann.submit(lesson, [])])
      await expect(step).rejects.toThrow(failures.notFound);
    expect(await own()).toBeNull();
    expect(await school.student(interaction.student.id)).toMatchObject({ user: { id: ann.userId } });
    expect(
      await school.student(
        interaction.student.id,
        apiKeyOf(school.author.accountId, ['courses:read', 'course_analytics:read']),
      ),
    ).toMatchObject({ totalLessonsCount: 1 });
  });

  it('without an active membership is rejected, and continues with the previous progress once it is active again', async () => {
    const {
      lessonIds: [first = '', second = ''],
    } = await school.course(2);
    const ann = await school.member('ann');
    const {
      interaction: { id, student },
    } = await ann.complete(first, 1);
    await ann.isMember(false);
    await expect(ann.start(second, 2)).rejects.toThrow(failures.notFound);
    expect(await school.student(student.id, ann.principal)).toBeNull();
    expect(await school.student(student.id)).toMatchObject({
      completedLessonsCount: 1,
      lastInteractionAt: dayAt(1).toISOString(),
    });
    await ann.isMember(true);
    expect(await school.student(student.id, ann.principal)).toMatchObject({
      completedLessonsCount: 1,
      completionRate: 50,
    });
    expect((await ann.start(first, 3)).interaction).toMatchObject({
      id,
      completed: true,
      completedAt: dayAt(1).toISOString(),
    });
  });

  it("cannot start a lesson before its day, counted from the student's own start", async () => {
    const {
      lessonIds: [first = '', second = ''],
    } = await school.course(2);
    await school.author.done('courseLessonUpdate', { id: second, input: { daysFromCourseStartUntilUnlock: 7 } });
    const [ann, ben] = [await school.member('ann'), await school.member('ben')];
    expect(await ann.start(second, 1)).toEqual(conflict(`This lesson unlocks at ${dayAt(8).toISOString()}.`));
    expect(await school.counts()).toEqual(zeroCounts);
    await ann.start(first, 2);
    await ben.start(first, 5);
    for (const step of [ann.start(second, 8.9), ann.complete(second, 8.9), ben.start(second, 9)])
      expect((await step).userErrors[0]?.message).toMatch(/^This lesson unlocks at /);
    expect((await ann.start(second, 9)).userErrors).toEqual([]);
    expect(await ben.start(second, 11.9)).toEqual(conflict(`This lesson unlocks at ${dayAt(12).toISOString()}.`));
  });

  it('must complete lessons in the order of chapters and lessons if the course requires it', async () => {
    const {
      id,
      chapterId,
      lessonIds: [first = '', second = ''],
    } = await school.course(2, { requireCompletingLessonsInOrder: true });
    const laterChapterId = await school.author.chapter(id);
    const third = await school.author.lesson(laterChapterId);
    const ann = await school.member('ann');
    expect(await ann.start(third)).toEqual(conflict(`The lesson ${first} must be completed first.`));
    expect(await ann.complete(second)).toEqual(conflict(`The lesson ${first} must be completed first.`));
    await ann.complete(first);
    expect(await ann.start(third)).toEqual(conflict(`The lesson ${second} must be completed first.`));
    // Hidden lessons are skipped, and changes of the order apply.
    await school.author.done('courseLessonUpdate', { id: second, input: { visibility: 'HIDDEN' } });
    expect((await ann.start(third)).userErrors).toEqual([]);
    await school.author.done('courseLessonUpdate', { id: second, input: { visibility: 'VISIBLE' } });
    const lessonEntry = (lesson: string, chapter: string, order: number) => ({
      id: lesson,
      chapterId: chapter,
      title: lesson,
      order,
    });
    await school.author.done('courseUpdate', {
      id,
      input: {
        chapters: [
          { id: laterChapterId, title: 'L', order: 0, lessons: [lessonEntry(third, laterChapterId, 0)] },
          {
            id: chapterId,
            title: 'F',
            order: 1,
            lessons: [lessonEntry(second, chapterId, 0), lessonEntry(first, chapterId, 1)],
          },
        ],
      },
    });
    expect(await ann.complete(second)).toEqual(conflict(`The lesson ${third} must be completed first.`));
    expect((await ann.complete(first)).interaction.completed).toBe(true);
  });
});

describe('a completed lesson', () => {
  it('records one event, however often and concurrently it is completed', async () => {
    const {
      lessonIds: [lesson = ''],
    } = await school.course(1);
    const ann = await school.member('ann');
    const payloads = await Promise.all(Array.from({ length: 10 }, () => ann.complete(lesson, 1)));
    await ann.complete(lesson, 2);
    expect(new Set(payloads.map(({ interaction }) => interaction.id)).size).toBe(1);
    expect(
      payloads.every(({ interaction }) => interaction.completed && interaction.completedAt === dayAt(1).toISOString()),
    ).toBe(true);
    expect(await school.counts()).toEqual({ students: 1, interactions: 1, submissions: 0, outbox: 1 });
    const [event] = await school.query(
      'SELECT type, resource, resource_id, "row" FROM courses.outbox WHERE account_id = $1',
      [school.author.accountId],
    );
    expect(event).toMatchObject({
      type: 'course_lesson_interaction.completed',
      resource: 'CourseLessonInteraction',
      resource_id: payloads[0]?.interaction.id,
      row: { completed: true, user_id: ann.userId, lesson_id: lesson },
    });
  });

  it('counts while it is visible, and the numbers are correct after changes by authors', async () => {
    const {
      chapterId,
      lessonIds: [first = '', second = '', third = ''],
    } = await school.course(3, { certificateAfterCompletionEnabled: true });
    const ann = await school.member('ann');
    const {
      interaction: {
        student: { id },
      },
    } = await ann.complete(first, 1);
    const progress = async () => {
      const { completedLessonsCount, totalLessonsCount, completionRate, completedAt } = await school.student(id);
      return [completedLessonsCount, totalLessonsCount, completionRate, completedAt];
    };
    expect(await progress()).toEqual([1, 3, 33.33, null]);
    await ann.complete(second, 2);
    expect(await progress()).toEqual([2, 3, 66.67, null]);
    await school.author.done('courseLessonUpdate', { id: first, input: { visibility: 'HIDDEN' } });
    expect(await progress()).toEqual([1, 2, 50, null]);
    await school.author.done('courseLessonUpdate', { id: first, input: { visibility: 'VISIBLE' } });
    await school.author.lesson(chapterId);
    expect(await progress()).toEqual([2, 4, 50, null]);
    await school.author.done('courseLessonDelete', { id: second });
    expect(await progress()).toEqual([1, 3, 33.33, null]);
    await school.author.done('courseLessonUpdate', { id: third, input: { visibility: 'HIDDEN' } });
    expect(await progress()).toEqual([1, 2, 50, null]);
  });
});

describe('a certificate', () => {
  it('is earned with the last lesson, and retained when lessons are added', async () => {
    const {
      id: courseId,
      chapterId,
      lessonIds: [first = '', second = ''],
    } = await school.course(2);
    const ann = await school.member('ann');
    const {
      interaction: {
        student: { id },
      },
    } = await ann.complete(second, 1);
    await ann.complete(first, 2);
    expect(await school.student(id)).toMatchObject({
      completionRate: 100,
      completedAt: dayAt(2).toISOString(),
      certificateEarnedAt: null,
    });
    await school.author.done('courseUpdate', { id: courseId, input: { certificateAfterCompletionEnabled: true } });
    expect(await school.student(id, ann.principal)).toMatchObject({ certificateEarnedAt: dayAt(2).toISOString() });
    const extraLesson = await school.author.lesson(chapterId);
    expect(await school.student(id)).toMatchObject({
      completionRate: 66.67,
      certificateEarnedAt: dayAt(2).toISOString(),
    });
    await ann.complete(extraLesson, 5);
    expect(await school.student(id)).toMatchObject({
      completionRate: 100,
      certificateEarnedAt: dayAt(2).toISOString(),
    });
  });

  it.each([
    ['hidden', (id: string) => school.author.done('courseLessonUpdate', { id, input: { visibility: 'HIDDEN' } })],
    ['deleted', (id: string) => school.author.done('courseLessonDelete', { id })],
  ])('is also earned if the incomplete lesson is %s', async (_, remove) => {
    const {
      chapterId,
      lessonIds: [first = '', second = '', third = ''],
    } = await school.course(3, { certificateAfterCompletionEnabled: true });
    const [ann, ben] = [await school.member('ann'), await school.member('ben')];
    const {
      interaction: {
        student: { id },
      },
    } = await ann.complete(first, -3);
    await ann.complete(second, -2);
    const {
      interaction: {
        student: { id: other },
      },
    } = await ben.complete(first, -1);
    await remove(third);
    expect(await school.student(id)).toMatchObject({
      completionRate: 100,
      certificateEarnedAt: dayAt(0).toISOString(),
    });
    expect(await school.student(other)).toMatchObject({ completionRate: 50, certificateEarnedAt: null });
    await school.author.lesson(chapterId);
    expect(await school.student(id)).toMatchObject({
      completionRate: 66.67,
      certificateEarnedAt: dayAt(0).toISOString(),
    });
  });

  it('is earned if the chapter of the incomplete lesson is deleted, but not for a course without lessons', async () => {
    const {
      id: courseId,
      chapterId,
      lessonIds: [first = ''],
    } = await school.course(1, { certificateAfterCompletionEnabled: true });
    const laterChapterId = await school.author.chapter(courseId);
    await school.author.lesson(laterChapterId);
    const [ann, ben] = [await school.member('ann'), await school.member('ben')];
    const {
      interaction: {
        student: { id },
      },
    } = await ann.complete(first, -1);
    const {
      interaction: {
        student: { id: other },
      },
    } = await ben.start(first, -1);
    await school.author.done('courseChapterDelete', { id: laterChapterId });
    expect(await school.student(id)).toMatchObject({ certificateEarnedAt: dayAt(0).toISOString() });
    await school.author.done('courseChapterDelete', { id: chapterId });
    expect(await school.student(other)).toMatchObject({
      completedLessonsCount: 0,
      totalLessonsCount: 0,
      completionRate: 0,
      completedAt: null,
    });
  });
});

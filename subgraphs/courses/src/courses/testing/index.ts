import { type Principal, fileReady } from '../../../../kit/src';
import { accessErrorOf, apiKeyOf, run } from '../../../../kit/src/testing';
import type { TestCourses } from '../../testing';

const errors = 'userErrors { code message path }';
const tree = 'id title order lessons { id title order visibility }';
const documents = {
  courseCreate: `mutation ($input: CourseCreateInput!, $key: String) { courseCreate(input: $input, idempotencyKey: $key) { course { id order } ${errors} } }`,
  courseUpdate: `mutation ($id: ID!, $input: CoursePatch!) { courseUpdate(id: $id, input: $input) { course { id title order chapters { ${tree} } } ${errors} } }`,
  courseDelete: `mutation ($id: ID!) { courseDelete(id: $id) { deletedId ${errors} } }`,
  courseChapterCreate: `mutation ($input: CourseChapterCreateInput!) { courseChapterCreate(input: $input) { courseChapter { ${tree} } ${errors} } }`,
  courseChapterUpdate: `mutation ($id: ID!, $input: CourseChapterPatch!) { courseChapterUpdate(id: $id, input: $input) { courseChapter { ${tree} } ${errors} } }`,
  courseChapterDelete: `mutation ($id: ID!) { courseChapterDelete(id: $id) { deletedId ${errors} } }`,
  courseLessonCreate: `mutation ($input: CourseLessonCreateInput!) { courseLessonCreate(input: $input) { courseLesson { id title order lessonType visibility } ${errors} } }`,
  courseLessonUpdate: `mutation ($id: ID!, $input: CourseLessonPatch!) { courseLessonUpdate(id: $id, input: $input) { courseLesson { id } ${errors} } }`,
  courseLessonDelete: `mutation ($id: ID!) { courseLessonDelete(id: $id) { deletedId ${errors} } }`,
} as const;

export const clock = { now: () => new Date('2026-07-01T12:00:00.000Z') };

/** Error messages for a resource that is not visible to the caller, and for a missing permission. */
export const failures = {
  notFound: 'No such resource was found.',
  forbidden: (action: string) => `This credential does not have the permission ${action}.`,
};

let authors = 0;

/** Account in tests, with an experience and an API key that has all permissions. */
export class Author {
  readonly accountId = `biz_author${(authors += 1)}`;
  readonly experienceId = `exp_${this.accountId}`;
  readonly principal = apiKeyOf(this.accountId);

  private constructor(readonly courses: TestCourses) {}

  static async open(courses: TestCourses): Promise<Author> {
    const author = new Author(courses);
    await courses.database.dataSource.query(
      "INSERT INTO courses.experiences (id, account_id, app_id, name, is_public, created_at) VALUES ($1, $2, 'app_courses', 'School', false, $3)",
      [author.experienceId, author.accountId, clock.now()],
    );
    return author;
  }

  execute(document: string, variables: object = {}, principal: Principal = this.principal) {
    return run(this.courses.subgraph, principal, document, { ...variables }, { clock });
  }

  /** Runs a command and returns its payload, which may contain user errors. Throws if access is denied. */
  async does(name: keyof typeof documents, variables: object, principal: Principal = this.principal): Promise<any> {
    const result = await this.execute(documents[name], variables, principal);
    const denied = accessErrorOf(result);
    if (denied !== undefined) throw new Error(denied);
    return result.data?.[name];
  }

  /** Runs a command and returns the created or changed resource. Throws on a user error. */
  async done(name: keyof typeof documents, variables: object): Promise<any> {
    const { userErrors, ...rest } = await this.does(name, variables);
    if (userErrors.length > 0) throw new Error(`${name} was refused: ${JSON.stringify(userErrors)}`);
    return Object.values(rest)[0];
  }

  /** Runs a command and returns its single user error. Throws if there is none, or more than one. */
  async refused(name: keyof typeof documents, variables: object, principal: Principal = this.principal): Promise<any> {
    const { userErrors } = await this.does(name, variables, principal);
    if (userErrors.length !== 1) throw new Error(`${name} has ${userErrors.length} refusals`);
    return userErrors[0];
  }

  async course(input: object = {}): Promise<string> {
    return (
      await this.done('courseCreate', {
        input: { experienceId: this.experienceId, title: 'Chess', visibility: 'VISIBLE', ...input },
      })
    ).id;
  }

  async chapter(courseId: string, title?: string): Promise<string> {
    return (await this.done('courseChapterCreate', { input: { courseId, title } })).id;
  }

  async lesson(chapterId: string, input: object = {}): Promise<string> {
    return (await this.done('courseLessonCreate', { input: { chapterId, lessonType: 'TEXT', ...input } })).id;
  }

  /** Returns the chapters of a course with their lessons, titles and positions, as visible to the principal. */
  async outline(courseId: string, principal: Principal = this.principal): Promise<any[]> {
    const { data } = await this.execute(
      `query ($id: ID!) { course(id: $id) { chapters { ${tree} } } }`,
      { id: courseId },
      principal,
    );
    return data?.course.chapters;
  }

  async lessonOf(id: string, principal: Principal = this.principal): Promise<any> {
    const { data } = await this.execute(
      `query ($id: ID!) { courseLesson(id: $id) { ${lessonFields} } }`,
      { id },
      principal,
    );
    return data?.courseLesson;
  }

  /**
   * Delivers the event that a file of the account has been uploaded, so that courses can use the file. Returns the id
   * of the file.
   */
  async file(
    id: string,
    properties: Partial<{ contentType: string; size: number; accountId: string }> = {},
  ): Promise<string> {
    const { contentType = 'image/png', size = 1_000, accountId = this.accountId } = properties;
    const row = { filename: `${id}.bin`, content_type: contentType, size, visibility: 'private' };
    await this.hears(fileReady, id, row, accountId);
    return id;
  }

  async hears(
    type: string,
    resourceId: string,
    row: Record<string, unknown>,
    accountId = this.accountId,
  ): Promise<void> {
    const consumer = this.courses.consumers.find(({ types }) => types.includes(type));
    await consumer?.handle([
      {
        id: `evt_${type}_${resourceId}_${JSON.stringify(row)}`,
        type,
        resourceId,
        accountId,
        occurredAt: clock.now(),
        row,
      },
    ]);
  }
}

export const lessonFields = `id title order lessonType visibility content daysFromCourseStartUntilUnlock embedType embedId maxAttempts createdAt updatedAt
  course { id } chapter { id } thumbnail { id shown } mainPdf { id } attachments { id } videoAsset { id assetId status audioOnly durationSeconds signedPlaybackId createdAt finishedUploadingAt }
  assessmentCompletionRequirement { minimumGradePercent minimumQuestionsCorrect }
  assessmentQuestions { id questionText questionType correctAnswer image { id } order createdAt options { id optionText isCorrect order } }`;

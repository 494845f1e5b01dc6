import {
  type Context,
  type Database,
  NotFound,
  type Page,
  type ReadModel,
  type ReadRow,
  Reader,
  type Selection,
  type Transaction,
  conditionsOf,
  lockRow,
  requireRow,
  saveRow,
  preparedRow,
} from '../../../kit/src';
import type { Experience } from '../experiences/experience.resource';
import type { ExperienceRepository } from '../experiences/experience.repository';
import { Course } from './course.resource';
import { courseFilters, type CourseListArgs } from './course.inputs';
import { type CourseReaders, readerFields } from './course-readers';
import { courseList } from './course.read-model';

/** Reads and writes courses. */
export class CourseRepository {
  private readonly reader: Reader<Course>;

  constructor(
    database: Database,
    model: ReadModel<Course>,
    private readonly experiences: ExperienceRepository,
    private readonly readers: CourseReaders,
  ) {
    this.reader = new Reader(database, model, courseList);
  }

  /**
   * Returns the course; null if it is not visible to the caller. Throws `Forbidden` if the caller can access its
   * account, but may not read courses.
   */
  async find(ctx: Context, id: string, selection: Selection): Promise<ReadRow<Course> | null> {
    const course = await this.reader.byId(ctx, id, selection.with(readerFields));
    return course && (await this.readers.visible(ctx, course)) ? course : null;
  }

  /**
   * Returns the course that a command has created or changed. Does not check the read permission: the permission for
   * the command suffices.
   */
  getCommandResult(ctx: Context, id: string, selection: Selection): Promise<ReadRow<Course> | null> {
    return this.reader.byId(ctx, id, selection);
  }

  /** Resolves a federation reference to a course; null if the course is not visible to the caller. */
  async getReference(ctx: Context, id: string, selection: Selection): Promise<ReadRow<Course> | null> {
    const course = await this.reader.byId(ctx, id, selection.with(readerFields));
    return course && (await this.readers.referable(ctx, course)) ? course : null;
  }

  /**
   * Lists the courses of accounts in which the caller has the read permission, and the courses whose experience is
   * accessible to the caller. Throws `NotFound` for an account or experience that is not visible to the caller, and
   * `Forbidden`.
   */
  async list(ctx: Context, args: CourseListArgs, selection: Selection): Promise<Page<ReadRow<Course>>> {
    const { accountId, experienceId } = args;
    const owner = experienceId ? await this.experiences.accountOf(ctx, experienceId) : undefined;
    if (owner === null) throw new NotFound();
    // If the request also names another account, check the access to the experience first: an experience that is not
    // visible to the caller must result in `NotFound`.
    if (owner !== undefined && accountId != null && owner !== accountId)
      await this.readers.covered(ctx, { accountId: owner, experienceId });
    const { accounts, shownTo } = await this.readers.covered(ctx, { accountId: accountId ?? owner, experienceId });
    return this.reader.page(ctx, {
      selection,
      scope: { accounts },
      filters: { ...conditionsOf(courseFilters, args), shownTo },
      order: args.order,
      direction: args.direction,
      page: args,
    });
  }

  /**
   * Locks the course until the transaction ends, against changes of the course, its chapters and its lessons. Inserts
   * of rows that reference the course do not wait. Throws `NotFound`.
   */
  hold(tx: Transaction, id: string): Promise<Course> {
    return requireRow(lockRow(tx, Course, id, 'no key update'));
  }

  /**
   * Locks the course for deletion until the transaction ends: inserts of rows that reference the course, e.g. chapters
   * and students, also wait. Throws `NotFound`.
   */
  holdForRemoval(tx: Transaction, id: string): Promise<Course> {
    return requireRow(lockRow(tx, Course, id));
  }

  /**
   * Locks the experience until the transaction ends, so that concurrent commands cannot exceed the limit of courses.
   * Throws `NotFound`.
   */
  holdExperience(tx: Transaction, id: string): Promise<Experience> {
    return this.experiences.lock(tx, id);
  }

  /**
   * Returns the number of courses of an experience, and as `next` the value of `order` for a course to be appended
   * after them.
   */
  async lastIn(tx: Transaction, experienceId: string): Promise<{ readonly count: number; readonly next: string }> {
    const row = await preparedRow<{ readonly count: number; readonly next: string }>(
      tx.manager,
      'SELECT count(*)::int AS count, COALESCE(floor(max("order")) + 1, 0)::text AS next FROM courses.courses WHERE experience_id = $1',
      [experienceId],
    );
    return row;
  }

  save(tx: Transaction, course: Course): Promise<Course> {
    return saveRow(tx, course);
  }

  /** Deletes the course permanently, with its chapters, its lessons and the progress of students. */
  async remove(tx: Transaction, { id }: Course): Promise<void> {
    await tx.manager.delete(Course, { id });
  }
}

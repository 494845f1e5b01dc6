import {
  type Context,
  type Database,
  NotFound,
  type Page,
  type PageArguments,
  type ReadModel,
  type ReadRow,
  Reader,
  type Selection,
  type Transaction,
  lockRow,
  saveRow,
} from '../../../kit/src';
import type { ExperienceEntity, ExperienceRepository } from '../experiences';
import { CourseEntity } from './course.entity';
import { type CourseReaders, readerFields } from './course-readers';
import { courseList } from './course.read-model';
import type { CourseOrder } from './course.states';

export interface CourseListRequest {
  readonly accountId?: string | null;
  readonly experienceId?: string | null;
  readonly order: CourseOrder;
  readonly direction: 'asc' | 'desc';
  readonly page: PageArguments;
}

/** Reads and writes courses. */
export class CourseRepository {
  private readonly reader: Reader;

  constructor(
    database: Database,
    model: ReadModel,
    private readonly experiences: ExperienceRepository,
    private readonly readers: CourseReaders,
  ) {
    this.reader = new Reader(database, model, courseList);
  }

  /** The course by id, null when there is none for the caller. Throws `Forbidden` when it may not be read. */
  async find(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    const course = await this.reader.byId(ctx, id, selection.with(readerFields));
    return course && (await this.readers.visible(ctx, course)) ? course : null;
  }

  /** The course that a command of the caller was about: the command's permission is enough to see its outcome. */
  outcome(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    return this.reader.byId(ctx, id, selection);
  }

  /** The course behind a reference, null when the caller may not see it. */
  async refer(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    const course = await this.reader.byId(ctx, id, selection.with(readerFields));
    return course && (await this.readers.referable(ctx, course)) ? course : null;
  }

  /** Courses of the caller's accounts, and those that are open to the caller. Throws `NotFound` for an account or an experience out of reach, and `Forbidden`. */
  async list(
    ctx: Context,
    { accountId, experienceId, order, direction, page }: CourseListRequest,
    selection: Selection,
  ): Promise<Page<ReadRow>> {
    const owner = experienceId ? await this.experiences.accountOf(ctx, experienceId) : undefined;
    if (owner === null) throw new NotFound();
    // An experience out of reach is not found, whichever account is named with it.
    if (owner !== undefined && accountId != null && owner !== accountId)
      await this.readers.covered(ctx, { accountId: owner, experienceId });
    const { accounts, shownTo } = await this.readers.covered(ctx, { accountId: accountId ?? owner, experienceId });
    return this.reader.page(ctx, {
      selection,
      scope: { accounts },
      filters: { experienceId, shownTo },
      order,
      direction,
      page,
    });
  }

  /**
   * The course, held until the transaction ends: whoever changes it, or a chapter or lesson of it, waits. Whoever only refers
   * to it does not. Throws `NotFound`.
   */
  async hold(tx: Transaction, id: string): Promise<CourseEntity> {
    const course = await lockRow(tx, CourseEntity, id, 'no key update');
    if (!course) throw new NotFound();
    return course;
  }

  /** The course, kept from everybody who would add something to it or to what it consists of. Throws `NotFound`. */
  async holdForRemoval(tx: Transaction, id: string): Promise<CourseEntity> {
    const course = await lockRow(tx, CourseEntity, id);
    if (!course) throw new NotFound();
    return course;
  }

  /** The experience, held until the transaction ends, so that its courses are counted one by one. Throws `NotFound`. */
  holdExperience(tx: Transaction, id: string): Promise<ExperienceEntity> {
    return this.experiences.lock(tx, id);
  }

  /** How many courses an experience has, and a place after all of them. */
  async lastIn(tx: Transaction, experienceId: string): Promise<{ readonly count: number; readonly next: string }> {
    const [row] = await tx.manager.query(
      'SELECT count(*)::int AS count, COALESCE(floor(max("order")) + 1, 0)::text AS next FROM courses.courses WHERE experience_id = $1',
      [experienceId],
    );
    return row;
  }

  save(tx: Transaction, course: CourseEntity): Promise<CourseEntity> {
    return saveRow(tx, course);
  }

  /** Removes the course for good, with its chapters, its lessons, and what students have done in them. */
  async remove(tx: Transaction, { id }: CourseEntity): Promise<void> {
    await tx.manager.delete(CourseEntity, { id });
  }
}

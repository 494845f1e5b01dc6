import {
  type Context,
  type Database,
  NotFound,
  type Page,
  type ReadModel,
  type ReadRow,
  Reader,
  Selection,
  type Transaction,
  conditionsOf,
  findRow,
  requireRow,
  saveRow,
  executeDeferred,
  preparedRow,
} from '../../../kit/src';
import type { ChapterRepository } from '../chapters/chapter.repository';
import type { LessonPosition } from '../courses/course-structure';
import type { CourseReaders } from '../courses/course-readers';
import type { CourseRepository } from '../courses/course.repository';
import { Lesson } from './lesson.resource';
import { lessonFilters, type LessonListArgs } from './lesson.inputs';
import type { LockedLessons } from './locked-lessons';
import { lessonPolicy } from './lesson.policy';
import { lessonList } from './lesson.read-model';

interface LessonRepositoryDependencies {
  readonly courses: CourseRepository;
  readonly chapters: ChapterRepository;
  readonly readers: CourseReaders;
  readonly locked: LockedLessons;
}

const policyFields = Selection.names('visibility', 'foundIn');

/** Reads and writes lessons. Before writing, callers must lock the course. */
export class LessonRepository {
  private readonly reader: Reader<Lesson>;

  constructor(
    database: Database,
    model: ReadModel<Lesson>,
    private readonly deps: LessonRepositoryDependencies,
  ) {
    this.reader = new Reader(database, model, lessonList);
  }

  /**
   * Returns the lesson; null if it is not visible to the caller. Throws `Forbidden` if the caller can access its
   * account, but may not read courses.
   */
  async find(ctx: Context, id: string, selection: Selection): Promise<ReadRow<Lesson> | null> {
    const lesson = await this.reader.byId(ctx, id, selection.with(policyFields));
    if (!lesson || !(await this.deps.readers.visible(ctx, lesson)) || !lessonPolicy.shown(ctx, lesson)) return null;
    return this.deps.locked.withheld(ctx, lesson);
  }

  /**
   * Returns the lesson that a command has created or changed. Does not check the read permission: the permission for
   * the command suffices.
   */
  getCommandResult(ctx: Context, id: string, selection: Selection): Promise<ReadRow<Lesson> | null> {
    return this.reader.byId(ctx, id, selection);
  }

  /** Resolves a federation reference to a lesson; null if the lesson is not visible to the caller. */
  async getReference(ctx: Context, id: string, selection: Selection): Promise<ReadRow<Lesson> | null> {
    const lesson = await this.reader.byId(ctx, id, selection.with(policyFields));
    if (!lesson || !(await this.deps.readers.referable(ctx, lesson)) || !lessonPolicy.shown(ctx, lesson)) return null;
    return this.deps.locked.withheld(ctx, lesson);
  }

  /**
   * Returns the lessons in `ids` that are visible to the caller, in the order of `ids`. Locked lessons have no content.
   */
  async shown(ctx: Context, ids: readonly string[], selection: Selection): Promise<ReadRow<Lesson>[]> {
    const lessons = await Promise.all(
      ids.map(async (id) => {
        const lesson = await this.reader.byId(ctx, id, selection.with(policyFields));
        // A caller who may change the lesson receives it as the result of a command, even without the permission to
        // read courses.
        const seen =
          lesson &&
          lessonPolicy.shown(ctx, lesson) &&
          (lessonPolicy.unlocked(ctx, lesson) || (await this.deps.readers.referable(ctx, lesson)));
        return seen ? this.deps.locked.withheld(ctx, lesson) : null;
      }),
    );
    return lessons.filter((lesson) => lesson !== null);
  }

  /**
   * Lists lessons of a course, of a chapter, or of all courses that are visible to the caller. Throws `NotFound` for a
   * course or chapter that is not visible to the caller, and `Forbidden`.
   */
  async list(ctx: Context, args: LessonListArgs, selection: Selection): Promise<Page<ReadRow<Lesson>>> {
    const { courseId, chapterId } = args;
    const course = courseId ? await this.deps.courses.find(ctx, courseId, Selection.none) : undefined;
    const chapter = chapterId ? await this.deps.chapters.find(ctx, chapterId, Selection.none) : undefined;
    if (course === null || chapter === null) throw new NotFound();
    const seen = chapter ?? course;
    const { accounts, shownTo } = seen
      ? { accounts: [seen.accountId as string], shownTo: null }
      : await this.deps.readers.covered(ctx, {});
    const filters = { ...conditionsOf(lessonFilters, args), shownTo, hiddenOf: lessonPolicy.hiddenOf(ctx, accounts) };
    const lessons = await this.reader.page(ctx, {
      selection,
      scope: { accounts },
      filters,
      direction: args.direction,
      page: args,
    });
    return {
      ...lessons,
      nodes: await Promise.all(lessons.nodes.map((lesson) => this.deps.locked.withheld(ctx, lesson))),
    };
  }

  /** Returns the lesson without a lock. Throws `NotFound`. */
  get(tx: Transaction, id: string): Promise<Lesson> {
    return requireRow(findRow(tx, Lesson, id));
  }

  /** Returns the lessons of a course, ordered by chapter id and then by their position in the chapter. */
  ofCourse(tx: Transaction, courseId: string): Promise<Lesson[]> {
    return tx.manager.find(Lesson, { where: { courseId }, order: { chapterId: 'ASC', order: 'ASC' } });
  }

  /** Returns the number of lessons in the chapter and in its whole course. */
  async countsIn(
    tx: Transaction,
    { courseId, id }: { readonly courseId: string; readonly id: string },
  ): Promise<{ readonly course: number; readonly chapter: number }> {
    const row = await preparedRow<{ readonly course: number; readonly chapter: number }>(
      tx.manager,
      'SELECT count(*)::int AS course, count(*) FILTER (WHERE chapter_id = $2)::int AS chapter FROM courses.lessons WHERE course_id = $1',
      [courseId, id],
    );
    return row;
  }

  save(tx: Transaction, lesson: Lesson): Promise<Lesson> {
    return saveRow(tx, lesson);
  }

  /** Saves the given positions and titles of lessons. `updated_at` changes only for lessons whose title changes. */
  async setPositions(tx: Transaction, positions: readonly LessonPosition[]): Promise<void> {
    const rows = positions.map(({ id, chapterId, title, order }) => ({ id, chapter_id: chapterId, title, order }));
    await executeDeferred(
      tx.manager,
      `UPDATE courses.lessons l SET chapter_id = p.chapter_id, "order" = p."order", title = p.title, updated_at = CASE WHEN l.title = p.title THEN l.updated_at ELSE $2 END
       FROM jsonb_to_recordset($1::jsonb) AS p (id text, chapter_id text, title text, "order" int)
       WHERE l.id = p.id AND (l.chapter_id, l.title, l."order") IS DISTINCT FROM (p.chapter_id, p.title, p."order")`,
      [JSON.stringify(rows), tx.clock.now()],
    );
  }

  /**
   * Deletes the lesson permanently, with the progress of students in it. The following lessons of the chapter move up
   * by one position.
   */
  async remove(tx: Transaction, { id, chapterId, order }: Lesson): Promise<void> {
    await tx.manager.delete(Lesson, { id });
    await executeDeferred(
      tx.manager,
      'UPDATE courses.lessons SET "order" = "order" - 1 WHERE chapter_id = $1 AND "order" > $2',
      [chapterId, order],
    );
  }
}

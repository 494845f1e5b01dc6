import {
  type Context,
  type Database,
  NotFound,
  type Page,
  type PageArguments,
  type ReadModel,
  type ReadRow,
  Reader,
  Selection,
  type Transaction,
  findRow,
  requireRow,
  saveRow,
  executeDeferred,
} from '../../../kit/src';
import type { ChapterPosition } from '../courses/course-structure';
import { type CourseReaders, readerFields } from '../courses/course-readers';
import type { CourseRepository } from '../courses/course.repository';
import { Chapter } from './chapter.resource';
import { chapterList } from './chapter.read-model';

export interface ChapterListRequest {
  readonly courseId: string;
  readonly direction: 'asc' | 'desc';
  readonly page: PageArguments;
}

/** Reads and writes chapters. Before writing, callers must lock the course. */
export class ChapterRepository {
  private readonly reader: Reader<Chapter>;

  constructor(
    database: Database,
    model: ReadModel<Chapter>,
    private readonly courses: CourseRepository,
    private readonly readers: CourseReaders,
  ) {
    this.reader = new Reader(database, model, chapterList);
  }

  /**
   * Returns the chapter; null if it is not visible to the caller. Throws `Forbidden` if the caller can access its
   * account, but may not read courses.
   */
  async find(ctx: Context, id: string, selection: Selection): Promise<ReadRow<Chapter> | null> {
    const chapter = await this.reader.byId(ctx, id, selection.with(readerFields));
    return chapter && (await this.readers.visible(ctx, chapter)) ? chapter : null;
  }

  /**
   * Returns the chapter that a command has created or changed. Does not check the read permission: the permission for
   * the command suffices.
   */
  getCommandResult(ctx: Context, id: string, selection: Selection): Promise<ReadRow<Chapter> | null> {
    return this.reader.byId(ctx, id, selection);
  }

  /** Resolves a federation reference to a chapter; null if the chapter is not visible to the caller. */
  async getReference(ctx: Context, id: string, selection: Selection): Promise<ReadRow<Chapter> | null> {
    const chapter = await this.reader.byId(ctx, id, selection.with(readerFields));
    return chapter && (await this.readers.referable(ctx, chapter)) ? chapter : null;
  }

  /**
   * Returns chapters in the order of `ids`, without missing ones. The caller must have checked that their course is
   * visible.
   */
  async shown(ctx: Context, ids: readonly string[], selection: Selection): Promise<ReadRow<Chapter>[]> {
    const chapters = await Promise.all(ids.map((id) => this.reader.byId(ctx, id, selection)));
    return chapters.filter((chapter) => chapter !== null);
  }

  /**
   * Lists the chapters of a course. Throws `NotFound` if the course is not visible to the caller, and `Forbidden` if
   * the caller can access its account, but may not read courses.
   */
  async list(
    ctx: Context,
    { courseId, direction, page }: ChapterListRequest,
    selection: Selection,
  ): Promise<Page<ReadRow<Chapter>>> {
    if (!(await this.courses.find(ctx, courseId, Selection.none))) throw new NotFound();
    return this.reader.page(ctx, {
      selection,
      scope: null,
      filters: { courseId },
      direction,
      page,
    });
  }

  /** Returns the chapter without a lock. Throws `NotFound`. */
  get(tx: Transaction, id: string): Promise<Chapter> {
    return requireRow(findRow(tx, Chapter, id));
  }

  /** Returns the chapters of a course in display order. */
  ofCourse(tx: Transaction, courseId: string): Promise<Chapter[]> {
    return tx.manager.find(Chapter, { where: { courseId }, order: { order: 'ASC' } });
  }

  countIn(tx: Transaction, courseId: string): Promise<number> {
    return tx.manager.countBy(Chapter, { courseId });
  }

  save(tx: Transaction, chapter: Chapter): Promise<Chapter> {
    return saveRow(tx, chapter);
  }

  /** Saves the given positions and titles of chapters. `updated_at` changes only for chapters whose title changes. */
  async setPositions(tx: Transaction, positions: readonly ChapterPosition[]): Promise<void> {
    await executeDeferred(
      tx.manager,
      `UPDATE courses.chapters c SET "order" = p."order", title = p.title, updated_at = CASE WHEN c.title = p.title THEN c.updated_at ELSE $2 END
       FROM jsonb_to_recordset($1::jsonb) AS p (id text, title text, "order" int) WHERE c.id = p.id AND (c.title, c."order") IS DISTINCT FROM (p.title, p."order")`,
      [JSON.stringify(positions), tx.clock.now()],
    );
  }

  /**
   * Deletes the chapter permanently, with its lessons and the progress of students in them. The following chapters of
   * the course move up by one position.
   */
  async remove(tx: Transaction, { id, courseId, order }: Chapter): Promise<void> {
    await tx.manager.delete(Chapter, { id });
    await executeDeferred(
      tx.manager,
      'UPDATE courses.chapters SET "order" = "order" - 1 WHERE course_id = $1 AND "order" > $2',
      [courseId, order],
    );
  }
}

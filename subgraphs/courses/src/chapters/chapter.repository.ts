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
  saveRow,
  unawaited,
} from '../../../kit/src';
import type { ChapterPlace } from '../courses/course-structure';
import { type CourseReaders, readerFields } from '../courses/course-readers';
import type { CourseRepository } from '../courses/course.repository';
import { ChapterEntity } from './chapter.entity';
import { chapterList } from './chapter.read-model';

export interface ChapterListRequest {
  readonly courseId: string;
  readonly direction: 'asc' | 'desc';
  readonly page: PageArguments;
}

/** Reads and writes chapters. Whoever writes one holds its course. */
export class ChapterRepository {
  private readonly reader: Reader;

  constructor(
    database: Database,
    model: ReadModel,
    private readonly courses: CourseRepository,
    private readonly readers: CourseReaders,
  ) {
    this.reader = new Reader(database, model, chapterList);
  }

  /** The chapter by id, null when there is none for the caller. Throws `Forbidden` when it may not be read. */
  async find(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    const chapter = await this.reader.byId(ctx, id, selection.with(readerFields));
    return chapter && (await this.readers.visible(ctx, chapter)) ? chapter : null;
  }

  /** The chapter that a command of the caller was about: the command's permission is enough to see its outcome. */
  outcome(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    return this.reader.byId(ctx, id, selection);
  }

  /** The chapter behind a reference, null when the caller may not see it. */
  async refer(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    const chapter = await this.reader.byId(ctx, id, selection.with(readerFields));
    return chapter && (await this.readers.referable(ctx, chapter)) ? chapter : null;
  }

  /** Chapters of a course that the caller sees, in the order of the ids. */
  async shown(ctx: Context, ids: readonly string[], selection: Selection): Promise<ReadRow[]> {
    const chapters = await Promise.all(ids.map((id) => this.reader.byId(ctx, id, selection)));
    return chapters.filter((chapter) => chapter !== null);
  }

  /** Chapters of a course. Throws `NotFound` and `Forbidden`. */
  async list(
    ctx: Context,
    { courseId, direction, page }: ChapterListRequest,
    selection: Selection,
  ): Promise<Page<ReadRow>> {
    if (!(await this.courses.find(ctx, courseId, Selection.none))) throw new NotFound();
    return this.reader.page(ctx, {
      selection,
      scope: null,
      filters: { courseId },
      order: 'created_at',
      direction,
      page,
    });
  }

  /** The chapter as it is, not kept from anybody. Throws `NotFound`. */
  async get(tx: Transaction, id: string): Promise<ChapterEntity> {
    const chapter = await findRow(tx, ChapterEntity, id);
    if (!chapter) throw new NotFound();
    return chapter;
  }

  /** The chapters of a course, in their order. */
  ofCourse(tx: Transaction, courseId: string): Promise<ChapterEntity[]> {
    return tx.manager.find(ChapterEntity, { where: { courseId }, order: { order: 'ASC' } });
  }

  countIn(tx: Transaction, courseId: string): Promise<number> {
    return tx.manager.countBy(ChapterEntity, { courseId });
  }

  save(tx: Transaction, chapter: ChapterEntity): Promise<ChapterEntity> {
    return saveRow(tx, chapter);
  }

  /** Puts chapters in their places, and gives them their titles. */
  async place(tx: Transaction, places: readonly ChapterPlace[]): Promise<void> {
    await unawaited(
      tx.manager,
      `UPDATE courses.chapters c SET "order" = p."order", title = p.title, updated_at = CASE WHEN c.title = p.title THEN c.updated_at ELSE $2 END
       FROM jsonb_to_recordset($1::jsonb) AS p (id text, title text, "order" int) WHERE c.id = p.id AND (c.title, c."order") IS DISTINCT FROM (p.title, p."order")`,
      [JSON.stringify(places), tx.clock.now()],
    );
  }

  /** Removes the chapter for good, with its lessons and what students have done in them. Those behind it move up. */
  async remove(tx: Transaction, { id, courseId, order }: ChapterEntity): Promise<void> {
    await tx.manager.delete(ChapterEntity, { id });
    await unawaited(
      tx.manager,
      'UPDATE courses.chapters SET "order" = "order" - 1 WHERE course_id = $1 AND "order" > $2',
      [courseId, order],
    );
  }
}

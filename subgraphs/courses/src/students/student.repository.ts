import {
  type Context,
  type Database,
  NotFound,
  type Page,
  type PageArguments,
  type ReadRow,
  Reader,
  Selection,
  type Transaction,
  argumentInvalid,
  newId,
  prepared,
  executeDeferred,
  messageTemplate,
  thisInput,
  preparedRow,
} from '../../../kit/src';
import type { Course } from '../courses/course.resource';
import type { LessonUnlockState } from '../interactions/unlocking';
import type { ReadModels } from '../read-models';
import { progressFields, studentPolicy } from './progress.policy';
import type { Student } from './student.resource';
import { studentList } from './student.read-model';

/** Visible lessons of one course, with the data that determine which of them are unlocked for one user. */
export interface StudentPath {
  /** Visible lessons, in the order of chapters and lessons. */
  readonly lessons: readonly LessonUnlockState[];
  readonly inOrder: boolean;
  /** Time at which the user started the course; null if not started. */
  readonly startedAt: Date | null;
}

export interface StudentListRequest {
  readonly courseId: string;
  readonly keyword?: string | null;
  readonly direction: 'asc' | 'desc';
  readonly page: PageArguments;
}

const maxKeywordLength = 100;
const idOnly = Selection.names('id');

const columns = `id, account_id AS "accountId", course_id AS "courseId", user_id AS "userId", first_interaction_at AS "firstInteractionAt",
  last_interaction_at AS "lastInteractionAt", completed_at AS "completedAt"`;

/** Reads and writes students. A student is the enrolment of one user in one course. */
export class StudentRepository {
  private readonly reader: Reader<Student>;
  private readonly courses: Reader<Course>;

  constructor(
    private readonly database: Database,
    models: ReadModels,
  ) {
    this.reader = new Reader(database, models.student, studentList);
    this.courses = new Reader(database, models.course);
  }

  /**
   * Returns the student; null if the student is not visible to the caller. Throws `Forbidden` if the caller can access
   * the account, but may not read students.
   */
  async find(ctx: Context, id: string, selection: Selection): Promise<ReadRow<Student> | null> {
    const student = await this.reader.byId(ctx, id, selection.with(progressFields));
    return student && studentPolicy.visible(ctx, student) ? student : null;
  }

  /** Resolves a federation reference to a student; null if the student is not visible to the caller. */
  async getReference(ctx: Context, id: string, selection: Selection): Promise<ReadRow<Student> | null> {
    const student = await this.reader.byId(ctx, id, selection.with(progressFields));
    return student && studentPolicy.referable(ctx, student) ? student : null;
  }

  /**
   * Lists the students of a course. Throws `NotFound` if the caller has no access to the account of the course, and
   * `Forbidden` without the permission to read all students.
   */
  async list(
    ctx: Context,
    { courseId, keyword, direction, page }: StudentListRequest,
    selection: Selection,
  ): Promise<Page<ReadRow<Student>>> {
    const searched = keyword?.trim() || null;
    if (searched !== null && searched.length > maxKeywordLength)
      throw argumentInvalid('keyword', messageTemplate`${thisInput} must have at most ${maxKeywordLength} characters.`);
    const course = await this.courses.byId(ctx, courseId, idOnly);
    if (!course) throw new NotFound();
    studentPolicy.require(ctx, course.accountId as string);
    return this.reader.page(ctx, {
      selection,
      scope: null,
      filters: { courseId, keyword: searched },
      order: 'first_interaction_at',
      direction,
      page,
    });
  }

  /**
   * Returns the row that enrols the user in the course; creates it if the user is not enrolled. The row stays locked
   * until the transaction ends, which serializes the commands of a student.
   */
  async enrol(tx: Transaction, { id: courseId, accountId }: Course, userId: string): Promise<Student> {
    return preparedRow<Student>(
      tx.manager,
      `INSERT INTO courses.students AS s (id, account_id, course_id, user_id, first_interaction_at, last_interaction_at) VALUES ($1, $2, $3, $4, $5, $5)
       ON CONFLICT ON CONSTRAINT students_course_user DO UPDATE SET last_interaction_at = GREATEST(s.last_interaction_at, excluded.last_interaction_at)
       RETURNING ${columns}`,
      [newId('crst'), accountId, courseId, userId, tx.clock.now()],
    );
  }

  /** Returns the visible lessons of the student's course in their order, and whether the student has completed them. */
  async path(tx: Transaction, { id, courseId }: Student): Promise<LessonUnlockState[]> {
    return prepared(
      tx.manager,
      `SELECT l.id, l.days_from_course_start_until_unlock AS days, i.completed_at IS NOT NULL AS completed
       FROM courses.lessons l JOIN courses.chapters c ON c.id = l.chapter_id
       LEFT JOIN courses.interactions i ON i.student_id = $2 AND i.lesson_id = l.id
       WHERE l.course_id = $1 AND l.visibility = 'visible' ORDER BY c."order", l."order"`,
      [courseId, id],
    );
  }

  /**
   * Returns the courses that contain these lessons, each with all its visible lessons and the user's progress in them.
   */
  async pathsTo(ctx: Context, userId: string, lessonIds: readonly string[]): Promise<StudentPath[]> {
    const rows = await this.database.rows(
      `SELECT c.require_completing_lessons_in_order, s.first_interaction_at,
         jsonb_agg(jsonb_build_object('id', l.id, 'days', l.days_from_course_start_until_unlock, 'completed', i.completed_at IS NOT NULL) ORDER BY h."order", l."order")
       FROM courses.courses c JOIN courses.lessons l ON l.course_id = c.id AND l.visibility = 'visible' JOIN courses.chapters h ON h.id = l.chapter_id
       LEFT JOIN courses.students s ON s.course_id = c.id AND s.user_id = $1
       LEFT JOIN courses.interactions i ON i.student_id = s.id AND i.lesson_id = l.id
       WHERE c.id IN (SELECT a.course_id FROM courses.lessons a WHERE a.id = ANY($2::text[])) GROUP BY c.id, c.require_completing_lessons_in_order, s.id, s.first_interaction_at`,
      [userId, lessonIds],
    );
    return rows.map(
      ([inOrder, startedAt, lessons]) =>
        ({ inOrder, startedAt: startedAt === null ? null : new Date(startedAt as string), lessons }) as StudentPath,
    );
  }

  /**
   * Records the completion of the course for students who have completed all its visible lessons: for one student, or
   * for all students of the course if `studentId` is null.
   */
  async settle(tx: Transaction, courseId: string, studentId: string | null = null): Promise<void> {
    await executeDeferred(
      tx.manager,
      `UPDATE courses.students s SET completed_at = $3
       WHERE s.course_id = $1 AND ($2::text IS NULL OR s.id = $2) AND s.completed_at IS NULL
         AND EXISTS (SELECT FROM courses.lessons l WHERE l.course_id = $1 AND l.visibility = 'visible')
         AND NOT EXISTS (
           SELECT FROM courses.lessons l LEFT JOIN courses.interactions i ON i.lesson_id = l.id AND i.student_id = s.id
           WHERE l.course_id = $1 AND l.visibility = 'visible' AND i.completed_at IS NULL)`,
      [courseId, studentId, tx.clock.now()],
    );
  }
}

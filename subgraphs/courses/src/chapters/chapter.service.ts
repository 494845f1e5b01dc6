import { ErrorReason, type Transaction, newId, Conflict } from '../../../kit/src';
import { maxTitleLength, maxCounts } from '../courses/course.limits';
import { coursePolicy } from '../courses/course.policy';
import type { CourseRepository } from '../courses/course.repository';
import { checkTitle } from '../courses/course.rules';
import type { StudentRepository } from '../students/student.repository';
import type { AccountVerifications } from '../verifications/account-verifications';
import { Chapter } from './chapter.resource';
import type { ChapterCreateInput, ChapterPatch } from './chapter.inputs';
import type { ChapterRepository } from './chapter.repository';

@ErrorReason('CourseChapter', 'The course has the maximum number of chapters.')
class TooManyChapters extends Conflict {
  constructor(limit: number) {
    super(`A course has at most ${limit} chapters.`);
  }
}

/** Commands on chapters. Each runs inside the given transaction and returns the id of the chapter. */
export class ChapterService {
  constructor(
    private readonly chapters: ChapterRepository,
    private readonly courses: CourseRepository,
    private readonly verifications: AccountVerifications,
    private readonly students: StudentRepository,
  ) {}

  /** Creates a chapter at the end of a course. Throws `NotFound`, `Forbidden` and `TooManyChapters`. */
  async create(tx: Transaction, { courseId, title }: ChapterCreateInput): Promise<string> {
    checkTitle(title, maxTitleLength.chapter);
    const course = await this.courses.hold(tx, courseId);
    coursePolicy.requireUpdate(tx, course);
    const order = await this.chapters.countIn(tx, courseId);
    if (order >= maxCounts.chapters) throw new TooManyChapters(maxCounts.chapters);
    const now = tx.clock.now();
    const fields = {
      id: newId('chap'),
      accountId: course.accountId,
      courseId,
      title: title ?? 'Untitled chapter',
      order,
      createdAt: now,
      updatedAt: now,
    };
    const { id } = await this.chapters.save(tx, Object.assign(new Chapter(), fields));
    return id;
  }

  /** Renames a chapter. Throws `NotFound` and `Forbidden`. */
  async update(tx: Transaction, id: string, { title }: ChapterPatch): Promise<string> {
    checkTitle(title, maxTitleLength.chapter);
    const chapter = await this.lockForUpdate(tx, id, 'hold');
    Object.assign(chapter, { title, updatedAt: tx.clock.now() });
    await this.chapters.save(tx, chapter);
    return id;
  }

  /**
   * Deletes a chapter permanently, with its lessons. Throws `NotFound`, `Forbidden`, and `VerificationRequired` while
   * the account requires verification.
   */
  async delete(tx: Transaction, id: string): Promise<string> {
    const chapter = await this.lockForUpdate(tx, id, 'holdForRemoval');
    await this.verifications.require(tx, chapter.accountId);
    await this.chapters.remove(tx, chapter);
    await this.students.settle(tx, chapter.courseId);
    return id;
  }

  /**
   * Checks the permission to change the course, locks the course and returns the chapter. The chapter is read again
   * under the lock, because it may have been deleted in the meantime.
   */
  private async lockForUpdate(tx: Transaction, id: string, lockMethod: 'hold' | 'holdForRemoval'): Promise<Chapter> {
    const found = await this.chapters.get(tx, id);
    coursePolicy.requireUpdate(tx, found);
    await this.courses[lockMethod](tx, found.courseId);
    return this.chapters.get(tx, id);
  }
}

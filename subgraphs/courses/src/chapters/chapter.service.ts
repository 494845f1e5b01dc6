import { type Transaction, newId } from '../../../kit/src';
import { longestTitle, most } from '../courses/course.limits';
import { coursePolicy } from '../courses/course.policy';
import type { CourseRepository } from '../courses/course.repository';
import { checkTitle } from '../courses/course.rules';
import type { StudentRepository } from '../students/student.repository';
import type { AccountVerifications } from '../verifications';
import { ChapterEntity } from './chapter.entity';
import { TooManyChapters } from './chapter.errors';
import type { ChapterCreateInput, ChapterPatch } from './chapter.inputs';
import type { ChapterRepository } from './chapter.repository';

/** The commands on chapters. Each runs inside the transaction it is given, and answers the chapter's id. */
export class ChapterService {
  constructor(
    private readonly chapters: ChapterRepository,
    private readonly courses: CourseRepository,
    private readonly verifications: AccountVerifications,
    private readonly students: StudentRepository,
  ) {}

  /** Makes a chapter at the end of a course. Throws `NotFound`, `Forbidden` and `TooManyChapters`. */
  async create(tx: Transaction, { courseId, title }: ChapterCreateInput): Promise<string> {
    checkTitle(title, longestTitle.chapter);
    const course = await this.courses.hold(tx, courseId);
    coursePolicy.requireUpdate(tx, course);
    const order = await this.chapters.countIn(tx, courseId);
    if (order >= most.chapters) throw new TooManyChapters(most.chapters);
    const now = tx.clock.now();
    const parts = {
      id: newId('chap'),
      accountId: course.accountId,
      courseId,
      title: title ?? 'Untitled chapter',
      order,
      createdAt: now,
      updatedAt: now,
    };
    const { id } = await this.chapters.save(tx, Object.assign(new ChapterEntity(), parts));
    return id;
  }

  /** Gives a chapter another title. Throws `NotFound` and `Forbidden`. */
  async update(tx: Transaction, id: string, { title }: ChapterPatch): Promise<string> {
    checkTitle(title, longestTitle.chapter);
    const chapter = await this.held(tx, id, 'hold');
    Object.assign(chapter, { title, updatedAt: tx.clock.now() });
    await this.chapters.save(tx, chapter);
    return id;
  }

  /**
   * Removes a chapter for good, with its lessons. Throws `NotFound`, `Forbidden`, and `VerificationRequired` while the account
   * has to be verified.
   */
  async delete(tx: Transaction, id: string): Promise<string> {
    const chapter = await this.held(tx, id, 'holdForRemoval');
    await this.verifications.require(tx, chapter.accountId);
    await this.chapters.remove(tx, chapter);
    await this.students.settle(tx, chapter.courseId);
    return id;
  }

  /** The chapter, for somebody who may change it, with its course held. Read anew then: it may be gone. */
  private async held(tx: Transaction, id: string, hold: 'hold' | 'holdForRemoval'): Promise<ChapterEntity> {
    const found = await this.chapters.get(tx, id);
    coursePolicy.requireUpdate(tx, found);
    await this.courses[hold](tx, found.courseId);
    return this.chapters.get(tx, id);
  }
}

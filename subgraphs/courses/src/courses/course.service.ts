import { type Transaction, newId, newRow } from '../../../kit/src';
import type { ChapterRepository } from '../chapters/chapter.repository';
import type { CourseFiles } from '../files/course-files';
import type { LessonRepository } from '../lessons/lesson.repository';
import { Course } from './course.resource';
import { TooManyCourses } from './course.errors';
import type { ChapterPlacementInput, CourseCreateInput, CoursePatch } from './course.inputs';
import { maxCounts } from './course.limits';
import { coursePolicy } from './course.policy';
import type { CourseRepository } from './course.repository';
import { applyToCourse, checkCourse } from './course.rules';
import { reorderChapters, reorderLessons } from './course-structure';

/** Commands on courses. Each runs inside the given transaction and returns the id of the course. */
export class CourseService {
  constructor(
    private readonly courses: CourseRepository,
    private readonly chapters: ChapterRepository,
    private readonly lessons: LessonRepository,
    private readonly files: CourseFiles,
  ) {}

  /** Creates a course. Throws `NotFound` for an experience that is not accessible to the caller, `Forbidden` and `TooManyCourses`. */
  async create(tx: Transaction, { experienceId, ...input }: CourseCreateInput): Promise<string> {
    checkCourse(input);
    const { accountId } = await this.courses.holdExperience(tx, experienceId);
    coursePolicy.requireUpdate(tx, { accountId });
    await this.files.check(tx, this.files.pictures(input.thumbnailId, null, 'thumbnailId'));
    const { count, next } = await this.courses.lastIn(tx, experienceId);
    if (count >= maxCounts.coursesOfExperience) throw new TooManyCourses(maxCounts.coursesOfExperience);
    const course = Object.assign(blankCourse(tx.clock.now()), {
      id: newId('cors'),
      accountId,
      experienceId,
      order: next,
    });
    applyToCourse(course, input);
    await this.courses.save(tx, course);
    return course.id;
  }

  /**
   * Changes a course, and optionally the order and titles of its chapters and lessons. Throws `NotFound` and
   * `Forbidden`.
   */
  async update(tx: Transaction, id: string, patch: CoursePatch): Promise<string> {
    checkCourse(patch);
    const course = await this.courses.hold(tx, id);
    coursePolicy.requireUpdate(tx, course);
    await this.files.check(tx, this.files.pictures(patch.thumbnailId, course.thumbnailFileId, 'thumbnailId'));
    if (patch.chapters) await this.reorder(tx, course, patch.chapters);
    applyToCourse(course, patch);
    course.updatedAt = tx.clock.now();
    await this.courses.save(tx, course);
    return course.id;
  }

  /**
   * Deletes a course permanently, with its chapters, lessons and the progress of students. Throws `NotFound` and
   * `Forbidden`.
   */
  async delete(tx: Transaction, id: string): Promise<string> {
    const course = await this.courses.holdForRemoval(tx, id);
    coursePolicy.requireUpdate(tx, course);
    await this.courses.remove(tx, course);
    return id;
  }

  private async reorder(tx: Transaction, { id }: Course, inputs: readonly ChapterPlacementInput[]): Promise<void> {
    const chapters = reorderChapters(await this.chapters.ofCourse(tx, id), inputs);
    const lessons = reorderLessons(await this.lessons.ofCourse(tx, id), inputs);
    await this.chapters.setPositions(tx, chapters);
    await this.lessons.setPositions(tx, lessons);
  }
}

function blankCourse(now: Date): Course {
  return newRow(Course, now, {
    language: 'en',
  });
}

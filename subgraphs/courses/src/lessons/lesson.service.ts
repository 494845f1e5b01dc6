import { ErrorReason, type Transaction, newId, ParameterInvalid, newRow } from '../../../kit/src';
import type { QuestionService } from '../assessments/question.service';
import type { ChapterRepository } from '../chapters/chapter.repository';
import { maxCounts } from '../courses/course.limits';
import { coursePolicy } from '../courses/course.policy';
import type { CourseRepository } from '../courses/course.repository';
import type { CourseFiles } from '../files/course-files';
import type { StudentRepository } from '../students/student.repository';
import type { ProvidedVideo } from '../videos/video-provider';
import type { VideoRepository } from '../videos/video.repository';
import { Lesson } from './lesson.resource';
import { TooManyLessons } from './lesson.errors';
import type { LessonCreateInput, LessonPatch } from './lesson.inputs';
import type { LessonRepository } from './lesson.repository';
import { applyToLesson, checkLesson, checkLessonComplete } from './lesson.rules';

@ErrorReason('CourseLesson', 'The video does not exist at the provider.')
class VideoNotFound extends ParameterInvalid {
  constructor() {
    super(['muxAssetId'], 'The video does not exist.');
  }
}

export interface LessonDependencies {
  readonly lessons: LessonRepository;
  readonly chapters: ChapterRepository;
  readonly courses: CourseRepository;
  readonly questions: QuestionService;
  readonly videos: VideoRepository;
  readonly files: CourseFiles;
  readonly students: StudentRepository;
}

/** Commands on lessons. Each runs inside the given transaction and returns the id of the lesson. */
export class LessonService {
  constructor(private readonly deps: LessonDependencies) {}

  /** Creates a lesson at the end of a chapter. Throws `NotFound`, `Forbidden` and `TooManyLessons`. */
  async create(tx: Transaction, { chapterId, ...input }: LessonCreateInput): Promise<string> {
    checkLesson(input);
    const { chapters, courses, files, lessons } = this.deps;
    const { courseId, accountId } = await chapters.get(tx, chapterId);
    coursePolicy.requireUpdate(tx, { accountId });
    await courses.hold(tx, courseId);
    await files.check(tx, files.pictures(input.thumbnailId, null, 'thumbnailId'));
    const counts = await lessons.countsIn(tx, await chapters.get(tx, chapterId));
    if (counts.chapter >= maxCounts.lessonsOfChapter) throw new TooManyLessons('chapter', maxCounts.lessonsOfChapter);
    if (counts.course >= maxCounts.lessonsOfCourse) throw new TooManyLessons('course', maxCounts.lessonsOfCourse);
    const lesson = Object.assign(blankLesson(tx.clock.now()), {
      id: newId('lesn'),
      accountId,
      courseId,
      chapterId,
      order: counts.chapter,
    });
    applyToLesson(lesson, input);
    checkLessonComplete(lesson, 0);
    await lessons.save(tx, lesson);
    return lesson.id;
  }

  /**
   * Changes a lesson, its assessment and its video. Throws `NotFound` and `Forbidden`.
   *
   * @param video the provider's data of the video in the patch; null if the patch has no video, or if the video does
   * not exist
   */
  async update(tx: Transaction, id: string, patch: LessonPatch, video: ProvidedVideo | null): Promise<string> {
    checkLesson(patch);
    const { lessons, questions, students } = this.deps;
    const lesson = await this.lockForUpdate(tx, id, 'hold');
    await this.checkFiles(tx, lesson, patch);
    if (patch.assessmentQuestions !== undefined) await questions.replace(tx, lesson, patch.assessmentQuestions ?? []);
    applyToLesson(lesson, patch);
    checkLessonComplete(lesson, await questions.countIn(tx, lesson));
    lesson.updatedAt = tx.clock.now();
    await lessons.save(tx, lesson);
    if (patch.visibility === 'hidden') await students.settle(tx, lesson.courseId);
    await this.setVideo(tx, lesson, patch, video);
    return id;
  }

  /** Deletes a lesson permanently, with the progress of students in it. Throws `NotFound` and `Forbidden`. */
  async delete(tx: Transaction, id: string): Promise<string> {
    const { lessons, students } = this.deps;
    const lesson = await this.lockForUpdate(tx, id, 'holdForRemoval');
    await lessons.remove(tx, lesson);
    await students.settle(tx, lesson.courseId);
    return id;
  }

  /**
   * Checks the permission to change the course, locks the course and returns the lesson. The lesson is read again under
   * the lock, because it may have been moved or deleted in the meantime.
   */
  private async lockForUpdate(tx: Transaction, id: string, lockMethod: 'hold' | 'holdForRemoval'): Promise<Lesson> {
    const { lessons, courses } = this.deps;
    const found = await lessons.get(tx, id);
    coursePolicy.requireUpdate(tx, found);
    await courses[lockMethod](tx, found.courseId);
    return lessons.get(tx, id);
  }

  private checkFiles(tx: Transaction, lesson: Lesson, patch: LessonPatch): Promise<void> {
    const { files } = this.deps;
    return files.check(tx, [
      ...files.pictures(patch.thumbnailId, lesson.thumbnailFileId, 'thumbnailId'),
      ...files.documents(patch.mainPdfId, lesson.mainPdfFileId, 'mainPdfId'),
      ...files.attachments(patch.attachmentIds, lesson.attachmentFileIds, 'attachmentIds'),
    ]);
  }

  private async setVideo(
    tx: Transaction,
    lesson: Lesson,
    { muxAssetId }: LessonPatch,
    video: ProvidedVideo | null,
  ): Promise<void> {
    if (muxAssetId === undefined) return;
    if (muxAssetId === null) return this.deps.videos.remove(tx, lesson);
    if (video === null) throw new VideoNotFound();
    await this.deps.videos.save(tx, lesson, video);
  }
}

function blankLesson(now: Date): Lesson {
  return newRow(Lesson, now, {
    title: 'Untitled lesson',
    visibility: 'visible',
  });
}

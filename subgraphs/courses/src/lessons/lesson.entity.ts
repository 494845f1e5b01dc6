import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Visibility } from '../courses/course.states';
import type { EmbedType, LessonType } from './lesson.states';

/** What a student goes through at once. It stays in its course, and may move between the chapters there. */
@Entity('lessons')
export class LessonEntity {
  @PrimaryColumn('text')
  id!: string;

  @Column('text', { name: 'account_id' })
  accountId!: string;

  @Column('text', { name: 'course_id' })
  courseId!: string;

  @Column('text', { name: 'chapter_id' })
  chapterId!: string;

  @Column('text')
  title!: string;

  /** Its place in the chapter, from 0 and without gaps. */
  @Column('int')
  order!: number;

  @Column('text', { name: 'lesson_type' })
  lessonType!: LessonType;

  @Column('text')
  visibility!: Visibility;

  @Column('text', { nullable: true })
  content!: string | null;

  /** Days after a student's first lesson of the course before which this one is locked; null for none. */
  @Column('int', { name: 'days_from_course_start_until_unlock', nullable: true })
  daysFromCourseStartUntilUnlock!: number | null;

  @Column('text', { name: 'embed_type', nullable: true })
  embedType!: EmbedType | null;

  @Column('text', { name: 'embed_id', nullable: true })
  embedId!: string | null;

  @Column('text', { name: 'thumbnail_file_id', nullable: true })
  thumbnailFileId!: string | null;

  @Column('text', { name: 'main_pdf_file_id', nullable: true })
  mainPdfFileId!: string | null;

  @Column('text', { name: 'attachment_file_ids', array: true })
  attachmentFileIds!: readonly string[];

  /** How often a student may submit the assessment; null for any number of times. */
  @Column('int', { name: 'max_attempts', nullable: true })
  maxAttempts!: number | null;

  /** Percent of the questions that have to be answered correctly; null where the other or nothing is asked for. */
  @Column('numeric', { name: 'minimum_grade_percent', nullable: true })
  minimumGradePercent!: string | null;

  /** Questions that have to be answered correctly. */
  @Column('int', { name: 'minimum_questions_correct', nullable: true })
  minimumQuestionsCorrect!: number | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}

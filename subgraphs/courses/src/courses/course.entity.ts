import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Language, Visibility } from './course.states';

/** Chapters of lessons, found in an experience. Whoever changes anything of a course holds its row: its authors take turns. */
@Entity('courses')
export class CourseEntity {
  @PrimaryColumn('text')
  id!: string;

  @Column('text', { name: 'account_id' })
  accountId!: string;

  @Column('text', { name: 'experience_id' })
  experienceId!: string;

  @Column('text', { nullable: true })
  title!: string | null;

  @Column('text', { nullable: true })
  tagline!: string | null;

  @Column('text', { nullable: true })
  description!: string | null;

  @Column('text')
  language!: Language;

  /** Address of a picture; kept for courses that come from elsewhere, since none can be given. */
  @Column('text', { name: 'cover_image', nullable: true })
  coverImage!: string | null;

  @Column('text', { name: 'thumbnail_file_id', nullable: true })
  thumbnailFileId!: string | null;

  @Column('boolean', { name: 'certificate_after_completion_enabled' })
  certificateAfterCompletionEnabled!: boolean;

  @Column('boolean', { name: 'require_completing_lessons_in_order' })
  requireCompletingLessonsInOrder!: boolean;

  /** Its place among the courses of the experience: a decimal, so that there is always room between two. */
  @Column('numeric')
  order!: string;

  @Column('text')
  visibility!: Visibility;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}

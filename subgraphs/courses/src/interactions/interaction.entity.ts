import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a student has to do with a lesson: begun, and perhaps completed. */
@Entity('interactions')
export class InteractionEntity {
  @PrimaryColumn('text')
  id!: string;

  @Column('text', { name: 'account_id' })
  accountId!: string;

  @Column('text', { name: 'course_id' })
  courseId!: string;

  @Column('text', { name: 'lesson_id' })
  lessonId!: string;

  @Column('text', { name: 'student_id' })
  studentId!: string;

  @Column('text', { name: 'user_id' })
  userId!: string;

  @Column('timestamptz', { name: 'completed_at', nullable: true })
  completedAt!: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}

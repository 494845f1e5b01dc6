import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A user who studies a course, from the first lesson that they began. Access may end and come back; this stays. */
@Entity('students')
export class StudentEntity {
  @PrimaryColumn('text')
  id!: string;

  @Column('text', { name: 'account_id' })
  accountId!: string;

  @Column('text', { name: 'course_id' })
  courseId!: string;

  @Column('text', { name: 'user_id' })
  userId!: string;

  /** The start of the course, from which locked lessons wait. */
  @Column('timestamptz', { name: 'first_interaction_at' })
  firstInteractionAt!: Date;

  @Column('timestamptz', { name: 'last_interaction_at' })
  lastInteractionAt!: Date;

  /** When they had completed every visible lesson for the first time; stays when lessons are added. */
  @Column('timestamptz', { name: 'completed_at', nullable: true })
  completedAt!: Date | null;
}

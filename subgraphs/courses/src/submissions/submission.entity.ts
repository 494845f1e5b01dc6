import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { GradedQuestion } from './grading';

/** One time that a student has submitted an assessment, with what came of it. It never changes, whatever its questions become. */
@Entity('submissions')
export class SubmissionEntity {
  @PrimaryColumn('text')
  id!: string;

  @Column('text', { name: 'account_id' })
  accountId!: string;

  @Column('text', { name: 'interaction_id' })
  interactionId!: string;

  @Column('text', { name: 'user_id' })
  userId!: string;

  /** 1 for the student's first one. */
  @Column('int')
  number!: number;

  /** Percent. */
  @Column('numeric')
  grade!: number;

  @Column('int', { name: 'correct_count' })
  correctCount!: number;

  @Column('int', { name: 'question_count' })
  questionCount!: number;

  @Column('boolean')
  passed!: boolean;

  @Column('jsonb', { name: 'graded_questions' })
  gradedQuestions!: readonly GradedQuestion[];

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}

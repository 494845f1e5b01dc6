import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { QuestionType } from './question.states';

/** A question of a lesson's assessment. */
@Entity('assessment_questions')
export class QuestionEntity {
  @PrimaryColumn('text')
  id!: string;

  @Column('text', { name: 'account_id' })
  accountId!: string;

  @Column('text', { name: 'lesson_id' })
  lessonId!: string;

  @Column('text', { name: 'question_text' })
  questionText!: string;

  @Column('text', { name: 'question_type' })
  questionType!: QuestionType;

  /** For questions that are answered by text; others go by their options. `true` or `false` for `true_false`. */
  @Column('text', { name: 'correct_answer' })
  correctAnswer!: string;

  @Column('text', { name: 'image_file_id', nullable: true })
  imageFileId!: string | null;

  /** Its place in the assessment, from 0 and without gaps. */
  @Column('int')
  order!: number;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}

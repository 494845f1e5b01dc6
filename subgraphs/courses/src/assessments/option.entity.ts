import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An answer option of a question. */
@Entity('assessment_options')
export class OptionEntity {
  @PrimaryColumn('text')
  id!: string;

  @Column('text', { name: 'account_id' })
  accountId!: string;

  @Column('text', { name: 'question_id' })
  questionId!: string;

  @Column('text', { name: 'option_text' })
  optionText!: string;

  @Column('boolean', { name: 'is_correct' })
  isCorrect!: boolean;

  /** Position in the question, from 0 without gaps. */
  @Column('int')
  order!: number;
}

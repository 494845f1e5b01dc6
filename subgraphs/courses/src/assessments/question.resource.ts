import { Field } from 'type-graphql';
import { File } from '../files/file.type';
import { type QuestionType, QuestionTypeEnum } from './question.states';
import { Resource, IdField, TextField, EnumField, IntegerField, DateTimeField, StoredColumn } from '../../../kit/src';

@Resource('courses.assessment_questions', "A question of a lesson's assessment.", {
  name: 'AssessmentQuestion',
  key: false,
})
export class Question {
  @IdField('Public id, `ques_…`.')
  id!: string;

  @TextField('The question.')
  questionText!: string;

  @EnumField(QuestionTypeEnum, 'How it is answered.')
  questionType!: QuestionType;

  /** For questions that are answered by text; others go by their options. `true` or `false` for `true_false`. */
  @TextField('The right answer, where it is answered by text; null without `courses:update`.', {
    requires: 'courses:update',
  })
  correctAnswer!: string;

  @Field(() => File, { nullable: true, description: 'A picture that belongs to it.' })
  readonly image?: object | null;

  @IntegerField('Its place in the assessment, from 0 and without gaps.')
  order!: number;

  @DateTimeField('When it was made.')
  createdAt!: Date;

  @StoredColumn('text')
  accountId!: string;

  @StoredColumn('text')
  lessonId!: string;

  @StoredColumn('text', { nullable: true })
  imageFileId!: string | null;
}

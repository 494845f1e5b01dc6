import { File, asFile } from '../files/file.type';
import { type QuestionType, QuestionTypeEnum } from './question.states';
import {
  Resource,
  IdField,
  TextField,
  EnumField,
  IntegerField,
  DateTimeField,
  StoredColumn,
  ReferenceField,
} from '../../../kit/src';

@Resource('courses.assessment_questions', "A question of a lesson's assessment.", {
  name: 'AssessmentQuestion',
  key: false,
})
export class Question {
  @IdField('Public id, `ques_…`.')
  id!: string;

  @StoredColumn('text')
  accountId!: string;

  @StoredColumn('text')
  lessonId!: string;

  @TextField('Text of the question.')
  questionText!: string;

  @EnumField(QuestionTypeEnum, 'Type of the question.')
  questionType!: QuestionType;

  @TextField(
    'Correct answer of a question with text answers, `true` or `false` for true-false questions; questions with options use the options. Null without `courses:update`.',
    { requires: 'courses:update' },
  )
  correctAnswer!: string;

  @ReferenceField('image', () => File, 'Image.', { nullable: true, source: asFile })
  imageFileId!: string | null;

  @IntegerField('Position in the assessment, from 0 without gaps.')
  order!: number;

  @DateTimeField('Time of creation.')
  createdAt!: Date;
}

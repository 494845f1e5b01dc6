import { Field, Float, ObjectType } from 'type-graphql';
import {
  connectionOf,
  MaxListSize,
  Resource,
  IdField,
  StoredColumn,
  IntegerField,
  BooleanField,
  JsonField,
  DateTimeField,
  ResourcePayload,
  RelationField,
  ReferenceField,
} from '../../../kit/src';
import { Interaction } from '../interactions/interaction.resource';
import { User, asCustomer } from '../users/user.type';
import type { GradedQuestion } from './grading';
import { GradedQuestionType } from './submission-parts.type';

/** Submissions never change, even if the questions change later. */
@Resource('courses.submissions', 'A submission of an assessment by a student, with its result.', {
  name: 'AssessmentSubmission',
  key: false,
})
export class Submission {
  @IdField('Public id, `crsu_…`.')
  id!: string;

  @StoredColumn('text')
  accountId!: string;

  @RelationField('interaction', () => Interaction, 'Progress of the student in the lesson.', { required: true })
  interactionId!: string;

  @ReferenceField('user', () => User, 'Student who submitted the assessment.', {
    source: asCustomer,
  })
  userId!: string;

  @IntegerField('Number among the submissions of the student to this assessment, from 1.')
  number!: number;

  @StoredColumn('numeric')
  @Field(() => Float, { description: 'Percentage of correct answers, rounded half-even to two decimals.' })
  grade!: number;

  @IntegerField('Number of questions answered correctly.')
  correctCount!: number;

  @IntegerField('Number of questions in the assessment.')
  questionCount!: number;

  @BooleanField('Whether the completion requirement of the lesson was met.')
  passed!: boolean;

  @MaxListSize(100)
  @JsonField('Questions in display order, with the answers.', { type: () => [GradedQuestionType] })
  gradedQuestions!: readonly GradedQuestion[];

  @DateTimeField('Time of the submission.')
  createdAt!: Date;
}

export const SubmissionConnection = connectionOf(Submission, 'AssessmentSubmission');

@ObjectType('AssessmentSubmissionPayload', { description: 'Result of the submission of an assessment.' })
export class SubmissionPayload extends ResourcePayload {}

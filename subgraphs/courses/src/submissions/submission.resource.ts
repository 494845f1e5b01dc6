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
} from '../../../kit/src';
import { Interaction } from '../interactions/interaction.resource';
import { User } from '../users/user.type';
import type { GradedQuestion } from './grading';
import { GradedQuestionType } from './submission-parts.type';

/** One time that a student has submitted an assessment, with what came of it. It never changes, whatever its questions become. */
@Resource('courses.submissions', 'One time that a student has submitted an assessment, with what came of it.', {
  name: 'AssessmentSubmission',
  key: false,
})
export class Submission {
  @IdField('Public id, `crsu_…`.')
  id!: string;

  @StoredColumn('text')
  interactionId!: string;

  @Field(() => Interaction, { description: 'What the student has to do with the lesson.' })
  readonly interaction?: object;

  @StoredColumn('text')
  userId!: string;

  @Field(() => User, { nullable: true, description: 'Who has submitted it.' })
  readonly user?: object | null;

  /** 1 for the student's first one. */
  @IntegerField('The how manieth of the student it is, from 1.')
  number!: number;

  /** Percent. */
  @StoredColumn('numeric')
  @Field(() => Float, {
    description: 'Percent of the questions that were answered correctly, rounded half-even to two decimals.',
  })
  grade!: number;

  @IntegerField('Number of questions answered correctly.')
  correctCount!: number;

  @IntegerField('Number of questions in the assessment.')
  questionCount!: number;

  @BooleanField('Whether the completion requirement of the lesson was met.')
  passed!: boolean;

  @MaxListSize(100)
  @JsonField('The questions in their order, with the answers.', { type: () => [GradedQuestionType] })
  gradedQuestions!: readonly GradedQuestion[];

  @DateTimeField('When it was submitted.')
  createdAt!: Date;

  @StoredColumn('text')
  accountId!: string;
}

export const SubmissionConnection = connectionOf(Submission, 'AssessmentSubmission');

@ObjectType('AssessmentSubmissionPayload', { description: 'Outcome of submitting an assessment.' })
export class SubmissionPayload extends ResourcePayload {}

import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { CommandRejection, DateTimeScalar, UserError, connectionOf, MaxListSize } from '../../../kit/src';
import { Interaction } from '../interactions/interaction.type';
import { User } from '../users/user.type';
import type { GradedQuestion } from './grading';

@ObjectType('GradedQuestion', {
  description: 'A question with what a student has said to it. The right answer is not told.',
  simpleResolvers: true,
})
export class GradedQuestionType implements GradedQuestion {
  @Field(() => ID, { description: 'Id of the question, which may have been changed or deleted since.' })
  questionId!: string;

  @Field({ description: 'Whether the answer is correct; false for a question without an answer.' })
  correct!: boolean;

  @Field(() => String, { nullable: true, description: 'The answer by text.' })
  answerText!: string | null;

  @Field(() => [ID], { description: 'The options that were chosen.' })
  selectedOptionIds!: string[];
}

@ObjectType('AssessmentSubmission', {
  description: 'One time that a student has submitted an assessment, with what came of it.',
  simpleResolvers: true,
})
export class Submission {
  @Field(() => ID, { description: 'Public id, `crsu_…`.' })
  id!: string;

  @Field(() => Interaction, { description: 'What the student has to do with the lesson.' })
  interaction!: Interaction;

  @Field(() => User, { nullable: true, description: 'Who has submitted it.' })
  user!: User | null;

  @Field(() => Int, { description: 'The how manieth of the student it is, from 1.' })
  number!: number;

  @Field(() => Float, {
    description: 'Percent of the questions that were answered correctly, rounded half-even to two decimals.',
  })
  grade!: number;

  @Field(() => Int, { description: 'Number of questions answered correctly.' })
  correctCount!: number;

  @Field(() => Int, { description: 'Number of questions in the assessment.' })
  questionCount!: number;

  @Field({ description: 'Whether the completion requirement of the lesson was met.' })
  passed!: boolean;

  @MaxListSize(100)
  @Field(() => [GradedQuestionType], { description: 'The questions in their order, with the answers.' })
  gradedQuestions!: GradedQuestionType[];

  @Field(() => DateTimeScalar, { description: 'When it was submitted.' })
  createdAt!: Date;
}

export const SubmissionConnection = connectionOf(Submission, 'AssessmentSubmission');

@ObjectType('AssessmentSubmissionPayload', { description: 'Outcome of submitting an assessment.' })
export class SubmissionPayload {
  /** Id of the submission; the `assessmentSubmission` field reads it. */
  id!: string | null;

  @Field(() => [UserError], { simple: true, description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}

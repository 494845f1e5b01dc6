import { Field, ID, Int, ObjectType } from 'type-graphql';
import { DateTimeScalar } from '../../../kit/src';
import { File } from '../files/file.type';
import { type QuestionType, QuestionTypeEnum } from './question.states';

@ObjectType('AssessmentOption', { description: 'One of the answers that a question offers.', simpleResolvers: true })
export class Option {
  @Field(() => ID, { description: 'Public id, `opt_…`.' })
  id!: string;

  @Field({ description: 'The answer.' })
  optionText!: string;

  @Field(() => Boolean, { nullable: true, description: 'Whether it is right; null without `courses:update`.' })
  isCorrect!: boolean | null;

  @Field(() => Int, { description: 'Its place in the question, from 0 and without gaps.' })
  order!: number;
}

@ObjectType('AssessmentQuestion', { description: "A question of a lesson's assessment.", simpleResolvers: true })
export class Question {
  @Field(() => ID, { description: 'Public id, `ques_…`.' })
  id!: string;

  @Field({ description: 'The question.' })
  questionText!: string;

  @Field(() => QuestionTypeEnum, { description: 'How it is answered.' })
  questionType!: QuestionType;

  @Field(() => String, {
    nullable: true,
    description: 'The right answer, where it is answered by text; null without `courses:update`.',
  })
  correctAnswer!: string | null;

  @Field(() => File, { nullable: true, description: 'A picture that belongs to it.' })
  image!: File | null;

  @Field(() => Int, { description: 'Its place in the assessment, from 0 and without gaps.' })
  order!: number;

  @Field(() => DateTimeScalar, { description: 'When it was made.' })
  createdAt!: Date;
}
